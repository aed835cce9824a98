/** A text or a promise of one. */
export type Text = string | Promise<string>;

/** A part of a text that is still a promise, with the text before it. */
export interface Gap {
  readonly before: string;
  readonly part: Promise<string>;
}

/** Adds a gap in place; null stands for no gaps, which is the usual case. */
export const addGap = (gaps: Gap[] | null, before: string, part: Promise<string>): Gap[] => {
  if (gaps === null) return [{ before, part }];
  gaps.push({ before, part });
  return gaps;
};

const fill = (gaps: readonly Gap[], end: string): Promise<string> => {
  const [first] = gaps;
  if (first && gaps.length === 1) return first.part.then((text) => first.before + text + end);
  // `+` builds ropes, whereas `join` would copy the text once per level.
  return Promise.all(gaps.map(({ part }) => part)).then(
    (parts) => gaps.reduce((text, { before }, at) => text + before + parts[at], '') + end,
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

/** The whole text, with `end` last, once all gaps are filled. */
export const finish = (gaps: readonly Gap[] | null, end: string): Text =>
  gaps === null ? end : fill(gaps, end);

/** Handles rejections of parts that nobody awaits, since these would end the process. */
export const abandon = (gaps: readonly Gap[] | null): void => {
  for (const { part } of gaps ?? []) part.catch(() => {});
};
