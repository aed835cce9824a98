import { el, foreignLink } from '../dom.js';
import { type Answer, ask, errorAt } from './ask.js';
import { AddressViewDocument, type AddressViewQuery } from './generated/documents.js';
import { exploreLinks, failure, foreignText } from './parts.js';
import type { Address, Transfers } from './records.js';
import { transferTable } from './transfer-table.js';

const pageSize = 25;
const showMore = 'Show more';

/** Shows an address and its token transfers, page by page. Returns the answer for the first page. */
export async function showAddress(
  view: HTMLElement,
  hash: string,
): Promise<Answer<AddressViewQuery>> {
  const first = await askPage(hash, null);
  const address = first.data?.address;
  view.append(
    el('h2', {}, foreignText(address?.name) || 'Address'),
    el('p', { class: 'hash' }, address?.hash ?? hash),
    address ? describe(address) : '',
    exploreLinks('address', hash),
  );
  const error = errorAt(first, 'address', 'tokenTransfers');
  if (error) view.append(failure(error));
  if (address?.tokenTransfers) view.append(transfers(hash, address.tokenTransfers));
  return first;
}

/** Restores the focus that a disabled or removed button has lost, unless the user has moved it elsewhere. */
function focusIfLost(element: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) element?.focus();
}

function askPage(hash: string, after: string | null): Promise<Answer<AddressViewQuery>> {
  return ask(AddressViewDocument, { hash, first: pageSize, after });
}

function describe({ ensDomainName, isContract, isVerified, metadata }: Address): HTMLElement {
  const kind = isContract ? `${isVerified ? 'verified ' : ''}contract` : 'account';
  const tags = (metadata?.tags ?? []).flatMap(({ name, meta }) => {
    const text = foreignText(name);
    return text ? [foreignLink(tagUrl(meta), text)] : [];
  });
  const facts = [
    isContract === null ? undefined : el('span', {}, kind),
    ensDomainName && el('span', {}, foreignText(ensDomainName)),
    ...tags,
  ];
  return el('p', { class: 'tags' }, ...facts);
}

function tagUrl(meta: unknown): unknown {
  return typeof meta === 'object' && meta !== null && 'tagUrl' in meta ? meta.tagUrl : undefined;
}

function transfers(hash: string, first: Transfers): HTMLElement {
  if (first.nodes.length === 0) return el('p', {}, 'No token transfers from or to this address.');
  const table = transferTable('Token transfers, latest first', hash);
  const section = el('section', {}, table.element);
  show(first);
  return section;

  function show({ nodes, pageInfo }: Transfers): HTMLElement | undefined {
    const row = table.append(nodes);
    if (pageInfo.hasNextPage) {
      const more = el('button', { type: 'button', class: 'more' }, showMore);
      more.addEventListener('click', () => load(more, pageInfo.endCursor));
      section.append(more);
    }
    return row;
  }

  async function load(more: HTMLButtonElement, after: string | null): Promise<void> {
    more.disabled = true;
    more.textContent = 'Loading…';
    section.querySelector('.failure')?.remove();
    const answer = await askPage(hash, after);
    const error = errorAt(answer, 'address', 'tokenTransfers');
    const next = answer.data?.address?.tokenTransfers;
    if (next) {
      more.remove();
      focusIfLost(show(next)?.querySelector('a'));
    } else {
      more.disabled = false;
      more.textContent = showMore;
      focusIfLost(more);
      section.append(failure(error ?? { message: 'The gateway sent no more transfers.' }));
    }
  }
}
