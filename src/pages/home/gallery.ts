import { el } from '../dom.js';
import { shortHash } from '../hashes.js';
import { counted, cut } from './format.js';
import { foreignText, tokenLink } from './parts.js';
import { picture } from './pictures.js';
import type { Collection, Instance } from './records.js';
import type { Column, RowsView } from './table.js';

/** What a file says of a collection: one line for each, with the ids that are shown. */
export const collectionColumns: readonly Column<Collection>[] = [
  {
    label: 'Collection',
    cell: ({ token }) => tokenLink(token),
    csv: {
      collection: ({ token }) => token?.name,
      token_address: ({ token }) => token?.addressHash,
      held: ({ amount }) => amount,
      ids: ({ tokenInstances }) => tokenInstances.map(({ tokenId }) => tokenId).join(' '),
    },
  },
];

/** The NFTs of an address, in one grid. */
export function gallery(): RowsView<Collection> {
  const list = el('ul', { class: 'nfts' });
  return {
    element: el('div', { class: 'gallery' }, list),
    add: (collections, where) => {
      const added = collections.flatMap(cards);
      list[where](...added);
      return added[0];
    },
  };
}

/** The NFTs of a collection, and how many more the explorer does not list. */
function cards({ token, amount, tokenInstances }: Collection): HTMLElement[] {
  const rest = Number(amount ?? 0) - tokenInstances.length;
  const shown = tokenInstances.map((instance) => card(instance, token));
  if (!(rest > 0)) return shown;
  const text =
    tokenInstances.length > 0 ? `and ${counted(rest, 'more', 'more')}` : counted(rest, 'NFT');
  const more = el('li', {}, el('span', { class: 'picture' }, text), tokenLink(token));
  return [...shown, more];
}

function card(
  { tokenId, imageUrl, imageMediaType, metadata, value }: Instance,
  token: Collection['token'],
): HTMLElement {
  const id = `#${shortHash(tokenId ?? '?')}`;
  const several = value !== null && value !== '1' && ` × ${value}`;
  return el(
    'li',
    {},
    picture(imageUrl ?? metadata?.imageUrl, imageMediaType, cut(metadata?.name || id)),
    el('span', {}, foreignText(metadata?.name) || id, several),
    el('small', {}, tokenLink(token), ` ${id}`),
  );
}
