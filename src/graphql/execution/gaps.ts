/** A text that is there at once, or comes later. */
export type Text = string | Promise<string>;

/** A part of a text that comes later, with what stands before it. */
export interface Gap {
  readonly before: string;
  readonly part: Promise<string>;
}

/** Adds to the gaps of a text, in place; null stands for none, which is what most texts have. */
export const addGap = (gaps: Gap[] | null, before: string, part: Promise<string>): Gap[] => {
  if (gaps === null) return [{ before, part }];
  gaps.push({ before, part });
  return gaps;
};

const fill = (gaps: readonly Gap[], end: string): Promise<string> => {
  const [first] = gaps;
  if (first && gaps.length === 1) return first.part.then((text) => first.before + text + end);
  // Not joined: that would copy the text once for each level.
  return Promise.all(gaps.map(({ part }) => part)).then(
    (parts) => gaps.reduce((text, { before }, at) => text + before + parts[at], '') + end,
  );
};

/** The whole text with its end, once all of it is there. */
export const finish = (gaps: readonly Gap[] | null, end: string): Text =>
  gaps === null ? end : fill(gaps, end);

/** What is given up may still fail, which nobody is to hear of. */
export const abandon = (gaps: readonly Gap[] | null): void => {
  for (const { part } of gaps ?? []) part.catch(() => {});
};
