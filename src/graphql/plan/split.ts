import { getOrInsertComputed, groupBy } from '../../base/collections/maps.js';
import { initialCountOf } from './directives.js';
import type { Deferred, FieldPlan, SelectionPlan, Split } from './field-plan.js';
import type { Variables } from './selections.js';

/** The fields as they are written one after the other, separated by commas. */
const listed = <Write>(fields: readonly FieldPlan<Write>[]) => {
  const placed = fields.map((field, at) => ({
    ...field,
    keyText: `${at > 0 ? ',' : ''}"${field.key}":`,
  }));
  return {
    fields: placed,
    keyLength: placed.reduce((length, { keyText }) => length + keyText.length, 0),
  };
};

/** Plans what is sent at once, and what later. */
const splitOf = <Write>(
  fields: readonly FieldPlan<Write>[],
  deferred: readonly Deferred<Write>[],
): Split<Write> => {
  // Without all of its rows, a connection cannot say what only they tell.
  const needsAll = fields.some(({ needsAllRows, stream }) => needsAllRows && stream === null);
  const unstreamed = needsAll ? fields.map((field) => ({ ...field, stream: null })) : fields;
  const { fields: placed, keyLength } = listed(unstreamed);
  const streams = placed.filter(({ stream }) => stream !== null);
  return { fields: placed, keyLength, streams, deferred };
};

/** Whether rows are streamed in a field or below it, told once for each. */
const createStreams = () => {
  const known = new Map<SelectionPlan, boolean>();
  const ofSelection = (selection: SelectionPlan): boolean =>
    getOrInsertComputed(known, selection, ({ fields }) => fields.some(ofField));
  const ofField = ({ stream, type }: FieldPlan): boolean =>
    stream !== null || type.selections.some(ofSelection);
  return ofField;
};

const without = <Write>(
  selection: SelectionPlan<Write>,
  keys: ReadonlySet<string>,
): SelectionPlan<Write> => {
  const isKept = ({ key }: FieldPlan) => !keys.has(key);
  const { split } = selection;
  return {
    ...selection,
    ...listed(selection.fields.filter(isKept)),
    split: split && splitOf(split.fields.filter(isKept), withoutAll(split.deferred, keys)),
  };
};

const withoutAll = <Write>(deferred: readonly Deferred<Write>[], keys: ReadonlySet<string>) =>
  deferred.map((one) => ({ ...one, selection: without(one.selection, keys) }));

/**
 * Sends a field with streamed rows at once if several fragments, or one and what is sent at once, select
 * from it: clients add rows to the end of a list, so that there must be one stream of them. `all` are the
 * fields with what all of the fragments select.
 */
export const joinStreams = <Write>(
  all: readonly FieldPlan<Write>[],
  fields: readonly FieldPlan<Write>[],
  deferred: readonly Deferred<Write>[],
): Split<Write> => {
  const selecting = [...fields, ...deferred.flatMap(({ selection }) => selection.fields)];
  const byKey = groupBy(selecting, ({ key }) => key);
  const hasStreams = createStreams();
  const isShared = (field: FieldPlan) =>
    (byKey.get(field.key) ?? []).length > 1 && hasStreams(field);
  const shared = new Map(all.filter(isShared).map((field) => [field.key, field]));
  if (shared.size === 0) return splitOf(fields, deferred);
  const atOnce = new Map(fields.map((field) => [field.key, field]));
  const joined = all.flatMap(({ key }) => shared.get(key) ?? atOnce.get(key) ?? []);
  return splitOf(joined, withoutAll(deferred, new Set(shared.keys())));
};

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

/** The lists of a connection's rows, with and without cursors. */
export const rowFields: readonly string[] = ['nodes', 'edges'];

/** What only the end of a list tells. */
const endFields: readonly string[] = ['endCursor', 'hasNextPage'];

/** Whether a field of a connection is only known with all of its rows. */
export const needsAllRows = (name: string, selections: readonly SelectionPlan[]): boolean =>
  name === 'isComplete' ||
  rowFields.includes(name) ||
  (name === 'pageInfo' &&
    selections.some(({ fields }) =>
      fields.some(({ definition }) => endFields.includes(definition.name)),
    ));
