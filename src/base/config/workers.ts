import type { Config } from './config.js';

/** The settings that all workers share, with the least part that one may have; 0 is a fraction of any size. */
const divided = {
  upstreamConcurrency: 1,
  cacheMaxBytes: 1,
  maxMemoryBytes: 1_048_576,
  liveMaxCallsPerSecond: 0,
  liveMaxSubscriptions: 1,
  liveMaxWatches: 1,
} as const satisfies { readonly [K in keyof Config]?: number };

const partOf = (all: number | null, least: number, workers: number) => {
  if (all === null || all === 0) return all;
  return least === 0 ? all / workers : Math.max(least, Math.floor(all / workers));
};

/** The settings of one worker: of those that are divided, its share. Learnt rates are divided later. */
export const shareOf = (config: Config): Config => {
  const shares = Object.entries(divided).map(([key, least]) => {
    const all = config[key as keyof typeof divided];
    return [key, partOf(all, least, config.workers)];
  });
  return Object.freeze({ ...config, ...Object.fromEntries(shares) });
};
