import { createTransientMap } from './transient-map.js';

/** Watches over what may take so long and no longer. */
export interface TimeLimit<T> {
  readonly begin: (item: T) => void;
  readonly end: (item: T) => void;
}

/** One timer for all that is under way: one for each call costs more than sending it. */
export const createTimeLimit = <T>(ms: number, onLate: (item: T) => void): TimeLimit<T> => {
  /** When each began, and so in the order in which they will be late. */
  const begun = createTransientMap<T, number>();
  let timer: NodeJS.Timeout | undefined;

  const check = () => {
    timer = undefined;
    const now = performance.now();
    for (const [item, since] of begun) {
      if (since + ms > now) {
        timer = setTimeout(check, since + ms - now);
        return;
      }
      begun.delete(item);
      onLate(item);
    }
  };

  return {
    begin: (item) => {
      begun.set(item, performance.now());
      timer ??= setTimeout(check, ms);
    },
    end: (item) => {
      begun.delete(item);
      if (begun.size() > 0) return;
      clearTimeout(timer);
      timer = undefined;
    },
  };
};
