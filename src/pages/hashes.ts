const shapes = {
  address: /^0x[0-9a-fA-F]{40}$/,
  transaction: /^0x[0-9a-fA-F]{64}$/,
};

/** Whether a hash is of an address or a transaction, by its length. */
export function kindOfHash(text: string): 'address' | 'transaction' | undefined {
  if (shapes.address.test(text)) return 'address';
  return shapes.transaction.test(text) ? 'transaction' : undefined;
}

/** The first and last digits of a hash. */
export function shortHash(hash: string): string {
  return hash.length > 16 ? `${hash.slice(0, 8)}…${hash.slice(-6)}` : hash;
}
