import type { GraphQLResolveInfo } from 'graphql';
import type { ListName } from '../../../endpoints/endpoints.js';
import { createList, rowMaskOf } from '../../load/explorer-lists.js';
import type { Filters } from '../../load/list-filters.js';
import type { Context } from '../../load/resolver-context.js';
import { reads } from '../../plan/projection.js';
import { connect, type PageArguments } from '../../relay/connection.js';
import type { Row } from '../../relay/rows.js';
import { needsOf, pageArguments } from '../fields/connection-of.js';
import type { FieldBuilder } from '../fields/record-fields.js';
import type { AddressSource } from './address-source.js';
import { NftTypeFilter, TokenTypeFilter, TransferDirection, transferFilters } from './filters.js';
import { InternalTransactionConnection } from './internal-transaction.js';
import { NftCollectionConnection } from './nft-collection.js';
import { TokenBalanceConnection } from './token-balance.js';
import { TokenTransferConnection } from './token-transfer.js';
import { TransactionConnection } from './transaction.js';
import { transactionOfRow } from './transaction-source.js';
import { transferOfRow } from './transfer-source.js';

/** The resolver of a connection field. Every argument except `first` and `after` is a filter. */
const listResolver =
  <Node>(name: ListName, nodeOf: (row: Row) => Node) =>
  (
    { chain, hash }: AddressSource,
    { first, after, ...filters }: PageArguments & Filters,
    context: Context,
    info: GraphQLResolveInfo,
  ) => {
    const mask = rowMaskOf(name, info.plan, { first, after }, filters);
    const own = context.on(chain);
    const list = createList(name, hash, filters, own, mask);
    return connect(list, { first, after }, own, needsOf(info), nodeOf);
  };

const itself = (row: Row) => row;

/** The lists of an address. */
export const addressLists = (t: FieldBuilder<AddressSource>) => ({
  tokens: t.field({
    type: TokenBalanceConnection,
    nullable: true,
    description:
      'The tokens that the address holds: first those with a price, by their value in US dollars, then the others. Prices change the order, so a row may be missed or repeated between pages.',
    args: {
      types: t.arg({
        type: [TokenTypeFilter],
        description: 'Only tokens of these standards; all if not given or empty.',
      }),
      ...pageArguments(t.arg),
    },
    extensions: { ...reads(), cost: { pages: 'address-tokens' } },
    resolve: listResolver('addressTokens', itself),
  }),
  nftCollections: t.field({
    type: NftCollectionConnection,
    nullable: true,
    description:
      'The collections in which the address holds NFTs, each with up to 9 of those NFTs.',
    args: {
      types: t.arg({
        type: [NftTypeFilter],
        description: 'Only collections of these standards; all if not given or empty.',
      }),
      ...pageArguments(t.arg),
    },
    extensions: { ...reads(), cost: { pages: 'address-nft-collections' } },
    resolve: listResolver('addressNftCollections', itself),
  }),
  tokenTransfers: t.field({
    type: TokenTransferConnection,
    nullable: true,
    description: 'The token transfers into and out of the address, newest first.',
    args: {
      ...transferFilters(t.arg),
      ...pageArguments(t.arg),
    },
    extensions: { ...reads(), cost: { pages: 'address-token-transfers' } },
    resolve: listResolver('addressTokenTransfers', transferOfRow),
  }),
  internalTransactions: t.field({
    type: InternalTransactionConnection,
    nullable: true,
    description:
      'The calls into and out of the address that contracts made within transactions, and contract creations, newest first.',
    args: {
      direction: t.arg({
        type: TransferDirection,
        description: 'Only calls into (TO) or out of (FROM) the address; both if not given.',
      }),
      includeZeroValue: t.arg.boolean({
        description:
          'false leaves out calls that move none of the coin; creations stay. An explorer before version 12 sends them all the same, so a page may then have fewer rows than `first` though more follow.',
      }),
      ...pageArguments(t.arg),
    },
    extensions: { ...reads(), cost: { pages: 'address-internal-transactions' } },
    resolve: listResolver('addressInternalTransactions', itself),
  }),
  transactions: t.field({
    type: TransactionConnection,
    nullable: true,
    description:
      'The transactions from and to the address that are mined, newest first. What their rows lack (`embeddedTokenTransfers`, `tokenTransfersOverflow`, `transactionTag`, `transactionTypes`, and `revertReason` of one that failed) costs one call for each row, for all of these together.',
    args: {
      direction: t.arg({
        type: TransferDirection,
        description: 'Only transactions to (TO) or from (FROM) the address; both if not given.',
      }),
      pending: t.arg.boolean({
        defaultValue: false,
        description:
          'true for those that are not mined yet, alone, without what was dropped or replaced. It excludes `oldestFirst`. Where many are pending, a page may have fewer rows than `first` though more follow.',
      }),
      oldestFirst: t.arg.boolean({
        defaultValue: false,
        description:
          'true for the oldest first: explorers can from version 6.9 on, others fail with NOT_SUPPORTED.',
      }),
      ...pageArguments(t.arg),
    },
    extensions: { ...reads(), cost: { pages: 'address-transactions' } },
    resolve: listResolver('addressTransactions', transactionOfRow),
  }),
});
