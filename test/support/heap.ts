import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
/** Only for test files that run alone, since it stops everything else in the process. */
export const collectGarbage: () => void = runInNewContext('gc');

/** The bytes used on the heap after garbage collection. Only for files that run alone. */
export const heapUsed = (): number => {
  for (let times = 0; times < 3; times += 1) collectGarbage();
  return process.memoryUsage().heapUsed;
};
