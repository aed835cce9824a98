import type { ObjectRef } from '@pothos/core';
import { endpoints, type ListArguments, type WatchedList } from '../../../endpoints/endpoints.js';
import type { Chain } from '../../../explorer/chain.js';
import { badUserInput } from '../../errors/errors.js';
import { type LiveEvent, type Source, sourceOf } from '../../live/feed.js';
import type { SeenRow } from '../../live/rows-above.js';
import type { Snapshot } from '../../live/transaction-watch.js';
import type { LiveContext, Subscribing } from '../../live/watches.js';
import { readFilters } from '../../load/list-filters.js';
import { reads } from '../../plan/projection.js';
import type { Row } from '../../relay/rows.js';
import { builder, type GatewayTypes } from '../fields/builder.js';
import { type ArgumentTexts, filterArguments } from '../fields/list-field.js';
import { itself } from '../fields/record-fields.js';
import { transferTexts } from './address-lists.js';
import { chainArgument, chainNamed } from './chain-source.js';
import { InternalTransactionEdge } from './internal-transaction.js';
import { TokenTransferEdge } from './token-transfer.js';
import { Transaction } from './transaction.js';
import { loadTransaction } from './transaction-source.js';
import { transferOfRow } from './transfer-source.js';

const extensions = reads();

const subscribingOf = ({ subscribing }: LiveContext): Subscribing => {
  if (subscribing) return subscribing;
  throw new Error('Only a subscription can subscribe.');
};

/** The chain of a subscription, which its log names. */
const chainOf = (context: LiveContext, id: string | null | undefined): Chain => {
  const chain = chainNamed(context.chains, id);
  context.on(chain);
  return chain;
};

const rowEvent = (value: SeenRow): LiveEvent<SeenRow> => ({
  value,
  cursor: value.row.cursor(),
  fill: (context) => context.on(value.row.chain).loaders.add(() => ({ items: [value.row.record] })),
});

const afterDescription =
  'Where to begin: the cursor of the last event or row that you have, such as the `startCursor` of the first page of the same list with the same filters. If not given, with what happens from now on.';

type SubscriptionFields = Parameters<Parameters<typeof builder.subscriptionFields>[0]>[0];

/** The argument that names what a list belongs to, by the beginning of its path. */
const parents = {
  addresses: ['address', 'The hash of the address, in any letter case.'],
  tokens: ['token', 'The hash of the contract of the token, in any letter case.'],
} as const;

interface WatchArguments {
  readonly address?: string;
  readonly token?: string;
  readonly chain?: string | null | undefined;
  readonly after?: string | null | undefined;
}

interface WatchField<Node, Name extends WatchedList> {
  readonly description: string;
  readonly filters: ArgumentTexts<Name>;
  readonly nodeOf: (row: Row) => Node;
}

/** A subscription to the new rows of one of the explorer's lists: its arguments follow from the declaration of the list. */
const watchField = <Node, Name extends WatchedList>(
  t: SubscriptionFields,
  type: ObjectRef<GatewayTypes, { readonly cursor: string; readonly node: Node }>,
  name: Name,
  { description, filters, nodeOf }: WatchField<Node, Name>,
) => {
  const { path, ids, list } = endpoints[name];
  const [argument, text] =
    Object.entries(parents).find(([start]) => path.startsWith(`/api/v2/${start}/`))?.[1] ?? [];
  if (ids.length > 0 && argument === undefined)
    throw new Error(`Nothing names the parent of ${name}.`);
  return t.field({
    type,
    nullable: false,
    description,
    args: {
      ...(argument && {
        [argument]: t.arg({ type: 'AddressHash', required: true, description: text }),
      }),
      chain: t.arg({ type: 'ChainId', description: chainArgument }),
      ...filterArguments(t.arg, name, filters),
      after: t.arg.string({ description: afterDescription }),
    },
    extensions,
    subscribe: async (_root, given, context): Promise<Source<SeenRow>> => {
      // They are made from the declaration, just above.
      const args = given as ListArguments<Name> & WatchArguments;
      const watched = {
        chain: chainOf(context, args.chain),
        name,
        id: args.address ?? args.token ?? '',
        filters: readFilters(name, args),
        watching: list.watched,
      };
      return sourceOf(await subscribingOf(context).rows(watched, args.after ?? null), rowEvent);
    },
    resolve: ({ value: { row } }: LiveEvent<SeenRow>) => ({
      cursor: row.cursor(),
      node: nodeOf(row),
    }),
  });
};

builder.subscriptionFields((t) => ({
  tokenTransfers: watchField(t, TokenTransferEdge, 'addressTokenTransfers', {
    description:
      'Each token transfer of the address from now on, or after the row of `after`: once, oldest first. Keep the cursor of the last one: subscribe again with it as `after`, and nothing is missed and nothing comes twice, also from another replica. An event costs nothing by itself.',
    filters: transferTexts,
    nodeOf: transferOfRow,
  }),
  internalTransactions: watchField(t, InternalTransactionEdge, 'addressInternalTransactions', {
    description:
      'Each call into or out of the address that contracts make, from now on or after the row of `after`: once, oldest first. The explorer indexes them later than transfers; a row that it inserts below one that came is not sent.',
    filters: {
      direction: 'Only calls into (TO) or out of (FROM) the address; both if not given.',
      includeZeroValue: 'false leaves out calls that move none of the coin; creations stay.',
    },
    nodeOf: itself,
  }),
  transaction: t.field({
    type: Transaction,
    nullable: true,
    description:
      'The transaction now, and each time its status, its block or (up to `confirmations`) its confirmations change. null while the explorer does not know it. Ends once it has that many confirmations, was dropped or replaced (status ERROR, no block), or has been unknown for ten minutes.',
    args: {
      hash: t.arg({
        type: 'Hash',
        required: true,
        description: 'The hash of the transaction, in any letter case.',
      }),
      chain: t.arg({ type: 'ChainId', description: chainArgument }),
      confirmations: t.arg.int({
        defaultValue: 1,
        description: 'How many blocks must confirm it, its own included. 0 ends at once.',
      }),
    },
    extensions,
    subscribe: async (_root, { hash, chain: id, confirmations }, context) => {
      const wanted = confirmations ?? 1;
      if (wanted < 0) throw badUserInput('`confirmations` must not be negative.');
      const chain = chainOf(context, id);
      const feed = await subscribingOf(context).transaction(chain, hash, wanted);
      return sourceOf(
        feed,
        (value: Snapshot): LiveEvent<Snapshot> => ({
          value,
          cursor: null,
          fill: (context) => context.on(chain).loaders.put(endpoints.transaction, hash, value.body),
        }),
      );
    },
    resolve: (_event, { hash, chain }, context, info) =>
      loadTransaction(hash, context.on(chainNamed(context.chains, chain)), info),
  }),
}));
