import { reads } from '../../plan/projection.js';
import { builder } from '../fields/builder.js';
import { bounded } from '../fields/connection-of.js';
import { loadedBy, nodeId } from '../fields/node.js';
import type { FieldBuilder } from '../fields/record-fields.js';
import { Address } from './address.js';
import { askedAddress } from './address-source.js';
import { Block } from './block.js';
import { blockNamed, loadBlock } from './block-source.js';
import { type ChainSource, chainSource } from './chain-source.js';
import { loadToken, Token } from './token.js';
import { Transaction } from './transaction.js';
import { loadTransaction } from './transaction-source.js';

export const ChainType = builder.objectRef<ChainSource>('Chain');

ChainType.implement({
  interfaces: [builder.nodeInterfaceRef()],
  extensions: loadedBy((_id, { chain }) => chainSource(chain)),
  description: 'A chain that this gateway serves, and what can be asked of it.',
  fields: (t) => ({
    id: nodeId(t, 'Chain', ({ chain }) => chain.id ?? '-'),
    chainId: t.field({
      type: 'ChainId',
      nullable: true,
      description: 'Its id (EIP-155); null if the gateway does not know it.',
      resolve: ({ chain }) => chain.id,
    }),
    name: t.string({
      nullable: true,
      description: 'Its name, as the operator of the gateway has set it; otherwise null.',
      resolve: ({ chain }) => chain.name,
    }),
    isDefault: t.boolean({
      nullable: false,
      description: 'Whether it is the chain that is meant where none is named.',
      resolve: ({ chain }) => chain.isDefault,
    }),
    address: t.field({
      type: Address,
      nullable: false,
      description: 'An address on this chain. Costs the same as `Query.address`.',
      args: {
        hash: t.arg({
          type: 'AddressHash',
          required: true,
          description: 'The hash of the address, in any letter case.',
        }),
      },
      extensions: { cost: { names: { argument: 'hash', typename: 'Address' } } },
      resolve: ({ chain }, { hash }) => askedAddress(hash, chain),
    }),
    addresses: t.field({
      type: [Address],
      nullable: false,
      description: 'Several addresses on this chain, in the order of `hashes`.',
      args: {
        hashes: t.arg({
          type: ['AddressHash'],
          required: true,
          description: 'The hashes of the addresses, at most {MAX_IDS}.',
        }),
      },
      extensions: { cost: { names: { argument: 'hashes', typename: 'Address' } } },
      resolve: ({ chain }, { hashes }, { limits }) =>
        bounded('hashes', hashes, limits).map((hash) => askedAddress(hash, chain)),
    }),
    transaction: t.field({
      type: Transaction,
      nullable: true,
      description:
        'A transaction of this chain; null if its explorer does not know it. Costs the same as `Query.transaction`.',
      args: {
        hash: t.arg({
          type: 'Hash',
          required: true,
          description: 'The hash of the transaction, in any letter case.',
        }),
      },
      extensions: { cost: { names: { argument: 'hash', typename: 'Transaction' } } },
      resolve: ({ chain }, { hash }, context, info) =>
        loadTransaction(hash, context.on(chain), info),
    }),
    transactions: t.field({
      type: [Transaction],
      nullable: { list: false, items: true },
      description:
        'Several transactions of this chain, in the order of `hashes`; null in place of each one that its explorer does not know.',
      args: {
        hashes: t.arg({
          type: ['Hash'],
          required: true,
          description: 'The hashes of the transactions, at most {MAX_IDS}.',
        }),
      },
      extensions: { cost: { names: { argument: 'hashes', typename: 'Transaction' } } },
      resolve: ({ chain }, { hashes }, context, info) =>
        bounded('hashes', hashes, context.limits).map((hash) =>
          loadTransaction(hash, context.on(chain), info),
        ),
    }),
    token: t.field({
      type: Token,
      nullable: true,
      description:
        'A token of this chain; null if its explorer does not know one of this hash. Costs the same as `Query.token`.',
      args: {
        hash: t.arg({
          type: 'AddressHash',
          required: true,
          description: "The hash of the token's contract, in any letter case.",
        }),
      },
      extensions: { cost: { names: { argument: 'hash', typename: 'Token' } } },
      resolve: ({ chain }, { hash }, context) => loadToken(hash, context.on(chain)),
    }),
    tokens: t.field({
      type: [Token],
      nullable: { list: false, items: true },
      description:
        'Several tokens of this chain, in the order of `hashes`; null in place of each hash that is no token. They cost the same as `Query.tokens`.',
      args: {
        hashes: t.arg({
          type: ['AddressHash'],
          required: true,
          description: "The hashes of the tokens' contracts, at most {MAX_IDS}.",
        }),
      },
      extensions: { cost: { names: { argument: 'hashes', typename: 'Token' } } },
      resolve: ({ chain }, { hashes }, context) =>
        bounded('hashes', hashes, context.limits).map((hash) => loadToken(hash, context.on(chain))),
    }),
    block: t.field({
      type: Block,
      nullable: true,
      description:
        'A block of this chain, by its number or by its hash: give exactly one. null if its explorer does not know it. Costs the same as `Query.block`.',
      args: {
        number: t.arg({ type: 'Long', description: 'The number of the block.' }),
        hash: t.arg({ type: 'Hash', description: 'The hash of the block, in any letter case.' }),
      },
      extensions: { cost: { names: { argument: 'number', or: 'hash', typename: 'Block' } } },
      resolve: ({ chain }, named, context, info) =>
        loadBlock(blockNamed(named), context.on(chain), info),
    }),
  }),
});

/** The fields by which what comes from a chain names it. */
export const chainFields = <Source extends Pick<ChainSource, 'chain'>>(
  t: FieldBuilder<Source>,
) => ({
  chain: t.field({
    type: ChainType,
    nullable: false,
    description: 'The chain that it is on. Free.',
    extensions: reads(),
    resolve: ({ chain }) => chainSource(chain),
  }),
  chainId: t.field({
    type: 'ChainId',
    nullable: true,
    description: 'The id of its chain (EIP-155); null if the gateway does not know it. Free.',
    extensions: reads(),
    resolve: ({ chain }) => chain.id,
  }),
});
