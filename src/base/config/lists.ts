import { messageOf, must, type Parse } from './setting-values.js';
import { type ShowEntries, showEntries } from './show.js';

/** Says of each wrong entry of a list which rule it breaks. */
export class ListError extends Error {
  override name = 'ListError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('; '));
    this.problems = problems;
  }
}

interface Rules<T> {
  /** Throws an error whose message says which rule an entry breaks. */
  readonly parse: Parse<T>;
  readonly show?: ShowEntries;
  /** What must not come twice, and its name. */
  readonly unique?: { readonly name: string; readonly of: (entry: T) => string };
}

/** A list whose entries are joined by commas; spaces around them, and empty ones, do not count. */
export const listOf =
  <T>({ parse, show = showEntries, unique }: Rules<T>): Parse<readonly T[]> =>
  (text) => {
    const shown = show(text);
    const problems: string[] = [];
    const seen = new Set<string>();
    let count = 0;
    const entries = text.split(',').flatMap((item, at): T[] => {
      if (item.trim() === '') return [];
      count += 1;
      try {
        const entry = parse(item.trim());
        const key = unique?.of(entry);
        if (key !== undefined && seen.has(key)) return must(`${unique?.name} must come only once`);
        if (key !== undefined) seen.add(key);
        return [entry];
      } catch (error) {
        const name = JSON.stringify(shown[at]?.trim() ?? '');
        problems.push(`has ${name} as entry ${count}; ${messageOf(error)}`);
        return [];
      }
    });
    if (problems.length > 0) throw new ListError(problems);
    return entries;
  };
