import { endpoints } from '../../endpoints/endpoints.js';
import type { CoinChange } from '../coins.js';
import type { Ledger } from '../ledger.js';
import { countLeading, type Pager, takePage, withCursor } from '../paging.js';
import { readIntegers } from '../parameters.js';
import type { Answers, FurtherSource } from './answer.js';

/** How many days the history by day goes back. */
const DAYS = 10;

const SECOND = 1000;
const DAY = 86_400 * SECOND;

interface DatedChange extends CoinChange {
  readonly timestamp: string;
}

const timeOf = ({ block }: CoinChange) => Date.parse(block.timestamp);

/** Newest first. Explorers do not look up the times in between: they draw a straight line. */
const history: Pager<CoinChange, DatedChange> = (list, { query, matches, size }) => {
  const place = readIntegers(query, ['block_number'])?.[0] ?? Number.POSITIVE_INFINITY;
  const older = countLeading(list, ({ block }) => block.number < place);
  const page = takePage(list, { start: older - 1, step: -1, size, matches });
  const [newest] = page.rows;
  const oldest = page.next ?? page.rows.at(-1);
  const { rows, cursor } = withCursor(page, ({ block }) => ({ block_number: block.number }));
  if (newest === undefined || oldest === undefined) return { rows: [], cursor };
  const [first, last] = [timeOf(oldest), timeOf(newest)];
  const blocks = newest.block.number - oldest.block.number;
  return {
    cursor,
    rows: rows.map((row) => {
      const share = blocks === 0 ? 0 : (row.block.number - oldest.block.number) / blocks;
      return { ...row, timestamp: inSeconds(first + (last - first) * share) };
    }),
  };
};

const inSeconds = (time: number) =>
  new Date(Math.floor(time / SECOND) * SECOND).toISOString().replace('.000Z', 'Z');

/** The coins of addresses, as they changed. */
export function coinAnswers({ further, ledger, page }: FurtherSource): Answers {
  return {
    'address-coin-balance-history': ({ hash, query }) =>
      page(endpoints.addressCoinBalanceHistory, query, {
        pager: history,
        list: ledger.coins().changesOf(hash),
        write: ({ timestamp, ...change }) => further.coinChange(change, timestamp),
      }),

    'address-coin-balance-history-by-day': ({ hash }) =>
      JSON.stringify({ days: DAYS, items: byDay(ledger.coins().changesOf(hash), ledger) }),
  };
}

/** The most of each day on which it changed, and what it is on the last such day and today. */
function byDay(changes: readonly CoinChange[], ledger: Ledger) {
  const today = ledger.blocks().at(-1)?.timestamp.slice(0, 10) ?? '';
  const first = new Date(Date.parse(today) - DAYS * DAY).toISOString();
  const days = new Map<string, bigint>();
  for (const { block, value } of changes.filter(({ block }) => block.timestamp >= first)) {
    const date = block.timestamp.slice(0, 10);
    const most = days.get(date) ?? 0n;
    days.set(date, value > most ? value : most);
  }
  const [last] = [...days.keys()].slice(-1);
  const now = changes.at(-1)?.value ?? 0n;
  if (last !== undefined) days.set(last, now).set(today, now);
  return [...days].map(([date, value]) => ({ date, value: String(value) }));
}
