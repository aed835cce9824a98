import type { ObjectRef } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import { fieldsNamed } from '../../plan/field-plan.js';
import type { Asked } from '../../relay/connection.js';
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
  builder.connectionObject(
    { name: `${type.name}Connection`, type, description: `A page of ${row}s.` },
    edge,
  );

/**
 * Whether the operation selects the end cursor of the connection being resolved, which can say that
 * it was cut short.
 */
const selectsEnd = ({ plan }: GraphQLResolveInfo): boolean =>
  (plan?.type.selections ?? [])
    .flatMap((connection) => fieldsNamed(connection, 'pageInfo'))
    .some(({ type }) => fieldsNamed(type.selections[0], 'endCursor').length > 0);

/** What the operation asks of the connection being resolved. */
export const askedOf = (info: GraphQLResolveInfo): Asked => ({
  selectsEnd: () => selectsEnd(info),
  rowsFirst: info.rowsFirst ?? null,
});
