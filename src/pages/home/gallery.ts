import { el } from '../dom.js';
import { shortHash } from '../hashes.js';
import { counted, cut } from './format.js';
import type { NftFragment } from './generated/documents.js';
import { addressLink, foreignText, tokenLink } from './parts.js';
import { askForPictures, picture } from './pictures.js';
import type { Collection, Nft, TokenInstance } from './records.js';
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

/** What a file says of an NFT of a token. */
export const instanceColumns: readonly Column<TokenInstance>[] = [
  {
    label: 'NFT',
    cell: ({ tokenId }) => tokenId ?? '–',
    csv: {
      token_id: ({ tokenId }) => tokenId,
      name: ({ metadata }) => metadata?.name,
      owner: ({ owner }) => owner?.hash,
    },
  },
];

/** NFTs in one grid: `cardsOf` draws those of a row. */
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
  const shown = tokenInstances.map((instance) => card(instance, tokenLink(token), idOf(instance)));
  if (!(rest > 0)) return shown;
  const text =
    tokenInstances.length > 0 ? `and ${counted(rest, 'more', 'more')}` : counted(rest, 'NFT');
  const more = el('li', {}, el('span', { class: 'picture' }, text), tokenLink(token));
  return [...shown, more];
}

export function nftCards(nft: Nft): HTMLElement[] {
  return [card(nft, tokenLink(nft.token), idOf(nft))];
}

/** One NFT of a token, and whose it is, where it is one owner's alone. */
export function instanceCards(instance: TokenInstance): HTMLElement[] {
  const { metadata, owner } = instance;
  const id = metadata?.name ? [idOf(instance)] : [];
  return [card(instance, ...id, ...(owner ? ['of', addressLink(owner)] : []))];
}

function idOf({ tokenId }: NftFragment): string {
  return `#${shortHash(tokenId ?? '?')}`;
}

/** An NFT, with words below its name. */
function card(nft: NftFragment, ...words: readonly (Node | string)[]): HTMLElement {
  const { imageUrl, imageMediaType, metadata, value } = nft;
  const id = idOf(nft);
  const several = value !== null && value !== '1' && ` × ${value}`;
  return el(
    'li',
    {},
    picture(imageUrl ?? metadata?.imageUrl, imageMediaType, cut(metadata?.name || id)),
    el('span', {}, foreignText(metadata?.name) || id, several),
    el('small', {}, ...words.flatMap((word) => [word, ' '])),
  );
}
