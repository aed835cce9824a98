import type { Config } from './config.js';

/** The settings that all workers share, with the least that one of them may have. */
const divided = {
  upstreamConcurrency: 1,
  cacheMaxBytes: 0,
  maxMemoryBytes: 1_048_576,
} as const satisfies { readonly [K in keyof Config]?: number };

/** The settings of one worker: of those that are divided, its share. Learnt rates are divided later. */
export const shareOf = (config: Config): Config => {
  const shares = Object.entries(divided).map(([key, least]) => [
    key,
    Math.max(least, Math.floor(config[key as keyof typeof divided] / config.workers)),
  ]);
  return Object.freeze({ ...config, ...Object.fromEntries(shares) });
};
