import { el } from '../dom.js';
import { shortHash } from '../hashes.js';
import { counted, cut } from './format.js';
import type { NftFragment } from './generated/documents.js';
import { foreignText, tokenLink } from './parts.js';
import { askForPictures, picture } from './pictures.js';
import type { Collection, Nft } from './records.js';
import type { Column, RowsView } from './table.js';

const collection: Column<Pick<Collection, 'token'>> = {
  label: 'Collection',
  cell: ({ token }) => tokenLink(token),
  csv: {
    collection: ({ token }) => token?.name,
    token_address: ({ token }) => token?.addressHash,
  },
};

/** What a file says of an NFT. */
export const nftColumns: readonly Column<Nft>[] = [
  collection,
  {
    label: 'NFT',
    cell: ({ tokenId }) => tokenId ?? '–',
    csv: {
      token_id: ({ tokenId }) => tokenId,
      name: ({ metadata }) => metadata?.name,
      held: ({ value }) => value,
    },
  },
];

/** What a file says of a collection: one line for each, with the ids that are shown. */
export const collectionColumns: readonly Column<Collection>[] = [
  collection,
  {
    label: 'NFTs',
    cell: ({ amount }) => amount ?? '–',
    csv: {
      held: ({ amount }) => amount,
      ids: ({ tokenInstances }) => tokenInstances.map(({ tokenId }) => tokenId).join(' '),
    },
  },
];

/** The NFTs of an address, in one grid: `cardsOf` draws those of a row. */
export function gallery<Row>(cardsOf: (row: Row) => HTMLElement[]): RowsView<Row> {
  const list = el('ul', { class: 'nfts' });
  const element = el('div', { class: 'gallery' }, list);
  let isAsked = false;
  return {
    element,
    add: (rows, where) => {
      const added = rows.flatMap(cardsOf);
      list[where](...added);
      if (!isAsked && list.querySelector('.foreign')) {
        isAsked = true;
        askForPictures(element);
      }
      return added[0];
    },
  };
}

/** The NFTs of a collection, and how many more the explorer does not list. */
export function collectionCards({ token, amount, tokenInstances }: Collection): HTMLElement[] {
  const rest = Number(amount ?? 0) - tokenInstances.length;
  const shown = tokenInstances.map((instance) => card(instance, token));
  if (!(rest > 0)) return shown;
  const text =
    tokenInstances.length > 0 ? `and ${counted(rest, 'more', 'more')}` : counted(rest, 'NFT');
  const more = el('li', {}, el('span', { class: 'picture' }, text), tokenLink(token));
  return [...shown, more];
}

export function nftCards(nft: Nft): HTMLElement[] {
  return [card(nft, nft.token)];
}

function card(
  { tokenId, imageUrl, imageMediaType, metadata, value }: NftFragment,
  token: Nft['token'],
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
