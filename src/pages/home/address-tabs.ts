import { el } from '../dom.js';
import { shortHash } from '../hashes.js';
import { type Answer, ask, errorAt, type GatewayError, priceOf } from './ask.js';
import { collectionColumns, gallery } from './gallery.js';
import {
  AddressHoldingsDocument,
  AddressInternalDocument,
  AddressNftsDocument,
  AddressTransfersDocument,
  type TypedDocumentString,
} from './generated/documents.js';
import { holdings } from './holdings.js';
import { internalColumns } from './internal.js';
import { chainHere } from './links.js';
import { type List, type ListPage, listView, rowsBefore } from './list-view.js';
import { failure } from './parts.js';
import { askForPictures } from './pictures.js';
import type { AddressFacts } from './records.js';
import { type Column, type RowsView, table } from './table.js';
import type { Tab } from './tabs.js';
import { addressColumns } from './transfers.js';

/** Told of each tab's first answer. */
export type Opened = (answer: Answer<unknown>, address: AddressFacts | null) => void;

type Variables = {
  hash: string;
  chain: string | null;
  first: number;
  after: string | null;
  facts: boolean;
};

/** One list of an address. */
interface AddressList<Data, Row> {
  name: string;
  label: string;
  /** The connection's name in the answer, for its errors. */
  field: string;
  nouns: readonly [one: string, many: string];
  nothing: string;
  document: TypedDocumentString<Data, Variables>;
  page: (data: Data) => ListPage<Row> | null | undefined;
  view: () => { rows: RowsView<Row>; columns: readonly Column<Row>[] };
  /** What to do with the panel once its first page is drawn. */
  drawn?: (panel: HTMLElement) => void;
}

/** The lists of an address, each loaded when its tab is opened. */
export function addressTabs(hash: string, opened: Opened): readonly Tab[] {
  return [
    tab(hash, opened, {
      name: 'transfers',
      label: 'Transfers',
      field: 'tokenTransfers',
      nouns: ['transfer', 'transfers'],
      nothing: 'No token transfers from or to this address.',
      document: AddressTransfersDocument,
      page: ({ address }) => address.tokenTransfers,
      view: () => {
        const columns = addressColumns(hash);
        return { rows: table('Token transfers, latest first', columns), columns };
      },
    }),
    tab(hash, opened, {
      name: 'holdings',
      label: 'Holdings',
      field: 'tokens',
      nouns: ['holding', 'holdings'],
      nothing: 'This address holds no tokens.',
      document: AddressHoldingsDocument,
      page: ({ address }) => address.tokens,
      view: holdings,
    }),
    tab(hash, opened, {
      name: 'nfts',
      label: 'NFTs',
      field: 'nftCollections',
      nouns: ['collection', 'collections'],
      nothing: 'This address holds no NFTs.',
      document: AddressNftsDocument,
      page: ({ address }) => address.nftCollections,
      view: () => ({ rows: gallery(), columns: collectionColumns }),
      drawn: (panel) => {
        const shown = panel.querySelector<HTMLElement>('.gallery');
        if (shown?.querySelector('.foreign')) askForPictures(shown);
      },
    }),
    tab(hash, opened, {
      name: 'internal',
      label: 'Internal transactions',
      field: 'internalTransactions',
      nouns: ['internal transaction', 'internal transactions'],
      nothing: 'No contract has called this address, or been called by it.',
      document: AddressInternalDocument,
      page: ({ address }) => address.internalTransactions,
      view: () => ({
        rows: table('Internal transactions, latest first', internalColumns),
        columns: internalColumns,
      }),
    }),
  ];
}

function tab<Data extends { address: object }, Row>(
  hash: string,
  opened: Opened,
  list: AddressList<Data, Row>,
): Tab {
  const { name, label, document, field, nothing, nouns } = list;
  const file = `${name}-${shortHash(hash).replace('…', '-')}`;
  const missing: GatewayError = { message: 'The gateway sent no rows.' };
  const chain = chainHere();
  const load = async (first: number, after: string | null) => {
    const answer = await ask(document, { hash, chain, first, after, facts: false });
    const page = answer.data && list.page(answer.data);
    return page ? { page } : { error: errorAt(answer, 'address', field) ?? missing };
  };
  const price = (first: number) =>
    priceOf(document, { hash, chain, first, after: null, facts: false });
  const open = async (panel: HTMLElement): Promise<void> => {
    panel.replaceChildren();
    panel.setAttribute('aria-busy', 'true');
    const first = rowsBefore(file);
    const answer = await ask(document, { hash, chain, first, after: null, facts: true });
    panel.removeAttribute('aria-busy');
    opened(answer, answer.data?.address as AddressFacts | null);
    const error = errorAt(answer, 'address', field);
    if (error) panel.append(failure(error, () => void open(panel)));
    const page = answer.data && list.page(answer.data);
    if (page?.nodes.length === 0) panel.append(el('p', {}, nothing));
    else if (page) {
      const shown: List<Row> = { ...list.view(), nouns, file, load, price };
      panel.append(listView(shown, page));
    }
    list.drawn?.(panel);
  };
  return { name, label, open };
}
