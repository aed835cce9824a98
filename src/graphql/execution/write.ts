import type { ResponsePath } from 'graphql';
import { abandon, append, type Draft, finish, type Text } from './draft.js';
import type { FieldPlan, SelectionPlan, TypePlan } from './plan.js';
import { failAt, infoOf, type Run } from './run.js';

type Path = ResponsePath | undefined;

const pathTo = (field: FieldPlan, prev: Path, key: string | number): ResponsePath => ({
  prev,
  key,
  typename: key === field.key ? field.parent.name : undefined,
});

const writeValue = (
  run: Run,
  field: FieldPlan,
  { isRequired, write }: TypePlan,
  value: unknown,
  path: Path,
): Text => {
  if (value === null || value === undefined) {
    if (!isRequired) return 'null';
    const { parent, definition } = field;
    throw new Error(`Cannot return null for non-nullable field ${parent.name}.${definition.name}.`);
  }
  if (value instanceof Error) throw value;
  return write(run, field, value, path);
};

/** Writes what was given for a field or an item, null where it fails and may be null. */
const writeAt = (
  run: Run,
  field: FieldPlan,
  type: TypePlan,
  value: unknown,
  above: Path,
  key: string | number,
): Text => {
  // That of a leaf is made where it fails: most values are leaves.
  const path = type.isLeaf ? undefined : pathTo(field, above, key);
  const fail = (error: unknown) =>
    failAt(run, field, error, path ?? pathTo(field, above, key), type);
  try {
    const text =
      value instanceof Promise
        ? value.then((there) => writeValue(run, field, type, there, path))
        : writeValue(run, field, type, value, path);
    return typeof text === 'string' ? text : text.catch(fail);
  } catch (error) {
    return fail(error);
  }
};

// Making one for every row would cost more than most resolvers do.
const unread = undefined as never;

const writeField = (run: Run, field: FieldPlan, source: unknown, above: Path): Text => {
  const { key, type } = field;
  let value: unknown;
  try {
    const args = typeof field.args === 'function' ? field.args(run.variables) : field.args;
    const info = field.takesInfo ? infoOf(run, field, pathTo(field, above, key)) : unread;
    value = field.resolve(source, args, run.context, info);
  } catch (error) {
    return failAt(run, field, error, pathTo(field, above, key), type);
  }
  return writeAt(run, field, type, value, above, key);
};

/** Writes what an object answers to a selection. */
export const writeSelection = (
  run: Run,
  { fields }: SelectionPlan,
  source: unknown,
  path: Path,
): Text => {
  const draft: Draft = { text: '{', gaps: null };
  try {
    for (const field of fields) append(draft, field.lead, writeField(run, field, source, path));
  } catch (error) {
    abandon(draft);
    throw error;
  }
  return finish(draft, '}');
};

/** Writes the items of a list. */
export const writeItems = (
  run: Run,
  field: FieldPlan,
  type: TypePlan,
  items: Iterable<unknown>,
  path: Path,
): Text => {
  const draft: Draft = { text: '[', gaps: null };
  let index = 0;
  try {
    for (const item of items) {
      append(draft, index === 0 ? '' : ',', writeAt(run, field, type, item, path, index));
      index += 1;
    }
  } catch (error) {
    abandon(draft);
    throw error;
  }
  return finish(draft, ']');
};
