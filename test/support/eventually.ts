import { vi } from 'vitest';

/** Retries until nothing is thrown, with enough time for a busy machine. */
export const eventually = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: 20_000, interval: 5 });
