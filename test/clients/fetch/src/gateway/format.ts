interface Address {
  readonly hash: string;
  readonly name: string | null;
}

/** An address as people know it: its name, or else the ends of its hash. */
export const nameOf = (address: Address | null): string =>
  address ? (address.name ?? `${address.hash.slice(0, 6)}…${address.hash.slice(-4)}`) : '?';

interface Total {
  readonly amount: string | null;
  readonly tokenId: string | null;
}

/** How much was moved, or how many NFTs and which; ? if unknown. Stays text: a `Number` would lose digits. */
export const amountOf = (total: Total | null): string => {
  const count = total?.amount ?? null;
  const id = total?.tokenId ?? null;
  if (id === null) return count ?? '?';
  return count === null ? `#${id}` : `${count} × #${id}`;
};

/** A time in the language and the time zone of the reader. */
export const timeOf = (timestamp: string | null): string =>
  timestamp === null ? '' : new Date(timestamp).toLocaleString();
