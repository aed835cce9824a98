import { extendSchema, type GraphQLFieldResolver, type GraphQLSchema, parse } from 'graphql';
import { endpoints } from '../../src/endpoints/endpoints.js';
import type { Chain } from '../../src/explorer/chain.js';
import { badUserInput } from '../../src/graphql/errors/errors.js';
import type { ChainContext, Context } from '../../src/graphql/load/resolver-context.js';
import type { FieldCost } from '../../src/graphql/plan/field-cost.js';
import type { AnyPlugin } from '../../src/graphql/running/yoga.js';
import { bareAddress } from '../../src/graphql/schema/types/address-source.js';
import { chainNamed } from '../../src/graphql/schema/types/chain-source.js';
import { transactionOfRow } from '../../src/graphql/schema/types/transaction-source.js';

type Args = Readonly<Record<string, never>>;

interface RootField {
  /** Its arguments besides `chain`. */
  readonly args: string;
  readonly type: string;
  readonly cost: FieldCost;
  readonly load: (context: ChainContext, args: Args) => unknown;
}

const whole = async (loaded: ReturnType<ChainContext['loaders']['body']>) =>
  (await loaded)?.('all');

const figure =
  (name: string) =>
  async ({ loaders }: ChainContext) => {
    const stats = await whole(loaders.body(endpoints.stats, ''));
    return (stats as Record<string, unknown> | undefined)?.[name];
  };

/** Fields of a kind that `Query` and `Chain` may have, with what they cost. */
const rootFields: Readonly<Record<string, RootField>> = {
  /** A record. */
  stats: {
    args: '',
    type: 'Stats',
    cost: { call: 'stats' },
    load: ({ loaders }) => whole(loaders.body(endpoints.stats, '')),
  },
  /** Two fields that read one record. */
  totalBlocks: {
    args: '',
    type: 'String',
    cost: { own: 'stats' },
    load: figure('total_blocks'),
  },
  totalAddresses: {
    args: '',
    type: 'String',
    cost: { own: 'stats' },
    load: figure('total_addresses'),
  },
  /** A record of weight five. */
  counters: {
    args: 'hash: AddressHash!',
    type: 'Counters',
    cost: { call: 'address-counters' },
    load: ({ loaders }, { hash = '' }) =>
      whole(loaders.body(endpoints.addressCounters, String(hash).toLowerCase())),
  },
  /** What takes calls of two endpoints. */
  firstBlock: {
    args: '',
    type: 'JSON',
    cost: { call: { 'block-by-time': 1, blocks: 3 } },
    load: async ({ loaders }) => {
      await loaders.body(endpoints.blockByTime, '', 'timestamp=1&closest=after');
      return (await loaders.page(endpoints.blocks, '', '', 'all')).rows[0];
    },
  },
  /** A list of which an argument says the length. */
  search: {
    args: 'query: String!, first: Int = 20',
    type: '[Found!]',
    cost: { call: 'search', size: { argument: 'first', most: 50 } },
    load: async ({ chain, loaders }, { query = '', first = 20 }) => {
      if (first < 1 || first > 50) throw badUserInput('`first` is from 1 to 50.');
      const { rows } = await loaders.page(endpoints.search, '', `q=${query}`, 'all');
      return rows.slice(0, first).map((row) => {
        const hash = chain.readAddressHash(row.address_hash);
        return { type: row.type, address: hash === null ? null : bareAddress(hash, chain) };
      });
    },
  },
  /** A connection. */
  recentTransactions: {
    args: 'first: Int = 50, after: String, range: Stretch',
    type: 'TransactionConnection',
    cost: { pages: 'transactions' },
    load: async ({ chain, loaders }, { first }) => {
      if (first === 0) return { nodes: [], edges: [] };
      const { rows } = await loaders.page(endpoints.transactions, '', '', 'all');
      const nodes = rows
        .slice(0, first ?? 50)
        .map((record) => transactionOfRow({ chain, record } as never));
      return { nodes, edges: nodes.map((node) => ({ node, cursor: '' })) };
    },
  },
  /** A connection whose rows say a part of what their own records do. */
  recentBlocks: {
    args: 'first: Int = 50, after: String',
    type: 'RecentBlockConnection',
    cost: { pages: 'blocks', knows: ['gasUsed'] },
    load: () => ({ nodes: [] }),
  },
};

const fieldText = ([name, { args, type }]: [string, RootField], more: string) => {
  const all = [args, more].filter(Boolean).join(', ');
  return `${name}${all && `(${all})`}: ${type}`;
};

const fieldsText = (more: string) =>
  Object.entries(rootFields)
    .map((entry) => fieldText(entry, more))
    .join('\n');

const additions = parse(`
  type Stats { total_blocks: String }
  type Counters { transactions_count: String }
  type RecentBlockConnection { nodes: [Block!]! }
  input Stretch { fromBlock: Long, toBlock: Long }
  type Found { type: String, address: Address }
  extend type Query { ${fieldsText('chain: ChainId')} }
  extend type Chain { ${fieldsText('')} }
`);

const resolverOf =
  (
    load: RootField['load'],
  ): GraphQLFieldResolver<{ readonly chain?: Chain } | undefined, Context> =>
  (source, args, context) =>
    load(context.on(source?.chain ?? chainNamed(context.chains, args.chain)), args as Args);

/** The schema with these fields of `Query` and `Chain`, as a gateway would declare them. */
export const withRootFields = (schema: GraphQLSchema): GraphQLSchema => {
  const extended = extendSchema(schema, additions);
  for (const type of [extended.getQueryType(), extended.getType('Chain')]) {
    if (!type || !('getFields' in type)) continue;
    for (const [name, { cost, load }] of Object.entries(rootFields)) {
      Object.assign(type.getFields()[name] ?? {}, {
        extensions: { cost },
        resolve: resolverOf(load),
      });
    }
  }
  return extended;
};

/** Lets a gateway serve them. */
export const rootFieldsPlugin = (): AnyPlugin => {
  const known = new WeakSet<GraphQLSchema>();
  return {
    onSchemaChange: ({ schema, replaceSchema }) => {
      if (known.has(schema)) return;
      const extended = withRootFields(schema);
      known.add(extended);
      replaceSchema(extended);
    },
  };
};
