import { el } from '../dom.js';
import { shortHash } from '../hashes.js';
import { svg } from './flame-graph.js';
import { cut, formatAmount, sum } from './format.js';
import { isNobody } from './parts.js';
import type { Party, Transfer } from './records.js';
import type { RowsView } from './table.js';
import { byToken, type OfToken } from './transfers.js';

/** More flows than this are no picture: the largest are. */
const mostFlows = 24;
const rowHeight = 34;
const headings = ['From', 'Amount', 'To'];

interface Flow {
  from: string;
  to: string;
  /** For the width of its line, not to be shown: sums of numbers are not exact. */
  amount: number;
  exact: string[];
}

/** Who paid whom in the transfers that a list shows, also as it grows. */
export function withFlows(rows: RowsView<Transfer>): {
  rows: RowsView<Transfer>;
  figures: HTMLElement;
} {
  const shown: Transfer[] = [];
  const figures = el('section');
  const add: RowsView<Transfer>['add'] = (added, where) => {
    shown.push(...added);
    const drawn = flows(shown);
    figures.replaceChildren(...(drawn.length > 0 ? [el('h3', {}, 'Who paid whom'), ...drawn] : []));
    return rows.add(added, where);
  };
  return { rows: { ...rows, add }, figures };
}

/** By token: a line for each pair, as wide as its share; with a table for people who do not see it. */
function flows(transfers: readonly Transfer[]): HTMLElement[] {
  return byToken(transfers).flatMap(({ token, transfers }) => {
    const flows = flowsOf(transfers);
    const symbol = cut(token.symbol || token.name || 'unnamed token', 20);
    return flows.length > 0 ? [figure(symbol, flows)] : [];
  });
}

function flowsOf(transfers: OfToken['transfers']): Flow[] {
  const flows = new Map<string, Flow>();
  for (const { from, to, amount } of transfers) {
    if (!from || !to || amount === null) continue;
    const key = `${from.hash} ${to.hash}`;
    const flow = flows.get(key) ?? {
      from: nameOf(from, 'mint'),
      to: nameOf(to, 'burn'),
      amount: 0,
      exact: [],
    };
    flows.set(key, flow);
    flow.amount += Number(amount);
    flow.exact.push(amount);
  }
  return [...flows.values()];
}

function nameOf(party: NonNullable<Party>, nobody: string): string {
  if (isNobody(party)) return nobody;
  return party.name
    ? `${cut(party.name, 16)} ${shortHash(party.hash).slice(0, 6)}`
    : shortHash(party.hash);
}

function figure(symbol: string, flows: readonly Flow[]): HTMLElement {
  const largest =
    flows.length > mostFlows
      ? flows.toSorted((one, other) => other.amount - one.amount).slice(0, mostFlows)
      : flows;
  const part = largest !== flows && `: the largest ${mostFlows} of ${flows.length}`;
  const said = largest.map((flow) => ({ ...flow, text: sumOf(flow) }));
  const row = ({ from, text, to }: (typeof said)[number]) =>
    el('tr', {}, ...[from, text, to].map((cell) => el('td', {}, el('bdi', {}, cell))));
  return el(
    'figure',
    // Focusable, so that the keyboard can scroll it on a narrow screen.
    { class: 'flows', tabindex: '0', role: 'group' },
    el('figcaption', {}, el('bdi', {}, symbol), part),
    drawing(said),
    // A table itself is never narrower than its cells.
    el(
      'div',
      { class: 'unseen' },
      el(
        'table',
        {},
        el('caption', {}, 'Who paid whom in ', el('bdi', {}, symbol), part),
        el('thead', {}, el('tr', {}, ...headings.map((text) => el('th', { scope: 'col' }, text)))),
        el('tbody', {}, ...said.map(row)),
      ),
    ),
  );
}

/** The sum, and of how many transfers it is if there are several. */
function sumOf({ exact }: Flow): string {
  const text = formatAmount(sum(exact));
  return exact.length === 1 ? text : `${text} in ${exact.length} transfers`;
}

/** Senders on the left, receivers on the right, each once. */
function drawing(flows: readonly (Flow & { text: string })[]): SVGElement {
  const left = [...new Set(flows.map(({ from }) => from))];
  const right = [...new Set(flows.map(({ to }) => to))];
  const height = Math.max(left.length, right.length) * rowHeight;
  const most = Math.max(...flows.map(({ amount }) => amount)) || 1;
  const middle = (index: number, count: number) => ((index + 0.5) * height) / count;
  // On a phone, names stand above the ends of their lines, which they have no room beside.
  const isNarrow = matchMedia('(max-width: 40rem)').matches;
  const width = isNarrow ? 350 : 600;
  const [start, end] = isNarrow ? [2, width - 2] : [180, width - 180];
  const label = (text: string, x: number, y: number, anchor: string) =>
    svg('text', { x: String(x), y: String(y + 4), 'text-anchor': anchor }, text);
  const nameAt = (name: string, side: 'left' | 'right', y: number) => {
    const isLeft = side === 'left';
    if (isNarrow) return label(name, isLeft ? start : end, y - 12, isLeft ? 'start' : 'end');
    return isLeft ? label(name, start - 8, y, 'end') : label(name, end + 8, y, 'start');
  };
  const lines = flows.map(({ from, to, amount }) => {
    const y1 = middle(left.indexOf(from), left.length);
    const y2 = middle(right.indexOf(to), right.length);
    const bend = (start + end) / 2;
    return svg('path', {
      d: `M ${start} ${y1} C ${bend} ${y1}, ${bend} ${y2}, ${end} ${y2}`,
      'stroke-width': String(1 + 11 * (amount / most)),
    });
  });
  const amounts = flows.map(({ from, to, text }) => {
    const y1 = middle(left.indexOf(from), left.length);
    const y2 = middle(right.indexOf(to), right.length);
    return label(text, (start + end) / 2, (y1 + y2) / 2, 'middle');
  });
  return svg(
    'svg',
    {
      viewBox: `0 0 ${width} ${height}`,
      ...(!isNarrow && { class: 'wide' }),
      'aria-hidden': 'true',
    },
    ...lines,
    ...left.map((name, index) => nameAt(name, 'left', middle(index, left.length))),
    ...right.map((name, index) => nameAt(name, 'right', middle(index, right.length))),
    ...amounts,
  );
}
