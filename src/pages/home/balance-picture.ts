import { el } from '../dom.js';
import { coinName } from './coins.js';
import { svg } from './flame-graph.js';
import { exactAmount, formatAmount } from './format.js';

interface Day {
  date: string | null;
  amount: string | null;
}

interface Point {
  date: string;
  amount: string;
  /** Where it is to be drawn: numbers are not exact. */
  x: number;
  y: number;
}

const height = 180;
/** Below the plot, for the dates. */
const foot = 28;
const top = 12;
const digitWidth = 7.5;

/** A line through the balance of each day, between the lowest and the highest; null for fewer than two days. */
export function balancePicture(days: readonly Day[]): HTMLElement | null {
  const told = days.flatMap(({ date, amount }) => {
    const time = Date.parse(date ?? '');
    const value = Number(amount ?? Number.NaN);
    return date && amount && !Number.isNaN(time) && Number.isFinite(value)
      ? [{ date, amount, time, value }]
      : [];
  });
  const [first] = told;
  const last = told.at(-1);
  if (!first || !last || told.length < 2) return null;
  const ranked = told.toSorted((one, other) => one.value - other.value);
  const [lowest = first] = ranked;
  const highest = ranked.at(-1) ?? first;
  const labels = [highest, lowest].map(({ amount }) => formatAmount(amount));

  const isNarrow = matchMedia('(max-width: 40rem)').matches;
  const width = isNarrow ? 350 : 800;
  const left = 10 + digitWidth * Math.max(...labels.map(({ length }) => length));
  const right = width - 8;
  const share = (value: number, from: number, to: number) =>
    to > from ? (value - from) / (to - from) : 0.5;
  const bottom = height - foot;
  const points = told.map(({ date, amount, time, value }) => ({
    date,
    amount,
    x: left + 8 + share(time, first.time, last.time) * (right - left - 8),
    y: bottom - share(value, lowest.value, highest.value) * (bottom - top),
  }));
  return figure(points, [first.date, last.date], labels, { width, left, right, bottom });
}

function figure(
  points: readonly Point[],
  [from, to]: readonly [string, string],
  [highest = '', lowest = '']: readonly string[],
  { width, left, right, bottom }: { width: number; left: number; right: number; bottom: number },
): HTMLElement {
  const title = `The most it held each day, in ${coinName}, from ${from} to ${to}: between ${lowest} and ${highest}`;
  const said = (point: Point) => `${point.date}: ${exactAmount(point.amount)}`;
  const text = (words: string, x: number, y: number, anchor: string) =>
    svg('text', { x: String(x), y: String(y), 'text-anchor': anchor }, words);
  const rule = (y: number) =>
    svg('line', { class: 'rule', x1: `${left}`, x2: `${right}`, y1: `${y}`, y2: `${y}` });
  const isFlat = highest === lowest;
  return el(
    'figure',
    { class: 'balances' },
    el('figcaption', {}, `The most it held on each day, in ${coinName}`),
    svg(
      'svg',
      {
        viewBox: `0 0 ${width} ${height}`,
        role: 'img',
        'aria-labelledby': 'balances-title',
        'aria-describedby': 'balances-days',
      },
      svg('title', { id: 'balances-title' }, title),
      svg('desc', { id: 'balances-days' }, points.map(said).join('; ')),
      ...(isFlat ? [] : [rule(top), text(highest, left - 6, top + 4, 'end')]),
      rule(isFlat ? (top + bottom) / 2 : bottom),
      text(lowest, left - 6, (isFlat ? (top + bottom) / 2 : bottom) + 4, 'end'),
      text(from, left, height - 6, 'start'),
      text(to, right, height - 6, 'end'),
      svg('polyline', { points: points.map(({ x, y }) => `${x},${y}`).join(' ') }),
      ...points.map((point) =>
        svg(
          'circle',
          { cx: `${point.x}`, cy: `${point.y}`, r: '4' },
          svg('title', {}, said(point)),
        ),
      ),
    ),
  );
}
