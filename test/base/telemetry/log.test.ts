import { afterEach, expect, it, vi } from 'vitest';
import { createLineWriter, createLog } from '../../../src/base/telemetry/log.js';

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

it('drops lines that nobody reads, counts them, and says so before the next line', async () => {
  const written: string[] = [];
  const stream = { writableLength: 0, write: (lines: string) => written.push(lines) > 0 };
  const { write } = createLineWriter(stream);
  const turn = async (...lines: string[]) => {
    for (const line of lines) write(line);
    await new Promise(setImmediate);
  };
  await turn('a\n', 'b\n');
  stream.writableLength = 1_048_577;
  await turn('c\n', 'd\n');
  await turn('e\n');
  stream.writableLength = 1_048_576;
  await turn('f\n');
  await turn('g\n');
  const [note = ''] = written.splice(1, 1);
  expect(JSON.parse(note)).toMatchObject({ level: 'error', dropped: 3 });
  expect(written).toEqual(['a\nb\n', 'f\n', 'g\n']);
});
