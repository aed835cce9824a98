/** A text, or the promise of one. */
export type Text = string | Promise<string>;

/** A promised part of a text, with the text before it. */
export interface Gap {
  readonly before: string;
  readonly part: Promise<string>;
}

/** Adds to the gaps of a text, in place; null stands for none, as most texts have. */
export const addGap = (gaps: Gap[] | null, before: string, part: Promise<string>): Gap[] => {
  if (gaps === null) return [{ before, part }];
  gaps.push({ before, part });
  return gaps;
};

const fill = (gaps: readonly Gap[], end: string): Promise<string> => {
  const [first] = gaps;
  if (first && gaps.length === 1) return first.part.then((text) => first.before + text + end);
  // Concatenated as ropes: `join` would copy the text once for each level.
  return Promise.all(gaps.map(({ part }) => part)).then(
    (parts) => gaps.reduce((text, { before }, at) => text + before + parts[at], '') + end,
  );
};

/** The whole text with its end, once all gaps are filled. */
export const finish = (gaps: readonly Gap[] | null, end: string): Text =>
  gaps === null ? end : fill(gaps, end);

/** Ignores what becomes of parts that are not awaited: a rejection would end the process. */
export const abandon = (gaps: readonly Gap[] | null): void => {
  for (const { part } of gaps ?? []) part.catch(() => {});
};
