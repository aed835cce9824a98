import type { ResponsePath } from 'graphql';
import { argumentsOf } from '../plan/arguments.js';
import { abandon, addGap, finish, type Gap, type Text } from './gaps.js';
import { infoOf } from './info.js';
import type { FieldPlan, SelectionPlan, TypePlan } from './plan.js';
import { countPending, failAt, type Run, takeRoom } from './run.js';

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

const writeLater = (
  run: Run,
  field: FieldPlan,
  type: TypePlan,
  value: Promise<unknown>,
  above: Path,
  key: string | number,
): Promise<string> =>
  value.then(
    (there) => writeAt(run, field, type, there, above, key),
    (error: unknown) => failAt(run, field, error, pathTo(field, above, key), type),
  );

/** Handles a rejection within an object or a list that was itself available at once. */
const catchLater = (
  run: Run,
  field: FieldPlan,
  type: TypePlan,
  text: Promise<string>,
  path: ResponsePath,
): Promise<string> => text.catch((error: unknown) => failAt(run, field, error, path, type));

/** Completes the value of a field or an item. No closures here: each value would make its own. */
const writeAt = (
  run: Run,
  field: FieldPlan,
  type: TypePlan,
  value: unknown,
  above: Path,
  key: string | number,
): Text => {
  if (value instanceof Promise) {
    if (!countPending(run)) {
      // Not awaited, so its rejection must not end the process.
      value.catch(() => {});
      throw run.givenUp;
    }
    return writeLater(run, field, type, value, above, key);
  }
  // Most values are leaves, whose path is made only if they fail.
  const path = type.isLeaf ? undefined : pathTo(field, above, key);
  try {
    const text = writeValue(run, field, type, value, path);
    if (typeof text === 'string') return text;
    return catchLater(run, field, type, text, path ?? pathTo(field, above, key));
  } catch (error) {
    return failAt(run, field, error, path ?? pathTo(field, above, key), type);
  }
};

// For resolvers that take no info: creating one for every row would cost more than most of them do.
const noInfo = undefined as never;

const writeField = (run: Run, field: FieldPlan, source: unknown, above: Path): Text => {
  const { key, type } = field;
  let value: unknown;
  try {
    // Past the limit, no list is resolved: each may be long, and aliases can ask for thousands.
    if (field.isCounted) run.countRows(0, 0);
    const args = argumentsOf(field, run.variables);
    const info = field.takesInfo ? infoOf(run, field, pathTo(field, above, key)) : noInfo;
    value = field.resolve(source, args, run.context, info);
  } catch (error) {
    return failAt(run, field, error, pathTo(field, above, key), type);
  }
  return writeAt(run, field, type, value, above, key);
};

/** Writes the selected fields of an object. */
export const writeSelection = (
  run: Run,
  { fields, keyLength }: SelectionPlan,
  source: unknown,
  path: Path,
): Text => {
  if (run.givenUp !== null) throw run.givenUp;
  takeRoom(run, keyLength);
  let text = '{';
  let gaps: Gap[] | null = null;
  try {
    for (const field of fields) {
      const part = writeField(run, field, source, path);
      if (typeof part === 'string') {
        text += field.lead + part;
      } else {
        gaps = addGap(gaps, text + field.lead, part);
        text = '';
      }
    }
  } catch (error) {
    abandon(gaps);
    throw error;
  }
  return finish(gaps, `${text}}`);
};

/** Many fields may fail with the same list, which needs handling only once. */
const abandoned = new WeakSet<readonly unknown[]>();

/** Handles rejections of items that nobody awaits, since these would end the process. */
const abandonItems = (items: readonly unknown[]) => {
  if (abandoned.has(items)) return;
  abandoned.add(items);
  for (const item of items) if (item instanceof Promise) item.catch(() => {});
};

/** Writes the items of a list. */
export const writeItems = (
  run: Run,
  field: FieldPlan,
  type: TypePlan,
  items: readonly unknown[],
  path: Path,
): Text => {
  let text = '[';
  let gaps: Gap[] | null = null;
  let index = 0;
  try {
    if (field.isCounted) run.countRows(items.length, type.width);
    for (const item of items) {
      const part = writeAt(run, field, type, item, path, index);
      if (index > 0) text += ',';
      index += 1;
      if (typeof part === 'string') {
        text += part;
      } else {
        gaps = addGap(gaps, text, part);
        text = '';
      }
    }
  } catch (error) {
    abandonItems(items);
    abandon(gaps);
    throw error;
  }
  return finish(gaps, `${text}]`);
};
