import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
/**
 * Collects everything, or only the young generation. Only for test files that run alone, since it
 * stops everything else in the process.
 */
export const collectGarbage: (options?: { readonly type: 'minor' }) => void = runInNewContext('gc');

/** The bytes used on the heap after garbage collection. Only for files that run alone. */
export const heapUsed = (): number => {
  for (let times = 0; times < 3; times += 1) collectGarbage();
  return process.memoryUsage().heapUsed;
};

/** The bytes used in the old space, which minor collections do not reclaim. */
export const oldSpaceUsed = (): number =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')?.space_used_size ??
  Number.NaN;
