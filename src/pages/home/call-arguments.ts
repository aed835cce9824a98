import { el } from '../dom.js';
import { kindOfHash } from '../hashes.js';
import { counted, cut } from './format.js';
import { addressLink, foreignText } from './parts.js';

interface Parameter {
  name: string | null;
  type: string | null;
  /** Of an event: whether it is one of the topics. */
  indexed?: boolean | null;
  value: unknown;
}

/** Longer lists are closed until they are wanted. */
const mostItems = 12;

/** Longer texts are closed, too. */
const mostDigits = 200;

/** The arguments of a call, an error or an event, by name and value. */
export function callArguments(parameters: readonly Parameter[] | null): HTMLElement | false {
  if (!parameters || parameters.length === 0) return false;
  const rows = parameters.map(({ name, type, indexed, value }, index) => [
    el(
      'dt',
      {},
      foreignText(name) || `argument ${index + 1}`,
      ' ',
      el('small', { class: 'none' }, foreignText(type), indexed && ' indexed'),
    ),
    el('dd', {}, shownValue(value)),
  ]);
  return el('dl', { class: 'arguments' }, ...rows.flat());
}

function shownValue(value: unknown): Node | string {
  if (Array.isArray(value) && value.length > 0) {
    const items = () =>
      el('ol', { start: '0' }, ...value.map((item) => el('li', {}, shownValue(item))));
    return value.length <= mostItems ? items() : opening(counted(value.length, 'value'), items);
  }
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  // 32 bytes may be the hash of anything.
  if (kindOfHash(text) === 'address') return addressLink({ hash: text, name: null });
  if (text.length <= mostDigits) return foreignText(text) || '–';
  return opening(cut(text, 80), () => el('span', { class: 'all' }, el('bdi', {}, text)));
}

/** What is drawn for each item, below each other; closed until it is wanted if they are many. */
export function stacked<Item>(
  items: readonly Item[],
  noun: string,
  draw: (item: Item) => HTMLElement,
): HTMLElement | false {
  const all = () => el('div', {}, ...items.map(draw));
  if (items.length > mostItems) return opening(counted(items.length, noun), all);
  return items.length > 0 && all();
}

/** Opens to the whole, by touch and keyboard, too. */
export function opening(summary: string, whole: () => HTMLElement): HTMLElement {
  const details = el('details', {}, el('summary', {}, el('bdi', {}, summary)));
  details.addEventListener('toggle', () => details.append(whole()), { once: true });
  return details;
}

/** The name of a function without its parameters. */
export function functionName(methodCall: string | null | undefined): string | undefined {
  return /^[\w$]+/.exec(methodCall ?? '')?.[0];
}
