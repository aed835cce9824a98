import fc from 'fast-check';
import { request } from 'undici';
import { afterAll, vi } from 'vitest';
import { Deadline } from '../../src/base/deadline/deadline.js';

// The same cases every time, so that no result depends on luck. `npm run test:properties` looks for new ones.
if (process.env.RUNS !== 'full') fc.configureGlobal({ seed: 1 });

// The one timer of undici begins with its first connection, here to where nothing listens: if that were in a test
// that fakes the clock, no later limit of a connection would pass.
await request('http://127.0.0.1:9').catch(() => {});

/**
 * Files share the modules of a worker, and so the one timer of all deadlines. A test that fakes the
 * clock and leaves a deadline behind would take that timer with it, and no later deadline would pass.
 */
afterAll(() => {
  vi.useRealTimers();
  const first = new Deadline(Number.NEGATIVE_INFINITY);
  const listener = () => {};
  first.addListener(listener);
  first.removeListener(listener);
});
