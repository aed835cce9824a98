/** A text that is there at once, or comes later. */
export type Text = string | Promise<string>;

/** A text as it is written, with gaps for what comes later. */
export interface Draft {
  /** What stands behind the last gap. */
  text: string;
  gaps: Gap[] | null;
}

interface Gap {
  readonly before: string;
  readonly part: Promise<string>;
}

export const append = (draft: Draft, lead: string, part: Text): void => {
  if (typeof part === 'string') {
    draft.text += lead + part;
    return;
  }
  draft.gaps ??= [];
  draft.gaps.push({ before: draft.text + lead, part });
  draft.text = '';
};

const fill = async (gaps: readonly Gap[], end: string): Promise<string> => {
  const [first] = gaps;
  if (first && gaps.length === 1) return first.before + (await first.part) + end;
  const parts = await Promise.all(gaps.map(({ part }) => part));
  return gaps.map(({ before }, at) => before + parts[at]).join('') + end;
};

/** The whole text, once all of it is there. */
export const finish = ({ text, gaps }: Draft, end: string): Text =>
  gaps === null ? text + end : fill(gaps, text + end);

/** What is given up may still fail, which nobody is to hear of. */
export const abandon = ({ gaps }: Draft): void => {
  for (const { part } of gaps ?? []) part.catch(() => {});
};
