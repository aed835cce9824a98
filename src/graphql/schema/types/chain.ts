import { reads } from '../../plan/projection.js';
import { builder } from '../fields/builder.js';
import { loadedBy, nodeId } from '../fields/node.js';
import type { FieldBuilder } from '../fields/record-fields.js';
import { chainQueries } from './chain-queries.js';
import { type ChainSource, chainSource, rootOfChain } from './chain-source.js';

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
    ...chainQueries(t, rootOfChain),
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
