import { expect, it } from 'vitest';
import { wholeTransferList } from '../../../src/graphql/types/transfer-source.js';

it('sorts the transfers of a transaction once, even if there are few', () => {
  const transaction = {
    token_transfers: [{ log_index: 2 }, { log_index: 1 }],
    token_transfers_overflow: false,
  };
  const whole = wholeTransferList(transaction);
  expect(whole).toEqual([{ log_index: 1 }, { log_index: 2 }]);
  expect(wholeTransferList(transaction)).toBe(whole);
});
