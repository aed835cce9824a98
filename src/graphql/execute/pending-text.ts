/** A text or a promise of one. */
export type Text = string | Promise<string>;

/** A part of a text that is still a promise, with the text before it. */
export interface PendingText {
  readonly before: string;
  readonly part: Promise<string>;
}

/** Adds a pending part in place; null stands for none, which is the usual case. */
export const addPending = (
  pending: PendingText[] | null,
  before: string,
  part: Promise<string>,
): PendingText[] => {
  if (pending === null) return [{ before, part }];
  pending.push({ before, part });
  return pending;
};

const fill = (pending: readonly PendingText[], end: string): Promise<string> => {
  const [first] = pending;
  if (first && pending.length === 1) return first.part.then((text) => first.before + text + end);
  // `+` builds ropes, whereas `join` would copy the text once per level.
  return Promise.all(pending.map(({ part }) => part)).then(
    (parts) => pending.reduce((text, { before }, at) => text + before + parts[at], '') + end,
  );
};

/** In characters: shorter texts are put together in no time, and copied once less. */
const long = 50_000;

/**
 * The same text in one piece of memory. What `+` makes is a tree of its parts, which takes ten times as
 * much, and in the end longer to put together than an answer may hold the event loop.
 */
export const flatten = (text: string): string => {
  // A pattern is only ever matched against text in one piece.
  if (text.length >= long) /^/.test(text);
  return text;
};

/** The whole text, with `end` last, once all pending parts are there. */
export const finish = (pending: readonly PendingText[] | null, end: string): Text =>
  pending === null ? end : fill(pending, end);

/** Handles rejections of parts that nobody awaits, since these would end the process. */
export const abandon = (pending: readonly PendingText[] | null): void => {
  for (const { part } of pending ?? []) part.catch(() => {});
};

/** Whether a value is a promise, of whatever library. */
export const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as { readonly then?: unknown }).then === 'function';

/** Handles a rejection that nobody awaits, since it would end the process. */
export const ignore = (value: PromiseLike<unknown>) => {
  value.then(undefined, () => {});
};

/** Many fields may fail with the same list, which needs handling only once. */
const abandoned = new WeakSet<readonly unknown[]>();

/** Handles the rejections of items that are not written. */
export const abandonItems = (items: readonly unknown[]) => {
  if (abandoned.has(items)) return;
  abandoned.add(items);
  for (const item of items) if (isThenable(item)) ignore(item);
};
