import { el } from '../dom.js';
import { coins } from './coins.js';
import { cut, formatInteger } from './format.js';
import { addressLink, foreignText } from './parts.js';
import type { Trace } from './records.js';

// More calls than this are of no use in a tree, and would slow the page down.
const mostCalls = 500;

/** A call, what it is called, and those that it made. */
export interface Branch {
  trace: Trace;
  /** The function, or else the kind of call. */
  label: string;
  below: Branch[];
}

type NameOf = (selector: string) => string | undefined;

/** Nests each call below its parent, whose trace address is one step shorter; only the first 500. */
export function buildTree(traces: readonly Trace[], nameOf: NameOf): Branch[] {
  const branches = new Map<string, Branch>();
  const roots: Branch[] = [];
  for (const trace of traces.slice(0, mostCalls)) {
    const branch = { trace, label: labelOf(trace, nameOf), below: [] };
    branches.set(trace.traceAddress.join('.'), branch);
    const parent = branches.get(trace.traceAddress.slice(0, -1).join('.'));
    (parent && parent !== branch ? parent.below : roots).push(branch);
  }
  return roots;
}

/** Draws an execution trace as a tree: each call with its value and gas. */
export function traceTree(roots: readonly Branch[], traces: readonly Trace[]): HTMLElement {
  const most = Math.max(1, ...traces.slice(0, mostCalls).map(gasOf));
  const rest = traces.length - mostCalls;
  return el(
    'div',
    // Focusable, so that the keyboard can scroll to deep calls beyond the right edge.
    { class: 'trace', role: 'region', 'aria-label': 'Trace', tabindex: '0' },
    el('ul', {}, ...roots.map((branch) => item(branch, most))),
    rest > 0 && el('p', {}, `${formatInteger(rest)} more calls: see them in GraphiQL.`),
  );
}

function item({ trace, label, below }: Branch, most: number): HTMLElement {
  const parts = call(trace, label, most);
  if (below.length === 0) return el('li', {}, el('div', { class: 'call' }, ...parts));
  const summary = el('summary', { class: 'call' }, ...parts);
  const list = el('ul', {}, ...below.map((branch) => item(branch, most)));
  return el('li', {}, el('details', { open: '' }, summary, list));
}

function call(trace: Trace, label: string, most: number): HTMLElement[] {
  const { action, error, result } = trace;
  const kind = action.callType || trace.type;
  const gas = gasOf(trace);
  const share = el('span', { class: 'bar', 'aria-hidden': 'true' });
  share.style.setProperty('--share', `${(100 * gas) / most}%`);
  return [
    el(
      'span',
      { class: 'callee' },
      el('b', {}, foreignText(kind)),
      ' ',
      addressLink(action.to ?? result?.address ?? action.address ?? action.author),
      label !== kind && el('code', { title: selectorOf(trace) ?? '' }, ' ', foreignText(label)),
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
function selectorOf({ action: { input } }: Trace): string | null {
  return input && input.length >= 10 ? input.slice(0, 10) : null;
}

function labelOf(trace: Trace, nameOf: NameOf): string {
  const selector = selectorOf(trace);
  return cut(
    (selector && (nameOf(selector) ?? selector)) || trace.action.callType || trace.type || 'call',
    60,
  );
}

function sent(value: string | null): (HTMLElement | string)[] {
  return value && value !== '0' ? ['value ', coins(value)] : [];
}

/** The gas that a call used; 0 if that is unknown. */
export function gasOf({ result }: Trace): number {
  const gas = Number(result?.gasUsed ?? 0);
  return Number.isFinite(gas) ? gas : 0;
}
