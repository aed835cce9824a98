import { builder } from '../fields/builder.js';
import { bounded } from '../fields/connection-of.js';
import { loadNode } from '../fields/node.js';
import { Address } from './address.js';
import { askedAddress } from './address-source.js';
import { Block } from './block.js';
import { blockNamed, loadBlock } from './block-source.js';
import { ChainType } from './chain.js';
import { chainArgument, chainNamed, chainSource } from './chain-source.js';
import { loadToken, Token } from './token.js';
import { Transaction } from './transaction.js';
import { loadTransaction } from './transaction-source.js';

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
  address: t.field({
    type: Address,
    nullable: false,
    description:
      'An address. Free by itself, since every well-formed hash is an address. Its attributes, such as `name`, cost one call together unless a record in the same operation has them, and `metadata` up to two more.',
    args: {
      hash: t.arg({
        type: 'AddressHash',
        required: true,
        description: 'The hash of the address, in any letter case.',
      }),
      chain: t.arg({ type: 'ChainId', description: chainArgument }),
    },
    extensions: { cost: { names: { argument: 'hash', typename: 'Address' } } },
    resolve: (_root, { hash, chain }, { chains }) => askedAddress(hash, chainNamed(chains, chain)),
  }),
  addresses: t.field({
    type: [Address],
    nullable: false,
    description:
      'Several addresses, in the order of `hashes`. Each costs the same as with `address`.',
    args: {
      hashes: t.arg({
        type: ['AddressHash'],
        required: true,
        description: 'The hashes of the addresses, at most {MAX_IDS}.',
      }),
      chain: t.arg({ type: 'ChainId', description: chainArgument }),
    },
    extensions: { cost: { names: { argument: 'hashes', typename: 'Address' } } },
    resolve: (_root, { hashes, chain }, { chains, limits }) => {
      const on = chainNamed(chains, chain);
      return bounded('hashes', hashes, limits).map((hash) => askedAddress(hash, on));
    },
  }),
  transaction: t.field({
    type: Transaction,
    nullable: true,
    description:
      'A transaction; null if the explorer does not know it. Costs one call, unless it is only asked for further pages of its `tokenTransfers`.',
    args: {
      hash: t.arg({
        type: 'Hash',
        required: true,
        description: 'The hash of the transaction, in any letter case.',
      }),
      chain: t.arg({ type: 'ChainId', description: chainArgument }),
    },
    extensions: { cost: { names: { argument: 'hash', typename: 'Transaction' } } },
    resolve: (_root, { hash, chain }, context, info) =>
      loadTransaction(hash, context.on(chainNamed(context.chains, chain)), info),
  }),
  transactions: t.field({
    type: [Transaction],
    nullable: { list: false, items: true },
    description:
      'Several transactions, in the order of `hashes`; null in place of each one that the explorer does not know. Each costs one call.',
    args: {
      hashes: t.arg({
        type: ['Hash'],
        required: true,
        description: 'The hashes of the transactions, at most {MAX_IDS}.',
      }),
      chain: t.arg({ type: 'ChainId', description: chainArgument }),
    },
    extensions: { cost: { names: { argument: 'hashes', typename: 'Transaction' } } },
    resolve: (_root, { hashes, chain }, context, info) => {
      const on = context.on(chainNamed(context.chains, chain));
      return bounded('hashes', hashes, context.limits).map((hash) =>
        loadTransaction(hash, on, info),
      );
    },
  }),
  token: t.field({
    type: Token,
    nullable: true,
    description:
      'A token; null if the explorer does not know one of this hash. Costs one call, unless a record in the same operation has it or a recent answer had it.',
    args: {
      hash: t.arg({
        type: 'AddressHash',
        required: true,
        description: "The hash of the token's contract, in any letter case.",
      }),
      chain: t.arg({ type: 'ChainId', description: chainArgument }),
    },
    extensions: { cost: { names: { argument: 'hash', typename: 'Token' } } },
    resolve: (_root, { hash, chain }, context) =>
      loadToken(hash, context.on(chainNamed(context.chains, chain))),
  }),
  tokens: t.field({
    type: [Token],
    nullable: { list: false, items: true },
    description:
      'Several tokens, in the order of `hashes`; null in place of each hash that is no token. From version 12 of the explorer on, one call brings them all; each counts as one in the estimate, since older versions take one call for each.',
    args: {
      hashes: t.arg({
        type: ['AddressHash'],
        required: true,
        description: "The hashes of the tokens' contracts, at most {MAX_IDS}.",
      }),
      chain: t.arg({ type: 'ChainId', description: chainArgument }),
    },
    extensions: { cost: { names: { argument: 'hashes', typename: 'Token' } } },
    resolve: (_root, { hashes, chain }, context) => {
      const on = context.on(chainNamed(context.chains, chain));
      return bounded('hashes', hashes, context.limits).map((hash) => loadToken(hash, on));
    },
  }),
  block: t.field({
    type: Block,
    nullable: true,
    description:
      'A block, by its number or by its hash: give exactly one. null if the explorer does not know it, and by a number whose block lost its place in the chain; by its hash that one is still found. Costs one call.',
    args: {
      number: t.arg({ type: 'Long', description: 'The number of the block.' }),
      hash: t.arg({ type: 'Hash', description: 'The hash of the block, in any letter case.' }),
      chain: t.arg({ type: 'ChainId', description: chainArgument }),
    },
    extensions: { cost: { names: { argument: 'number', or: 'hash', typename: 'Block' } } },
    resolve: (_root, { chain, ...named }, context, info) =>
      loadBlock(blockNamed(named), context.on(chainNamed(context.chains, chain)), info),
  }),
  chains: t.field({
    type: [ChainType],
    nullable: false,
    description: 'The chains that this gateway serves, the default first.',
    extensions: { cost: { chains: { argument: null } } },
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
