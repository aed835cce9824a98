/** 64 MiB: a string of eight times this is the longest that can be written at all. */
export const maxAnswerLength = 67_108_864;

/**
 * Whether a value would be longer than `limit` as JSON, by a count that ends there. Aliases can put
 * one long text of the explorer's into an answer many times; only the written answer needs the room.
 */
export const isLongerThan = (limit: number, value: unknown): boolean => {
  let left = limit;
  const take = (part: unknown): void => {
    if (typeof part === 'string') left -= part.length + 2;
    else if (typeof part !== 'object' || part === null) left -= 4;
    else if (Array.isArray(part)) {
      for (const item of part) {
        if (left < 0) return;
        take(item);
      }
    } else {
      for (const name in part) {
        if (left < 0) return;
        left -= name.length + 3;
        take((part as Readonly<Record<string, unknown>>)[name]);
      }
    }
  };
  take(value);
  return left < 0;
};
