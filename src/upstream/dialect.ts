/** How long it is remembered that the explorer refuses something: it may be updated meanwhile. */
const rememberedMs = 600_000;

/** What the explorer was seen to accept and to refuse of what only some versions know. */
export interface Dialect {
  /** Whether it accepts it, as far as is known; undefined otherwise. */
  readonly accepts: (feature: string) => boolean | undefined;
  readonly learn: (feature: string, accepted: boolean) => void;
}

/** Creates the memory of one explorer; `now` returns milliseconds. */
export const createDialect = (now: () => number = () => Date.now()): Dialect => {
  const seen = new Map<string, { readonly accepted: boolean; readonly until: number }>();
  return {
    accepts: (feature) => {
      const known = seen.get(feature);
      return known && known.until > now() ? known.accepted : undefined;
    },
    learn: (feature, accepted) => {
      const until = accepted ? Number.POSITIVE_INFINITY : now() + rememberedMs;
      seen.set(feature, { accepted, until });
    },
  };
};
