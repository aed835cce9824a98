import { el } from '../dom.js';
import { shortHash } from '../hashes.js';
import type { GatewayError } from './ask.js';
import { cut, exactAmount, formatAmount } from './format.js';
import type { Party } from './records.js';

/** What anybody may have written, if anything: cut, and with a direction that ends where it does. */
export function foreignText(text: string | null | undefined): HTMLElement | false {
  return !!text && el('bdi', {}, cut(text));
}

/** An address by its name where it has one, leading to its view. */
export function addressLink(address: Party | null | undefined): HTMLElement {
  if (!address) return el('span', { class: 'none' }, '–');
  const { hash, name } = address;
  const href = `?address=${encodeURIComponent(hash)}`;
  if (!name) return el('a', { href, title: hash, class: 'hash' }, shortHash(hash));
  return el('a', { href, title: hash }, foreignText(name));
}

/** A transaction by its hash, leading to its view. */
export function transactionLink(hash: string | null, text: string | null): HTMLElement {
  if (!hash) return el('span', { class: 'none' }, '–');
  const href = `?transaction=${encodeURIComponent(hash)}`;
  return el('a', { href, title: hash, class: 'hash' }, foreignText(text) || shortHash(hash));
}

/** The REST path behind most of a view, by its name in openapi.json. */
const operationIds = { address: 'getAddressTokenTransfers', transaction: 'getTransaction' };

/** Leads to the pages that ask about anything, with this hash filled in. */
export function askMore(kind: 'address' | 'transaction', hash: string): HTMLElement {
  const search = `?${kind}=${encodeURIComponent(hash)}`;
  return el(
    'p',
    {},
    el('a', { href: `graphql${search}` }, 'Explore it in GraphiQL'),
    ' or ',
    el('a', { href: `docs${search}#${operationIds[kind]}` }, 'over REST'),
  );
}

/** An amount for reading, the exact one on hover. */
export function amount(value: string | null | undefined, decimals: number): HTMLElement {
  const exact = exactAmount(value, decimals);
  return el(
    'span',
    { class: 'number', ...(exact && { title: exact }) },
    formatAmount(value, decimals),
  );
}

/** A failure said where its data would have stood. */
export function failure({ message, extensions = {} }: GatewayError): HTMLElement {
  const { code, requestId } = extensions;
  const reference = requestId && el('small', {}, ` Request ${requestId}.`);
  return el(
    'p',
    { class: 'failure', role: 'alert' },
    code && el('code', {}, code),
    ' ',
    message,
    reference,
  );
}
