const shapes = {
  address: /^0x[0-9a-f]{40}$/i,
  transaction: /^0x[0-9a-f]{64}$/i,
};

/** What a pasted hash is of, told by its length as the explorer's paths do. */
export function kindOfHash(text: string): 'address' | 'transaction' | undefined {
  if (shapes.address.test(text)) return 'address';
  return shapes.transaction.test(text) ? 'transaction' : undefined;
}

/** Enough of a hash to tell it from its neighbours. */
export function shortHash(hash: string): string {
  return hash.length > 16 ? `${hash.slice(0, 8)}…${hash.slice(-6)}` : hash;
}
