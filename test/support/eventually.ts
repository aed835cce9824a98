import { vi } from 'vitest';

/** Looks again and again until nothing is thrown, for as long as a busy machine may take. */
export const eventually = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: 20_000 });
