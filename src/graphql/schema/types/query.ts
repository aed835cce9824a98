import { builder } from '../fields/builder.js';
import { bounded } from '../fields/connection-of.js';
import { loadNode } from '../fields/node.js';
import { ChainType } from './chain.js';
import { chainQueries } from './chain-queries.js';
import { chainArgument, chainNamed, chainSource } from './chain-source.js';

builder.queryFields((t) => ({
  node: t.field({
    type: builder.nodeInterfaceRef(),
    nullable: true,
    description:
      'The object with this id; null if the explorer does not know it (any more). A transfer without a transaction and a token without an address are never found. Costs one call for a transaction or a trace, up to 10 for a token transfer (more if its transaction has over 450 transfers), one for a block or a token (see `token`), and the same as `address` for an address.',
    args: {
      id: t.arg.id({ required: true, description: 'The `id` of the object.' }),
    },
    extensions: { cost: { names: { argument: 'id', typename: null } } },
    resolve: (_root, { id }, context, info) => loadNode(id, context, info),
  }),
  nodes: t.field({
    type: [builder.nodeInterfaceRef()],
    nullable: { list: false, items: true },
    description:
      'The objects with these ids, in the order of `ids`; null in place of each one that is not found. Each costs the same as with `node`.',
    args: {
      ids: t.arg.idList({
        required: true,
        description: 'The `id`s of the objects, at most {MAX_IDS}.',
      }),
    },
    extensions: { cost: { names: { argument: 'ids', typename: null } } },
    resolve: (_root, { ids }, context, info) =>
      bounded('ids', ids, context.limits).map(async (id) => loadNode(id, context, info)),
  }),
  ...chainQueries(t, {
    args: { chain: t.arg({ type: 'ChainId', description: chainArgument }) },
    chainOf: chainNamed,
  }),
  chains: t.field({
    type: [ChainType],
    nullable: false,
    description: 'The chains that this gateway serves, the default first.',
    extensions: { cost: { chains: { argument: null } }, synonyms: 'networks' },
    resolve: (_root, _args, { chains }) => chains.all.map(chainSource),
  }),
  chain: t.field({
    type: ChainType,
    nullable: true,
    description: 'A chain; null if this gateway does not serve it.',
    args: {
      id: t.arg({ type: 'ChainId', required: true, description: 'The id of the chain.' }),
    },
    extensions: { cost: { chains: { argument: 'id' } } },
    resolve: (_root, { id }, { chains }) => {
      const chain = chains.find(id);
      return chain === undefined ? null : chainSource(chain);
    },
  }),
}));
