import { describe, expect, it } from 'vitest';
import type { JsonRecord } from '../../../../src/explorer/decode/read.js';
import { transactionSource } from '../../../../src/graphql/schema/types/transaction-source.js';
import { allEmbedded } from '../../../../src/graphql/schema/types/transaction-transfers.js';
import { chainContextOver } from '../../../support/context.js';
import { stubExplorer } from '../../../support/explorer.js';
import { hashOf, transferRow } from '../../../support/records.js';

const transaction = hashOf('d');
const { chain } = chainContextOver(stubExplorer(() => expect.unreachable('a question')));
const sourceOf = (record: JsonRecord) => transactionSource(chain, transaction, record);

/** A list that counts how often one of its items is read. */
const counted = (items: readonly string[]) => {
  let reads = 0;
  const list = new Proxy(items, {
    get: (target, key) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
      return Reflect.get(target, key);
    },
  });
  return { list, reads: () => reads };
};

describe('the transfers that came with a transaction', () => {
  it('are sorted once, even if there are few', () => {
    const record = {
      hash: transaction,
      token_transfers: [{ log_index: 2 }, { log_index: 1 }],
      token_transfers_overflow: false,
    };
    const rows = allEmbedded(sourceOf(record), {});
    expect(rows).toEqual([{ log_index: 1 }, { log_index: 2 }]);
    expect(allEmbedded(sourceOf(record), {})).toBe(rows);
  });

  it('read the list of standards only once to filter by it', () => {
    const { list: types, reads } = counted(Array(1_000).fill('ERC-20'));
    const standards = ['ERC-20', 'ERC-721', 'ERC-721'];
    const record = {
      hash: transaction,
      token_transfers: standards.map((type, at) =>
        transferRow(transaction, at, { token: { type } }),
      ),
      token_transfers_overflow: false,
    };
    for (const _ of [1, 2, 3]) {
      expect(allEmbedded(sourceOf(record), { types })).toHaveLength(1);
    }
    expect(reads()).toBe(1_000);
  });

  it('are filtered only once for each set of standards', () => {
    const record = {
      hash: transaction,
      token_transfers: Array.from({ length: 999 }, (_, at) =>
        transferRow(transaction, at, { token: { type: at % 2 ? 'ERC-20' : 'ERC-721' } }),
      ),
      token_transfers_overflow: false,
    };
    const rowsOf = (...types: string[]) => allEmbedded(sourceOf(record), { types });
    const rows = rowsOf('ERC-721');
    expect(rows).toHaveLength(500);
    expect(rowsOf('ERC-721', 'ERC-721')).toBe(rows);
    expect(rowsOf('ERC-20')).toHaveLength(499);
  });
});
