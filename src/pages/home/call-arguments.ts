import { el } from '../dom.js';
import { kindOfHash } from '../hashes.js';
import { cut } from './format.js';
import { addressLink, foreignText, transactionLink } from './parts.js';

interface Parameter {
  name: string | null;
  type: string | null;
  value: unknown;
}

/** Longer lists are shown as text. */
const mostItems = 50;

/** The arguments of a call or an error, by name and value. */
export function callArguments(parameters: readonly Parameter[] | null): HTMLElement | false {
  if (!parameters || parameters.length === 0) return false;
  const rows = parameters.map(({ name, type, value }, index) => [
    el(
      'dt',
      {},
      foreignText(name) || `argument ${index + 1}`,
      ' ',
      el('small', { class: 'none' }, foreignText(type)),
    ),
    el('dd', {}, shownValue(value)),
  ]);
  return el('dl', { class: 'arguments' }, ...rows.flat());
}

function shownValue(value: unknown): Node | string {
  if (Array.isArray(value) && value.length > 0 && value.length <= mostItems) {
    return el('ol', { start: '0' }, ...value.map((item) => el('li', {}, shownValue(item))));
  }
  if (typeof value !== 'string') return foreignText(JSON.stringify(value)) || '–';
  const kind = kindOfHash(value);
  if (kind === 'address') return addressLink({ hash: value, name: null });
  if (kind === 'transaction') return transactionLink(value, null);
  if (value.length <= 200) return foreignText(value) || '–';
  return el(
    'details',
    { class: 'exact' },
    el('summary', {}, cut(value, 80)),
    el('span', { class: 'all' }, value),
  );
}

/** The name of a function without its parameters. */
export function functionName(methodCall: string | null | undefined): string | undefined {
  return /^[\w$]+/.exec(methodCall ?? '')?.[0];
}
