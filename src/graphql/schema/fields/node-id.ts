import type { Chain } from '../../../explorer/chain.js';
import { reads } from '../../plan/projection.js';
import { encodeGlobalId } from '../../relay/global-id.js';
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
