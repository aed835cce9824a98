/** The state of a caller's limit, as in the `x-ratelimit-*` headers. */
interface Allowance {
  readonly isExceeded: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds until the window ends. */
  readonly reset: number;
}

const UNLIMITED: Allowance = { isExceeded: false, limit: -1, remaining: -1, reset: -1 };

const WINDOW_MS = 60_000;

/** Counts requests by identity, in windows that begin with the first one; null means no limit. */
export function createRateLimit(limit: number | null) {
  const windows = new Map<string, { endsAt: number; used: number }>();

  return (identity: string): Allowance => {
    if (limit === null) return UNLIMITED;
    const now = Date.now();
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
    const window = windows.get(identity) ?? { endsAt: now + WINDOW_MS, used: 0 };
    window.used += 1;
    windows.set(identity, window);
    return {
      isExceeded: window.used > limit,
      limit,
      remaining: Math.max(0, limit - window.used),
      reset: window.endsAt - now,
    };
  };
}
