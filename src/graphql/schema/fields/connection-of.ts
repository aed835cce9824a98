import type { ObjectRef } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import { fieldsNamed } from '../../plan/field-plan.js';
import { readsThrough } from '../../plan/projection.js';
import type { Connection, ConnectionNeeds } from '../../relay/connection.js';
import { builder, type GatewayTypes } from './builder.js';

/** The edges of a row type; `row` is the word for one row in descriptions. */
export const edgeOf = <Source>(type: ObjectRef<GatewayTypes, Source>, row: string) =>
  builder.edgeObject({
    name: `${type.name}Edge`,
    type,
    description: `One row of a list: the ${row} and its position in the list.`,
  });

/** The connection of a row type, with its edges. */
export const connectionOf = <Source>(
  type: ObjectRef<GatewayTypes, Source>,
  row: string,
  edge = edgeOf(type, row),
) =>
  builder.objectRef<Connection<Source>>(`${type.name}Connection`).implement({
    description: `A page of ${row}s.`,
    fields: (t) => ({
      pageInfo: t.field({
        type: builder.pageInfoRef(),
        nullable: false,
        extensions: readsThrough,
        description: 'Where this page starts and ends, and whether more rows may follow.',
        resolve: ({ pageInfo }) => pageInfo,
      }),
      edges: t.field({
        type: [edge],
        nullable: { list: false, items: false },
        extensions: readsThrough,
        description: "The rows with their cursors, in the explorer's order.",
        resolve: ({ edges }) => edges,
      }),
      nodes: t.field({
        type: [type],
        nullable: { list: false, items: false },
        extensions: readsThrough,
        description: "The rows without their cursors, in the explorer's order.",
        resolve: ({ nodes }) => nodes,
      }),
    }),
  });

/**
 * Whether the operation selects the end cursor of the connection being resolved, which can say that
 * it was cut short.
 */
const selectsEnd = ({ plan }: GraphQLResolveInfo): boolean =>
  (plan?.type.selections ?? [])
    .flatMap((connection) => fieldsNamed(connection, 'pageInfo'))
    .some(({ type }) => fieldsNamed(type.selections[0], 'endCursor').length > 0);

/** What the operation asks of the connection being resolved. */
export const needsOf = (info: GraphQLResolveInfo): ConnectionNeeds => ({
  selectsEnd: () => selectsEnd(info),
  rowsFirst: info.rowsFirst ?? null,
});
