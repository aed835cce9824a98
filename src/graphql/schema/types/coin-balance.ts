import { spellings } from '../../../endpoints/declaration.js';
import { type JsonRecord, pick } from '../../../explorer/decode/read.js';
import { builder } from '../fields/builder.js';
import { connectionOf } from '../fields/connection-of.js';
import { ofRow, type RecordSource, recordFields } from '../fields/record-fields.js';
import { coinFields } from '../fields/token-amount.js';
import { blockField } from './block-field.js';
import { type PartSource, transactionField } from './part-source.js';

/** Without the time in it, which explorers do not look up: they draw a straight line through a page. */
const placeOf = ({ record }: PartSource): JsonRecord => ({
  block_number: pick(record, ...spellings.blockNumber),
});

const CoinBalance = builder.objectRef<PartSource>('CoinBalance');

CoinBalance.implement({
  description: "What an address held of the chain's own coin after a block, in which that changed.",
  fields: (t) => {
    const { long, bigInt, hash } = recordFields(t, ofRow);
    return {
      blockNumber: long('The number of the block.', ...spellings.blockNumber).synonyms(
        'blockHeight height',
      ),
      block: blockField(
        t,
        placeOf,
        [],
        'The block. Its `number` and `id` are free; all other fields of the block, such as `timestamp`, together cost one call.',
      ),
      transactionHash: hash(
        'The hash of a transaction of the block, with this address, that changed the balance: one of them, if there are several, and null for none, as where a block credited a withdrawal or a reward.',
        ...spellings.transactionHash,
      ).synonyms('hash txHash'),
      transaction: transactionField(
        t,
        'That transaction. Costs one call to the explorer; `transactionHash` is free.',
      ),
      ...coinFields(t, 'What the address held after the block', 'value'),
      delta: bigInt(
        'By how much the block changed it, in wei: negative if it fell.',
        'delta',
      ).synonyms('change difference'),
    };
  },
});

export const CoinBalanceConnection = connectionOf(CoinBalance, 'coin balance');

export const DailyCoinBalance = builder.objectRef<RecordSource>('DailyCoinBalance');

DailyCoinBalance.implement({
  description: "What an address held of the chain's own coin on a day.",
  fields: (t) => ({
    date: recordFields(t, ofRow)
      .text('The day in UTC, such as 2026-01-31.', 'date')
      .synonyms('day time timestamp'),
    ...coinFields(t, 'The most that the address held on that day', 'value'),
  }),
});
