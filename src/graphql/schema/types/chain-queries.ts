import type { ArgumentRef } from '@pothos/core';
import type { Chain, Chains } from '../../../explorer/chain.js';
import type { GatewayTypes } from '../fields/builder.js';
import { bounded } from '../fields/connection-of.js';
import type { FieldBuilder } from '../fields/record-fields.js';
import { Address } from './address.js';
import { askedAddress } from './address-source.js';
import { Block } from './block.js';
import { blockNamed, loadBlock } from './block-source.js';
import { loadToken, Token } from './token.js';
import { Transaction } from './transaction.js';
import { loadTransaction } from './transaction-source.js';

/** The argument that names the chain. */
interface ChainArgument {
  readonly chain: ArgumentRef<GatewayTypes, string | null | undefined>;
}

/** Of a type whose source is the chain: there, the argument reads as not given. */
export const noChainArgument = {} as ChainArgument;

/** What can be asked of a chain: the fields of `Chain`, and of `Query`, where an argument names the chain. */
export const chainQueries = <Source>(
  t: Pick<FieldBuilder<Source>, 'arg' | 'field'>,
  chainArgument: ChainArgument,
  chainOf: (chains: Chains, id: string | null | undefined, source: Source) => Chain,
) => ({
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
      ...chainArgument,
    },
    extensions: { cost: { names: { argument: 'hash', typename: 'Address' } } },
    resolve: (source, { hash, chain }, { chains }) =>
      askedAddress(hash, chainOf(chains, chain, source)),
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
      ...chainArgument,
    },
    extensions: { cost: { names: { argument: 'hashes', typename: 'Address' } } },
    resolve: (source, { hashes, chain }, { chains, limits }) => {
      const on = chainOf(chains, chain, source);
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
      ...chainArgument,
    },
    extensions: { cost: { names: { argument: 'hash', typename: 'Transaction' } } },
    resolve: (source, { hash, chain }, context, info) =>
      loadTransaction(hash, context.on(chainOf(context.chains, chain, source)), info),
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
      ...chainArgument,
    },
    extensions: { cost: { names: { argument: 'hashes', typename: 'Transaction' } } },
    resolve: (source, { hashes, chain }, context, info) => {
      const on = context.on(chainOf(context.chains, chain, source));
      return bounded('hashes', hashes, context.limits).map((hash) =>
        loadTransaction(hash, on, info),
      );
    },
  }),
  token: t.field({
    type: Token,
    nullable: true,
    description:
      'A token; null if the explorer does not know one of this hash. Costs one call, unless a record in the same operation has it.',
    args: {
      hash: t.arg({
        type: 'AddressHash',
        required: true,
        description: "The hash of the token's contract, in any letter case.",
      }),
      ...chainArgument,
    },
    extensions: { cost: { names: { argument: 'hash', typename: 'Token' } } },
    resolve: (source, { hash, chain }, context) =>
      loadToken(hash, context.on(chainOf(context.chains, chain, source))),
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
      ...chainArgument,
    },
    extensions: { cost: { names: { argument: 'hashes', typename: 'Token' } } },
    resolve: (source, { hashes, chain }, context) => {
      const on = context.on(chainOf(context.chains, chain, source));
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
      ...chainArgument,
    },
    extensions: { cost: { names: { argument: 'number', or: 'hash', typename: 'Block' } } },
    resolve: (source, { chain, ...named }, context, info) =>
      loadBlock(blockNamed(named), context.on(chainOf(context.chains, chain, source)), info),
  }),
});
