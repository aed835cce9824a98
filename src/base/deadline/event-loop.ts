/** For how long one turn of the event loop may begin work, in milliseconds. */
const longestTurnMs = 10;

let began: number | null = null;
const waiting: (() => void)[] = [];

const isLate = () => {
  const now = performance.now();
  if (began === null) {
    began = now;
    setImmediate(() => {
      began = null;
    });
  }
  return now - began > longestTurnMs;
};

const beginNext = () => {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(beginNext);
};

/**
 * Call it before work that takes milliseconds. Returns null if it may be done at once, otherwise a
 * promise of a turn of the event loop for it: one turn may bring hundreds of requests, and a health
 * check must not wait for all of them.
 */
export const turnForWork = (): Promise<void> | null => {
  if (waiting.length === 0 && !isLate()) return null;
  if (waiting.length === 0) setImmediate(beginNext);
  return new Promise((resolve) => {
    waiting.push(resolve);
  });
};
