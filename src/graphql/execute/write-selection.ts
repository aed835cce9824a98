import type { ResponsePath } from 'graphql';
import { argumentsOf } from '../plan/arguments.js';
import { type Gradual, isGradual, type More, type Unfinished } from '../relay/connection.js';
import { Info, pathTo } from './info.js';
import type { NextPage } from './later.js';
import {
  abandon,
  abandonItems,
  addPending,
  finish,
  flatten,
  ignore,
  isThenable,
  type PendingText,
  type Text,
} from './pending-text.js';
import {
  countPending,
  failAt,
  type Run,
  takeCharacters,
  type WritableField,
  type WritableSelection,
  type WritableType,
} from './run.js';

type Path = ResponsePath | undefined;

const writeValue = (
  run: Run,
  field: WritableField,
  { isRequired, write }: WritableType,
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
  field: WritableField,
  type: WritableType,
  value: PromiseLike<unknown>,
  above: Path,
  key: string | number,
): Promise<string> =>
  Promise.resolve(value).then(
    (there) => writeAt(run, field, type, there, above, key),
    (error: unknown) => failAt(run, field, error, pathTo(field, above, key), type),
  );

/** Handles a rejection within an object or a list that was itself available at once. */
const catchLater = (
  run: Run,
  field: WritableField,
  type: WritableType,
  text: Promise<string>,
  path: ResponsePath,
): Promise<string> => text.catch((error: unknown) => failAt(run, field, error, path, type));

/** Completes the value of a field or an item. No closures here: each value would make its own. */
const writeAt = (
  run: Run,
  field: WritableField,
  type: WritableType,
  value: unknown,
  above: Path,
  key: string | number,
  known?: ResponsePath,
): Text => {
  if (isThenable(value)) {
    if (countPending(run)) return writeLater(run, field, type, value, above, key);
    ignore(value);
    throw run.givenUp;
  }
  // Most values are leaves, whose path is made only if they fail.
  const path = type.isLeaf ? undefined : (known ?? pathTo(field, above, key));
  try {
    const text = writeValue(run, field, type, value, path);
    if (typeof text === 'string') return text;
    return catchLater(run, field, type, text, path ?? pathTo(field, above, key));
  } catch (error) {
    return failAt(run, field, error, path ?? pathTo(field, above, key), type);
  }
};

const writeField = (run: Run, field: WritableField, source: unknown, above: Path): Text => {
  const { key, type } = field;
  let value: unknown;
  if (run.parts !== null && field.needsAllRows && isGradual(source)) {
    return writeRows(run, field, source, above);
  }
  try {
    // Past the limit, no list is resolved: each may be long, and aliases can ask for thousands.
    if (field.isCounted) run.countRows(0, 0);
    const args = argumentsOf(field, run.variables);
    value = field.resolve(source, args, run.context, new Info(run, field, above));
  } catch (error) {
    return failAt(run, field, error, pathTo(field, above, key), type);
  }
  return writeAt(run, field, type, value, above, key);
};

const writeFields = (
  run: Run,
  { fields, keyLength }: Pick<WritableSelection, 'fields' | 'keyLength'>,
  source: unknown,
  path: Path,
): Text => {
  if (run.givenUp !== null) throw run.givenUp;
  takeCharacters(run, keyLength);
  let text = '{';
  let pending: PendingText[] | null = null;
  try {
    for (const field of fields) {
      const part = writeField(run, field, source, path);
      if (typeof part === 'string') {
        text += field.keyText + part;
      } else {
        pending = addPending(pending, text + field.keyText, part);
        text = '';
      }
    }
  } catch (error) {
    abandon(pending);
    throw error;
  }
  return finish(pending, `${text}}`);
};

/** Writes the selected fields of an object: those that are not sent later. */
export const writeSelection = (
  run: Run,
  selection: WritableSelection,
  source: unknown,
  path: Path,
): Text => {
  const { split } = selection;
  if (split === null || run.parts === null) return writeFields(run, selection, source, path);
  const text = writeFields(run, split, source, path);
  try {
    for (const deferred of split.deferred) {
      run.parts.defer(run, deferred, path, (own) =>
        writeSelection(own, deferred.selection, source, path),
      );
    }
  } catch (error) {
    if (typeof text !== 'string') ignore(text);
    throw error;
  }
  return text;
};

/** The rows of a connection that is not all there, or what only all of them tell. */
const writeRows = (run: Run, field: WritableField, source: Unfinished, above: Path): Text => {
  const { key, type, stream } = field;
  const { parts } = run;
  const resolve = (from: unknown): unknown =>
    field.resolve(
      from,
      argumentsOf(field, run.variables),
      run.context,
      new Info(run, field, above),
    );
  if (stream === null || parts === null) {
    const whole = allOf(source, parts).then(resolve);
    return writeAt(run, field, type, whole, above, key);
  }
  const [rows, item] = [resolve(source), type.item];
  const path = pathTo(field, above, key);
  if (item === null) return writeAt(run, field, type, rows, above, key, path);
  const pageOf =
    (more: More, from: number): NextPage<Run> =>
    async () => {
      const page = await more();
      const following = page.more;
      const found = resolve(page);
      const resolved = isThenable(found) ? await found : found;
      const items: readonly unknown[] = Array.isArray(resolved) ? resolved : [];
      return {
        count: items.length,
        write: (own) => writeItems(own, field, item, items, path, from),
        next: following && pageOf(following, from + items.length),
      };
    };
  const follow = (there: unknown) => {
    if (!Array.isArray(there)) return;
    parts.stream(run, field, path, there.length, pageOf(source.more, there.length));
  };
  if (isThenable(rows)) {
    const followed = Promise.resolve(rows).then((there) => {
      follow(there);
      return there;
    });
    return writeAt(run, field, type, followed, above, key, path);
  }
  const text = writeAt(run, field, type, rows, above, key, path);
  try {
    follow(rows);
  } catch (error) {
    if (typeof text !== 'string') ignore(text);
    throw error;
  }
  return text;
};

const allOf = async (source: Gradual, parts: Run['parts']): Promise<unknown> => {
  let at = source;
  while (at.more !== null) {
    await parts?.pace.turn();
    at = await at.more();
  }
  return at.all;
};

const writeItemsFrom = (
  run: Run,
  field: WritableField,
  type: WritableType,
  items: readonly unknown[],
  path: Path,
  start: number,
  lead: string,
  offset = 0,
): Text => {
  let text = lead;
  let pending: PendingText[] | null = null;
  try {
    if (run.givenUp !== null) throw run.givenUp;
    for (let index = start; index < items.length; index += 1) {
      const pause = run.turn.pauseBefore(1 + type.valueCount);
      if (pause !== null) {
        const goOn = () => writeItemsFrom(run, field, type, items, path, index, '', offset);
        return finish(addPending(pending, flatten(text), pause.then(goOn)), '');
      }
      const part = writeAt(run, field, type, items[index], path, index + offset);
      if (index > 0) text += ',';
      if (typeof part === 'string') {
        text += part;
      } else {
        pending = addPending(pending, text, part);
        text = '';
      }
    }
  } catch (error) {
    abandonItems(items);
    abandon(pending);
    throw error;
  }
  return finish(pending, flatten(`${text}]`));
};

/** Writes the items of a list, in as many turns of the event loop as that takes. */
export const writeItems = (
  run: Run,
  field: WritableField,
  type: WritableType,
  items: readonly unknown[],
  path: Path,
  offset = 0,
): Text => {
  if (field.isCounted) {
    try {
      run.countRows(items.length, type.valueCount);
    } catch (error) {
      abandonItems(items);
      throw error;
    }
  }
  return writeItemsFrom(run, field, type, items, path, 0, '[', offset);
};
