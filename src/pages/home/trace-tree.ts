import { el } from '../dom.js';
import { formatInteger } from './format.js';
import { addressLink, coins, foreignText } from './parts.js';
import type { Trace } from './records.js';

// More calls than this are of no use in a tree, and would slow the page down.
const mostCalls = 500;

interface Branch {
  trace: Trace;
  below: Branch[];
}

/** Draws an execution trace as a tree: each call with its value and gas. */
export function traceTree(traces: readonly Trace[]): HTMLElement {
  const shown = traces.slice(0, mostCalls);
  const roots = buildTree(shown);
  const most = Math.max(1, ...shown.map(gasOf));
  const rest = traces.length - shown.length;
  return el(
    'div',
    // Focusable, so that the keyboard can scroll to deep calls beyond the right edge.
    { class: 'trace', role: 'region', 'aria-label': 'Trace', tabindex: '0' },
    el('ul', {}, ...roots.map((branch) => item(branch, most))),
    rest > 0 && el('p', {}, `${formatInteger(rest)} more calls: see them in GraphiQL.`),
  );
}

/** Nests each call below its parent, whose trace address is one step shorter. */
function buildTree(traces: readonly Trace[]): Branch[] {
  const branches = new Map<string, Branch>();
  const roots: Branch[] = [];
  for (const trace of traces) {
    const branch = { trace, below: [] };
    branches.set(trace.traceAddress.join('.'), branch);
    const parent = branches.get(trace.traceAddress.slice(0, -1).join('.'));
    (parent && parent !== branch ? parent.below : roots).push(branch);
  }
  return roots;
}

function item({ trace, below }: Branch, most: number): HTMLElement {
  if (below.length === 0) return el('li', {}, el('div', { class: 'call' }, ...call(trace, most)));
  const summary = el('summary', { class: 'call' }, ...call(trace, most));
  const list = el('ul', {}, ...below.map((branch) => item(branch, most)));
  return el('li', {}, el('details', { open: '' }, summary, list));
}

function call(trace: Trace, most: number): HTMLElement[] {
  const { action, error, result } = trace;
  const gas = gasOf(trace);
  const share = el('span', { class: 'bar', 'aria-hidden': 'true' });
  share.style.setProperty('--share', `${(100 * gas) / most}%`);
  return [
    el(
      'span',
      { class: 'callee' },
      el('b', {}, foreignText(action.callType || trace.type)),
      ' ',
      addressLink(action.to ?? result?.address ?? action.address ?? action.author),
      selector(trace),
      error && el('strong', { class: 'error' }, ' ✕ ', foreignText(error)),
    ),
    el('span', { class: 'value' }, ...sent(action.value)),
    el(
      'span',
      { class: 'gas' },
      result?.gasUsed ? `${formatInteger(result.gasUsed)} gas` : 'gas unknown',
      share,
    ),
  ];
}

/** The four bytes that say which function was called. */
function selector({ action: { input } }: Trace): HTMLElement | false {
  return !!input && input.length >= 10 && el('code', {}, ` ${input.slice(0, 10)}`);
}

function sent(value: string | null): (HTMLElement | string)[] {
  return value && value !== '0' ? ['value ', coins(value)] : [];
}

function gasOf({ result }: Trace): number {
  return Number(result?.gasUsed ?? 0);
}
