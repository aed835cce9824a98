import type { ExecutionResult, GraphQLError } from 'graphql';
import type { Executed } from '../execute/execute.js';
import type { Delivered, Payload, PendingPart } from '../execute/later.js';
import type { Naming } from './media-type.js';
import { dataText, definedText, defineLazily, WrittenResult } from './result.js';
import { errorsText } from './write.js';

/** What has come of one part: the object of a fragment, or items of a list. */
interface IncrementalPart {
  readonly id: string;
  readonly data?: unknown;
  readonly items?: unknown;
  readonly errors?: readonly GraphQLError[];
}

interface CompletedPartResult {
  readonly id: string;
  readonly errors?: readonly GraphQLError[];
}

/** A payload of an answer in parts, in the form of the draft, as plugins see it. */
export interface IncrementalResult extends ExecutionResult {
  readonly pending?: readonly PendingPart[];
  readonly incremental?: readonly IncrementalPart[];
  readonly completed?: readonly CompletedPartResult[];
  readonly hasNext: boolean;
}

/** How many items the parts of lists have, which need not be parsed for that. */
const counts = new WeakMap<object, number>();

const countOf = (part: IncrementalPart): number =>
  counts.get(part) ?? (Array.isArray(part.items) ? part.items.length : 0);

const some = <T>(list: readonly T[]) => (list.length > 0 ? list : undefined);

const partOf = ({ id, data, items, count, errors }: Delivered): IncrementalPart => {
  const part = { id, ...(errors.length > 0 && { errors }) };
  counts.set(part, count);
  return defineLazily(part, items === null ? 'data' : 'items', items ?? data ?? 'null');
};

const resultOf = ({ pending, incremental, completed }: Payload): IncrementalResult => {
  const hasNext = incremental.length > 0 || completed.length > 0;
  return {
    ...(some(pending) && { pending }),
    ...(some(incremental) && { incremental: incremental.map(partOf) }),
    ...(some(completed) && {
      completed: completed.map(({ id, errors }) => ({ id, ...(some(errors) && { errors }) })),
    }),
    hasNext,
  };
};

/** The results of an operation whose answer comes in parts: the last one says that nothing follows. */
export const incrementalResults = (
  { data, errors }: Executed,
  { pending, payloads }: NonNullable<Executed['later']>,
): AsyncIterableIterator<IncrementalResult> => {
  // Not held while the others are awaited.
  let first: IncrementalResult | null = Object.assign(new WrittenResult(data, errors), {
    pending,
    hasNext: true,
  });
  const results: AsyncIterableIterator<IncrementalResult> = {
    next: async () => {
      if (first !== null) {
        const value = first;
        first = null;
        return { done: false, value };
      }
      const { done, value } = await payloads.next();
      return done ? { done: true, value: undefined } : { done: false, value: resultOf(value) };
    },
    return: async () => {
      await payloads.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => results,
  };
  return results;
};

type JsonFields = Readonly<Record<string, unknown>>;

/** Parts of an object as JSON, of which some are texts already. */
const objectText = (
  parts: JsonFields,
  texts: Readonly<Record<string, string | undefined>>,
): string => {
  const members: string[] = [];
  for (const [key, value] of Object.entries(parts)) {
    if (value !== undefined) members.push(`${JSON.stringify(key)}:${JSON.stringify(value)}`);
  }
  for (const [key, text] of Object.entries(texts)) {
    if (text !== undefined) members.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${members.join()}}`;
};

const ofErrors = (errors: readonly GraphQLError[] | undefined) =>
  errors === undefined || errors.length === 0 ? undefined : errorsText(errors);

const listText = (texts: readonly string[]) =>
  texts.length === 0 ? undefined : `[${texts.join()}]`;

const shownPending = ({ id, path, label }: PendingPart) =>
  objectText({ id, path, label: label ?? undefined }, {});

/** What the first payload has, which is the result as far as it is there. */
const firstTexts = (result: ExecutionResult) => ({
  errors: ofErrors(result.errors),
  data: 'data' in result ? dataText(result) : undefined,
});

/** Writes the results of one operation, each as JSON; null for one that says nothing. */
export type WritePayload = (result: IncrementalResult) => string | null;

/** As the draft has it (incrementalSpec=v0.2). */
const byIds: WritePayload = (result) => {
  const { pending = [], incremental = [], completed = [], hasNext, extensions } = result;
  return objectText(
    {},
    {
      ...firstTexts(result),
      pending: listText(pending.map(shownPending)),
      incremental: listText(
        incremental.map((part) =>
          objectText(
            { id: part.id },
            {
              data: definedText(part, 'data'),
              items: definedText(part, 'items'),
              errors: ofErrors(part.errors),
            },
          ),
        ),
      ),
      completed: listText(
        completed.map(({ id, errors }) => objectText({ id }, { errors: ofErrors(errors) })),
      ),
      hasNext: String(hasNext),
      extensions: extensions && JSON.stringify(extensions),
    },
  );
};

/** As Apollo took it over in 2022 (deferSpec=20220824): each part has its path. */
const byPaths = (): WritePayload => {
  const known = new Map<string, { readonly part: PendingPart; sent: number }>();
  return (result) => {
    const { pending = [], incremental = [], completed = [], hasNext, extensions } = result;
    for (const part of pending) known.set(part.id, { part, sent: part.from ?? 0 });
    const texts: string[] = [];
    const write = (id: string, own: Parameters<typeof objectText>[1], count: number) => {
      const found = known.get(id);
      if (!found) return;
      const { part, sent } = found;
      const path = part.from === null ? part.path : [...part.path, sent];
      found.sent += count;
      texts.push(objectText({ path, label: part.label ?? undefined }, own));
    };
    for (const part of incremental) {
      const own = { data: definedText(part, 'data'), items: definedText(part, 'items') };
      write(part.id, { ...own, errors: ofErrors(part.errors) }, countOf(part));
    }
    for (const { id, errors } of completed) {
      const isList = known.get(id)?.part.from !== null;
      const shown = ofErrors(errors);
      if (shown) write(id, { [isList ? 'items' : 'data']: 'null', errors: shown }, 0);
      known.delete(id);
    }
    const isFirst = 'data' in result;
    if (texts.length === 0 && hasNext && !isFirst) return null;
    return objectText(
      {},
      {
        ...firstTexts(result),
        // Clients take a part without it for an answer that is whole.
        incremental: listText(texts) ?? (hasNext ? undefined : '[]'),
        hasNext: String(hasNext),
        extensions: extensions && JSON.stringify(extensions),
      },
    );
  };
};

/** What writes the results of one operation. */
export const payloadWriter = (naming: Naming): WritePayload =>
  naming === 'ids' ? byIds : byPaths();
