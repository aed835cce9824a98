/** Minimal records of the explorer. */
export const hashOf = (digit: string, length: 40 | 64 = 64): string => `0x${digit.repeat(length)}`;
export const addressOf = (digit: string): string => hashOf(digit, 40);

export const listOf = (items: readonly unknown[], next: object | null = null) => ({
  items,
  next_page_params: next,
});

/** A row of a transfer list: a transfer, or an item of a batch, from the log with this index. */
export const transferRow = (transaction: string, logIndex: number | string, more: object = {}) => ({
  transaction_hash: transaction,
  block_hash: hashOf('b'),
  block_number: 7,
  log_index: logIndex,
  method: 'transfer',
  timestamp: '2026-01-02T03:04:05.000000Z',
  ...more,
});

export const idOf = (type: string, id: string): string =>
  Buffer.from(`${type}:${id}`).toString('base64url');
