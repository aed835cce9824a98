import { el } from '../dom.js';
import { shortHash } from '../hashes.js';
import type { GatewayError } from './ask.js';
import { coinAmount, cut, formatAmount } from './format.js';
import type { Party } from './records.js';

/** Untrusted text, if any: truncated, and isolated so that its direction cannot affect what surrounds it. */
export function foreignText(text: string | null | undefined): HTMLElement | false {
  return !!text && el('bdi', {}, cut(text));
}

/** A link to the view of an address, by its name or else its hash. */
export function addressLink(address: Party | null | undefined): HTMLElement {
  if (!address) return el('span', { class: 'none' }, '–');
  const { hash, name } = address;
  const href = `?address=${encodeURIComponent(hash)}`;
  if (!name) return el('a', { href, title: hash, class: 'hash' }, shortHash(hash));
  return el('a', { href, title: hash }, foreignText(name));
}

/** A link to the view of a transaction. */
export function transactionLink(hash: string | null, text: string | null): HTMLElement {
  if (!hash) return el('span', { class: 'none' }, '–');
  const href = `?transaction=${encodeURIComponent(hash)}`;
  return el('a', { href, title: hash, class: 'hash' }, foreignText(text) || shortHash(hash));
}

/** The operation id, in openapi.json, of the REST path that a view mostly shows. */
const operationIds = { address: 'getAddressTokenTransfers', transaction: 'getTransaction' };

/** Links to GraphiQL and the REST page, with this hash filled in. */
export function exploreLinks(kind: 'address' | 'transaction', hash: string): HTMLElement {
  const search = `?${kind}=${encodeURIComponent(hash)}`;
  return el(
    'p',
    {},
    el('a', { href: `graphql${search}` }, 'Explore it in GraphiQL'),
    ' or ',
    el('a', { href: `docs${search}#${operationIds[kind]}` }, 'over REST'),
  );
}

/** An amount for display, with the exact one on hover. */
export function amount(exact: string | null | undefined): HTMLElement {
  const text = formatAmount(exact);
  return el('span', { class: 'number', ...(exact && text !== '–' && { title: exact }) }, text);
}

/** The same for a value in wei. */
export function coins(value: string | null | undefined): HTMLElement {
  return amount(coinAmount(value));
}

/** An error message, shown in place of the data. */
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
