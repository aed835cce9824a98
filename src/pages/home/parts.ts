import { button, el, foreignLink } from '../dom.js';
import { fetchExamples } from '../examples.js';
import { type PageKind, shortHash, zeroAddress } from '../hashes.js';
import { type GatewayError, isMissingPath } from './ask.js';
import { cut, formatInteger } from './format.js';
import { chainHere, searchFor } from './links.js';
import type { Party } from './records.js';

/** Untrusted text, if any: truncated, and isolated so that its direction cannot affect what surrounds it. */
export function foreignText(text: string | null | undefined): HTMLElement | false {
  return !!text && el('bdi', {}, cut(text));
}

/** The hashes of each name on the page, and the links to them. */
const named = new Map<string, { hashes: Set<string>; links: HTMLElement[] }>();

/** Once a second address has the name, every link by that name shows the hash, too. */
function tellApart(link: HTMLElement, name: string, hash: string): void {
  const known = named.get(name) ?? { hashes: new Set(), links: [] };
  named.set(name, known);
  known.hashes.add(hash.toLowerCase());
  known.links.push(link);
  if (known.hashes.size < 2) return;
  for (const other of known.links) other.classList.add('ambiguous');
  known.links.length = 0;
}

/** A link to the view of an address, by its name or else its hash. */
export function addressLink(address: Party | null | undefined): HTMLElement {
  if (!address) return el('span', { class: 'none' }, '–');
  const { hash, name } = address;
  const href = searchFor('address', hash);
  if (!name) return el('a', { href, title: hash, class: 'hash' }, shortHash(hash));
  const text = el('small', { class: 'hash' }, ` ${shortHash(hash)}`);
  const link = el('a', { href, title: hash }, foreignText(name), text);
  tellApart(link, name, hash);
  return link;
}

/** A link to the view of a token, by its symbol; on another chain than this page's, if given. */
export function tokenLink(
  token: { addressHash: string; name: string | null; symbol: string | null } | null,
  chain?: string,
): HTMLElement {
  const text = token?.symbol || token?.name || 'unnamed token';
  if (!token) return el('span', {}, text);
  const href = searchFor('token', token.addressHash, chain);
  const link = el(
    'a',
    { href, title: cut(token.name || text) },
    foreignText(text),
    el('small', { class: 'hash' }, ` ${shortHash(token.addressHash)}`),
  );
  tellApart(link, text, token.addressHash);
  return link;
}

/** Whether an address stands for nobody: tokens come from it when minted, and go to it when burnt. */
export function isNobody(address: Party | null | undefined): boolean {
  return address?.hash === zeroAddress;
}

/** A link to the view of a transaction. */
export function transactionLink(hash: string | null, text: string | null): HTMLElement {
  if (!hash) return el('span', { class: 'none' }, '–');
  const href = searchFor('transaction', hash);
  return el('a', { href, title: hash, class: 'hash' }, foreignText(text) || shortHash(hash));
}

/** The name of a fact and its value, if there is one. */
export type Fact = readonly [term: Node | string, value: Node | string | null | undefined | false];

/** A list of facts: those that there are. */
export function facts(rows: readonly Fact[]): HTMLElement {
  return el(
    'dl',
    { class: 'facts' },
    ...rows.flatMap(([term, value]) => (value ? [el('dt', {}, term), el('dd', {}, value)] : [])),
  );
}

/** A link to the view of a block, by its number. */
export function blockLink(number: number | string): HTMLElement {
  return el('a', { href: searchFor('block', String(number)) }, formatInteger(number));
}

/** The operation id, in openapi.json, of the REST path that a view mostly shows; there is none for blocks and tokens. */
const operationIds: Partial<Record<PageKind, string>> = {
  address: 'getAddressTokenTransfers',
  transaction: 'getTransaction',
};

/** The path of an explorer's own page. */
const sitePaths: Record<PageKind, string> = {
  address: 'address',
  transaction: 'tx',
  block: 'block',
  token: 'token',
};

/** Links to GraphiQL and the REST page, with this hash or number filled in, and to the explorer's own page of it. */
export function exploreLinks(kind: PageKind, name: string): HTMLElement {
  const search = searchFor(kind, name);
  const links = el('p', {}, el('a', { href: `graphql${search}` }, 'Explore it in GraphiQL'));
  const operationId = operationIds[kind];
  if (operationId)
    links.append(' or ', el('a', { href: `docs${search}#${operationId}` }, 'over REST'));
  void fetchExamples().then(({ chains, explorer }) => {
    // It is the site of the default chain.
    const isDefault = chainHere() === null || chainHere() === chains[0]?.id;
    if (explorer === undefined || !isDefault) return;
    const url = `${explorer}/${sitePaths[kind]}/${encodeURIComponent(name)}`;
    links.append(', or see it ', foreignLink(url, `on ${new URL(explorer).hostname}`));
  });
  return links;
}

/**
 * An error message, with a button that tries again, if that may help. What the explorer lacks is no failure: then it
 * only says that something `cannot` be shown, and why.
 */
export function failure(
  error: GatewayError,
  retry?: () => void,
  cannot = 'This cannot be shown',
): HTMLElement {
  const { message, extensions = {} } = error;
  if (isMissingPath(error)) return el('p', { class: 'note' }, `${cannot}. ${message}`);
  const { code, requestId } = extensions;
  const reference = requestId && el('small', {}, ` Request ${requestId}.`);
  const text = el(
    'p',
    { class: 'failure', role: 'alert' },
    code && el('code', {}, code),
    ' ',
    message,
    reference,
  );
  if (!retry) return text;
  const again = button('Try again', retry);
  const query = el('a', { href: `graphql${location.search}` }, 'Open it in GraphiQL');
  return el('div', { class: 'failed' }, text, el('p', {}, again, ' ', query));
}
