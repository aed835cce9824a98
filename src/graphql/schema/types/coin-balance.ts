import { spellings } from '../../../endpoints/declaration.js';
import type { Chain } from '../../../explorer/chain.js';
import { type JsonRecord, pick } from '../../../explorer/decode/read.js';
import { reads } from '../../plan/projection.js';
import { builder } from '../fields/builder.js';
import { connectionOf } from '../fields/connection-of.js';
import { type FieldBuilder, recordFields } from '../fields/record-fields.js';
import { coinAmount } from '../fields/token-amount.js';
import { blockField } from './block-field.js';
import { type PartSource, transactionField } from './part-source.js';

interface BalanceSource {
  readonly chain: Chain;
  readonly record: JsonRecord;
}

const recordOf = ({ record }: BalanceSource) => record;

/** How much it was, in wei and in the coin. */
const balanceFields = <Source extends BalanceSource>(
  t: FieldBuilder<Source>,
  description: string,
) => ({
  value: recordFields(t, recordOf)
    .bigInt(`${description}, in wei.`, 'value')
    .synonyms('balance coinBalance wei rawAmount'),
  amount: t.field({
    type: 'Decimal',
    nullable: true,
    description:
      '`value` ÷ 10^18, exact: what people read. If the coin of the chain has other decimals, and the operator says so, those count.',
    extensions: { ...reads('value'), synonyms: 'coinAmount' },
    resolve: (source) => coinAmount(source.record.value, source),
  }),
});

/** Without the time in it, which explorers do not look up: they draw a straight line through a page. */
const placeOf = ({ record }: PartSource): JsonRecord => ({
  block_number: pick(record, ...spellings.blockNumber),
});

const CoinBalance = builder.objectRef<PartSource>('CoinBalance');

CoinBalance.implement({
  description: "What an address held of the chain's own coin after a block, in which that changed.",
  fields: (t) => {
    const { long, bigInt, hash } = recordFields(t, recordOf);
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
      ...balanceFields(t, 'What the address held after the block'),
      delta: bigInt(
        'By how much the block changed it, in wei: negative if it fell.',
        'delta',
      ).synonyms('change difference'),
    };
  },
});

export const CoinBalanceConnection = connectionOf(CoinBalance, 'coin balance');

export const DailyCoinBalance = builder.objectRef<BalanceSource>('DailyCoinBalance');

DailyCoinBalance.implement({
  description: "What an address held of the chain's own coin on a day.",
  fields: (t) => ({
    date: recordFields(t, recordOf)
      .text('The day in UTC, such as 2026-01-31.', 'date')
      .synonyms('day time timestamp'),
    ...balanceFields(t, 'The most that the address held on that day'),
  }),
});
