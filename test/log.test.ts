import { afterEach, expect, it, vi } from 'vitest';
import { createLog } from '../src/log.js';

afterEach(() => {
  vi.useRealTimers();
});

it('has a timestamp on each line, to the millisecond', () => {
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

it.each([
  ['debug', ['debug', 'info', 'warn', 'error']],
  ['info', ['info', 'warn', 'error']],
  ['warn', ['warn', 'error']],
  ['error', ['error']],
  ['silent', []],
] as const)(
  'at level %s, writes only lines of that severity or above, as isOn says',
  (level, written) => {
    const lines: string[] = [];
    const log = createLog(level, (line) => lines.push(line));
    const all = ['debug', 'info', 'warn', 'error'] as const;
    for (const name of all) log[name]('said');
    expect(lines.map((line) => JSON.parse(line).level)).toEqual(written);
    expect(all.filter(log.isOn)).toEqual(written);
  },
);
