import type { ArgBuilder, ObjectRef } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import type { Config } from '../../../base/config/config.js';
import { badUserInput } from '../../errors/errors.js';
import { fieldsNamed } from '../../plan/field-plan.js';
import { readsThrough } from '../../plan/projection.js';
import { type Connection, type ConnectionNeeds, defaultFirst } from '../../relay/connection.js';
import { builder, type GatewayTypes } from './builder.js';

/** The items of an argument, if there are not too many. @throws BAD_USER_INPUT */
export const bounded = <T>(
  argument: string,
  items: readonly T[],
  { maxIds }: Pick<Config, 'maxIds'>,
): readonly T[] => {
  if (items.length <= maxIds) return items;
  throw badUserInput(
    `\`${argument}\` has ${items.length} entries, and ${maxIds} are allowed. Ask for the others in another request.`,
  );
};

/** The arguments that every connection takes. */
export const pageArguments = (arg: ArgBuilder<GatewayTypes>) => ({
  first: arg.int({
    defaultValue: defaultFirst,
    description:
      'How many rows to return: from 0 to 500, unless the operator of the gateway has set another maximum. The explorer sends 50 rows per call, or 100 from version 12 on, so more rows cost more calls.',
  }),
  after: arg.string({
    description:
      'Where to continue: the `endCursor` of the previous page, or the `cursor` of any row. Valid only for the same list with the same filters. If not given, the list starts at its first row.',
  }),
});

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
