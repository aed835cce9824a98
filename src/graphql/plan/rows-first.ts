import { initialCountOf } from './incremental.js';
import type { FieldPlan, SelectionPlan } from './plan.js';
import type { Variables } from './selections.js';

/** What streams rows of a connection: null if it is resolved only when all of them are there. */
const streamsOf = (connection: SelectionPlan): readonly FieldPlan[] | null => {
  const { split } = connection;
  if (split === null) return null;
  if (split.streams.length > 0) return split.streams;
  if (split.fields.some(({ needsAllRows }) => needsAllRows)) return null;
  return split.deferred.some(({ selection }) => streamsOf(selection) !== null) ? [] : null;
};

/**
 * How many rows of a connection are to be sent first, where the others may follow; null where all are sent
 * at once. @throws BAD_USER_INPUT
 */
export const rowsFirst = ({ type }: FieldPlan, variables: Variables): number | null => {
  const [connection] = type.selections;
  const streams = connection ? streamsOf(connection) : null;
  if (streams === null || !connection?.split) return null;
  const counts = streams.map(({ nodes }) => initialCountOf(nodes[0], variables));
  // The first cursor is that of the first row, which another page may have.
  const hasInfo = connection.split.fields.some(({ definition }) => definition.name === 'pageInfo');
  return Math.max(hasInfo ? 1 : 0, ...counts);
};
