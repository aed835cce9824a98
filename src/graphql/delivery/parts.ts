import type { ExecutionResult, GraphQLError } from 'graphql';
import { iteratorOf, takeFrom } from '../../base/collections/iterators.js';
import type { HttpResponse } from '../../base/request/exchange.js';
import type { PendingPart } from '../execute/later.js';
import { type Naming, namingOf, type StreamType } from '../reading/media-type.js';
import { countOf, dataText, definedText, type IncrementalResult } from '../running/result.js';
import { type StreamEvent, streamResponse, wholeResponse } from './framing.js';
import { errorsText } from './write.js';

const firstErrors = ({ errors, incremental = [], completed = [] }: IncrementalResult) =>
  [{ errors }, ...incremental, ...completed].find((one) => one.errors?.length)?.errors;

/** It is no generator, which would keep each text until the next, beside the connection. */
const eventsOf = (
  results: AsyncIterable<ExecutionResult>,
  type: StreamType,
  note: (result: ExecutionResult) => void,
): AsyncIterableIterator<StreamEvent> => {
  const payloadOf = payloadWriter(namingOf(type));
  const source = results[Symbol.asyncIterator]() as AsyncIterator<IncrementalResult>;
  let errors: ExecutionResult['errors'];
  let hasEnded = false;

  const end = () => {
    if (!hasEnded) note({ data: null, ...(errors && { errors }) });
    hasEnded = true;
  };

  const take = async (): Promise<StreamEvent | undefined> => {
    const result = await takeFrom(source);
    if (result === undefined || hasEnded) {
      end();
      return undefined;
    }
    errors ??= firstErrors(result);
    const payload = payloadOf(result);
    if (payload === null) return take();
    return result.hasNext ? { payload } : { payload, isComplete: true };
  };

  const leave = async () => {
    end();
    await source.return?.();
  };

  return iteratorOf(async () => {
    if (hasEnded) return undefined;
    try {
      return await take();
    } catch (error) {
      await leave();
      throw error;
    }
  }, leave);
};

/** A response that sends each result when it is there; `note` is called in the end, with the first errors. */
export const inParts = (
  results: AsyncIterable<ExecutionResult>,
  type: StreamType,
  note: (result: ExecutionResult) => void,
): HttpResponse => streamResponse(eventsOf(results, type, note), type);

/** A response that has all of a result in one part. */
export const inOnePart = (result: ExecutionResult, type: StreamType) => {
  const last: IncrementalResult = Object.assign(result, { hasNext: false });
  return wholeResponse(payloadWriter(namingOf(type))(last) ?? '', type);
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
type WritePayload = (result: IncrementalResult) => string | null;

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
    const write = (id: string, written: Parameters<typeof objectText>[1], count: number) => {
      const found = known.get(id);
      if (!found) return;
      const { part, sent } = found;
      const path = part.from === null ? part.path : [...part.path, sent];
      found.sent += count;
      texts.push(objectText({ path, label: part.label ?? undefined }, written));
    };
    for (const part of incremental) {
      const written = { data: definedText(part, 'data'), items: definedText(part, 'items') };
      write(part.id, { ...written, errors: ofErrors(part.errors) }, countOf(part));
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
const payloadWriter = (naming: Naming): WritePayload => (naming === 'ids' ? byIds : byPaths());
