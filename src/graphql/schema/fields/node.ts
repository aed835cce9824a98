import { type GraphQLResolveInfo, isObjectType } from 'graphql';
import type { Chain } from '../../../explorer/chain.js';
import type { ChainContext, Context } from '../../load/resolver-context.js';
import { reads } from '../../plan/projection.js';
import {
  chainIdOf,
  type DecodedId,
  decodeGlobalId,
  encodeGlobalId,
} from '../../relay/global-id.js';
import type { NodeType } from '../../relay/node-types.js';
import { idDescription } from './builder.js';
import type { FieldBuilder } from './record-fields.js';

/** The `id` of a node type. The relay plugin awaits twice per row, but ids here are synchronous. */
export const nodeId = <Source extends { readonly chain: Chain }>(
  t: FieldBuilder<Source>,
  type: NodeType,
  ownId: (source: Source) => string,
  extensions = reads(),
) =>
  t.id({
    nullable: false,
    extensions,
    description: idDescription,
    resolve: (source) => encodeGlobalId(type, ownId(source), source.chain.id),
  });

interface NodeSource {
  readonly __typename: NodeType;
}

/** Loads an object by its id within its type; null if it cannot be found. */
type LoadNode = (
  id: string,
  context: ChainContext,
  info: GraphQLResolveInfo,
) => NodeSource | null | Promise<NodeSource | null>;

declare module 'graphql' {
  /** Every node type has it. */
  interface GraphQLObjectTypeExtensions<_TSource, _TContext> {
    load?: LoadNode;
  }
}

/** How the objects of a node type are loaded. */
export const loadedBy = (load: LoadNode): { readonly load: LoadNode } => ({ load });

/** Loads an object; null if it cannot be found. */
export const loadObject = (
  named: DecodedId,
  context: Context,
  info: GraphQLResolveInfo,
): ReturnType<LoadNode> => {
  const { chains } = context;
  const chainId = chainIdOf(named);
  const chain = chainId === null ? chains.default : chains.find(chainId);
  const type = info.schema.getType(named.typename);
  const load = isObjectType(type) ? type.extensions.load : undefined;
  return chain && load ? load(named.id, context.on(chain), info) : null;
};

/** Loads the object with a global id; null if it cannot be found. @throws BAD_USER_INPUT */
export const loadNode = (globalId: string, ...rest: [Context, GraphQLResolveInfo]) =>
  loadObject(decodeGlobalId(globalId), ...rest);
