/** How long it is remembered that the explorer refuses something: it may be updated meanwhile. */
const rememberedMs = 600_000;

/** What the explorer was seen to accept and to refuse of what only some versions know. */
export interface Dialect {
  /** Whether it accepts it, as far as is known; undefined otherwise. */
  readonly accepts: (feature: string) => boolean | undefined;
  /** A refusal is remembered for ten minutes, even if another instance of the explorer accepts it. */
  readonly learn: (feature: string, accepted: boolean) => void;
}

/** Creates the memory of one explorer; `now` returns milliseconds. */
export const createDialect = (now: () => number = () => Date.now()): Dialect => {
  const accepted = new Set<string>();
  const refusedUntil = new Map<string, number>();
  const accepts: Dialect['accepts'] = (feature) => {
    if ((refusedUntil.get(feature) ?? 0) > now()) return false;
    return accepted.has(feature) || undefined;
  };
  return {
    accepts,
    learn: (feature, isAccepted) => {
      if (isAccepted) {
        accepted.add(feature);
        return;
      }
      accepted.delete(feature);
      refusedUntil.set(feature, now() + rememberedMs);
    },
  };
};
