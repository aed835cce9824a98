import type { GraphQLResolveInfo } from 'graphql';
import { endpoints } from '../../../endpoints/endpoints.js';
import { keysMask, unionMask } from '../../../explorer/call/mask.js';
import { readerOf } from '../../../explorer/decode/read.js';
import type { ChainContext, Context } from '../../load/resolver-context.js';
import type { FieldCost } from '../../plan/field-cost.js';
import { type Reads, reads } from '../../plan/projection.js';
import { whenLoaded } from '../fields/record-fields.js';
import { type TransactionSource, transactionOf, transactionSigns } from './transaction-source.js';

/** What the short form of a transaction lacks, by all names, but for its transfers. */
const lackedReads = keysMask(
  ...transactionSigns,
  'revert_reason',
  'token_transfers_overflow',
  ...['transaction_tag', 'tx_tag', 'transaction_types', 'tx_types'],
);

/** A transaction with what its short form lacks; null if the explorer does not know it. */
const wholeTransaction = async (
  { hash, chain }: TransactionSource,
  { loaders }: ChainContext,
  { plan }: GraphQLResolveInfo,
): Promise<TransactionSource | null> => {
  const body = await loaders.body(endpoints.transaction, hash);
  const mask = plan ? unionMask(plan.projection.own, lackedReads) : 'all';
  return body && transactionOf(chain, body(mask), hash);
};

/** Says what the rows of a list of transactions lack, these beside what all lack, and what that costs. */
export const lackedText = (...more: readonly string[]): string => {
  const always = ['embeddedTokenTransfers', 'tokenTransfersOverflow', 'transactionTag'];
  const names = [...always, ...more, 'raw'].map((name) => `\`${name}\``).join(', ');
  return `What their rows lack (${names}, \`l1Fee\` and the other fields of a rollup, and \`revertReason\` of one that failed) costs one call for each row, for all of these together.`;
};

const isShort = (source: TransactionSource) => source.isShort;

/** Resolves what the short form of a transaction lacks from its own path; `isLacked` says if it does. */
export const ofWhole = <T>(
  value: (transaction: TransactionSource) => T | null,
  own: { readonly reads: Reads; readonly synonyms?: string },
  cost: FieldCost = {},
  isLacked = isShort,
) => ({
  extensions: { ...own, cost: { own: 'transaction', ...cost } as const },
  resolve: (
    source: TransactionSource,
    _args: object,
    context: Context,
    info: GraphQLResolveInfo,
  ): T | null | Promise<T | null> =>
    isLacked(source)
      ? whenLoaded(wholeTransaction(source, context.on(source.chain), info), value)
      : value(source),
});

/** What is at hand of a transaction. */
export const recordOf = ({ record }: TransactionSource) => record ?? {};

/** The same for a value that stands under one of these names. */
export const valueOfWhole =
  (isLacked = isShort) =>
  <T>(read: (value: unknown) => T | null, names: readonly string[]) => {
    const from = readerOf(read, names);
    return ofWhole((source) => from(recordOf(source)), reads(...names), {}, isLacked);
  };

/** Whether its types are lacking: those of a whole chain say them. */
export const lacksTypes = ({ isShort, saysTypes }: TransactionSource): boolean =>
  isShort && saysTypes !== true;
