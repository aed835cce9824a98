import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
/** For files that run alone, as what is below: it would hold all others up. */
export const collectGarbage: () => void = runInNewContext('gc');

/** How many bytes are on the heap once all garbage is gone. */
export const heapUsed = (): number => {
  for (let times = 0; times < 3; times += 1) collectGarbage();
  return process.memoryUsage().heapUsed;
};
