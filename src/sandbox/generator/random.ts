export interface Random {
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  /** True with a probability of `share`. */
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Up to `count` different items. */
  sample<T>(list: readonly T[], count: number): T[];
  /** An amount as people type it, from `low` to `high` in hundredths, in the smallest unit. */
  amount(low: number, high: number, decimals: number): bigint;
  /** Any amount up to `limit`. */
  upTo(limit: bigint): bigint;
}

/** Gives the same numbers for the same seed on every machine (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    int,
    chance: (share) => next() < share,
    pick(list) {
      const chosen = list[int(0, list.length - 1)];
      if (chosen === undefined) throw new Error('Nothing to pick from');
      return chosen;
    },
    sample(list, count) {
      const rest = [...list];
      const chosen = [];
      while (rest.length > 0 && chosen.length < count) {
        chosen.push(...rest.splice(int(0, rest.length - 1), 1));
      }
      return chosen;
    },
    amount(low, high, decimals) {
      const hundredths = BigInt(int(low * 100, high * 100));
      return (hundredths * 10n ** BigInt(decimals)) / 100n;
    },
    upTo(limit) {
      return (limit * BigInt(int(1, 1_000_000_000))) / 1_000_000_000n;
    },
  };
}
