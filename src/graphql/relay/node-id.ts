import { reads } from '../plan/reads.js';
import { idDescription } from '../schema/fields/builder.js';
import type { FieldBuilder } from '../schema/fields/record-fields.js';
import { encodeGlobalId, type NodeType } from './global-id.js';

/** The `id` of a node type. The relay plugin awaits twice per row, but ids here are synchronous. */
export const nodeId = <Source>(
  t: FieldBuilder<Source>,
  type: NodeType,
  ownId: (source: Source) => string,
  extensions = reads(),
) =>
  t.id({
    nullable: false,
    extensions,
    description: idDescription,
    resolve: (source) => encodeGlobalId(type, ownId(source)),
  });
