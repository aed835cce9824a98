import { afterEach, expect, it, vi } from 'vitest';
import { createLog } from '../src/log.js';

afterEach(() => {
  vi.useRealTimers();
});

it('says the time of day on each line, to the millisecond', () => {
  const lines: string[] = [];
  const log = createLog('info', (line) => lines.push(line));
  for (const now of [1_785_542_400_000, 1_785_542_400_000, 1_785_542_400_001]) {
    vi.useFakeTimers({ toFake: ['Date'], now });
    log.info('said');
  }
  expect(lines.map((line) => JSON.parse(line).time)).toEqual([
    '2026-08-01T00:00:00.000Z',
    '2026-08-01T00:00:00.000Z',
    '2026-08-01T00:00:00.001Z',
  ]);
});
