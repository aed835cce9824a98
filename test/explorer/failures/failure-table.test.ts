import { describe, expect, it } from 'vitest';
import { failureTable, isRetryable } from '../../../src/explorer/failures/failure-table.js';
import { readPage } from '../../docs/pages.js';

const yesOrNo = (value: boolean | null | undefined) => (value === null ? '' : value ? 'yes' : 'no');

const rows = Object.values(failureTable).map((row) => {
  const code = row.code === 'NOT_FOUND' ? '' : `\`${row.code}\``;
  const cells = [
    row.when,
    row.retry ?? 'no',
    code,
    yesOrNo(isRetryable(row.code)),
    row.restStatus ?? 'as it came',
    yesOrNo(row.allowsStale),
    yesOrNo(row.isOutage),
  ];
  return `| ${cells.join(' | ')} |`;
});

const table = [
  '| the explorer | retried | graph | `retryable` | REST | older answer served | counts as down |',
  '| --- | --- | --- | --- | --- | --- | --- |',
  ...rows,
].join('\n');

const [, documented] =
  /<!-- failures -->\n(.*?)\n<!-- \/failures -->/s.exec(readPage('docs/errors.md')) ?? [];

describe('the failures of the explorer', () => {
  it('are documented as they are treated', () => {
    expect(documented).toBe(table);
  });

  it('tell clients to try again just where that may help', () => {
    for (const { code } of Object.values(failureTable)) {
      expect(isRetryable(code)).toBe(/TIMEOUT|UNAVAILABLE|RATE_LIMITED|OVERLOADED/.test(code));
    }
  });
});
