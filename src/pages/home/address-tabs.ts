import { el } from '../dom.js';
import { shortHash } from '../hashes.js';
import { type Answer, priceOf } from './ask.js';
import { collectionColumns, gallery } from './gallery.js';
import {
  AddressHoldingsDocument,
  AddressInternalDocument,
  AddressNftsDocument,
  AddressTransactionsDocument,
  AddressTransfersDocument,
  LiveInternalDocument,
  LiveTransfersDocument,
  type TypedDocumentString,
} from './generated/documents.js';
import { holdings } from './holdings.js';
import { internalColumns } from './internal.js';
import { chainHere } from './links.js';
import type { Edge, List } from './list.js';
import { listView, rowsBefore } from './list-view.js';
import { type LiveTop, liveTop } from './live-top.js';
import { type Connection, loadPage } from './load-page.js';
import { askForPictures } from './pictures.js';
import type { AddressFacts } from './records.js';
import { type Column, type RowsView, table } from './table.js';
import type { Tab } from './tabs.js';
import { listedColumns, showPending } from './transactions.js';
import { addressColumns } from './transfers.js';

/** Who is told what the tabs learn, and tells them what the address has of the coin, in US dollars. */
export interface Opened {
  coin: () => Promise<string | null>;
  facts: (address: AddressFacts) => void;
  answer: (answer: Answer<unknown>) => void;
}

type Variables = {
  hash: string;
  chain: string | null;
  first: number;
  after: string | null;
  facts: boolean;
};

/** One list of an address. */
interface AddressList<Data, Row, Event> {
  name: string;
  label: string;
  /** The connection's name in the answer, for its errors. */
  field: string;
  nouns: readonly [one: string, many: string];
  nothing: string;
  document: TypedDocumentString<Data, Variables>;
  connection: (data: Data) => Connection<Row> | null | undefined;
  view: () => { rows: RowsView<Row>; columns: readonly Column<Row>[] };
  /** What tells of new rows; without it the list stays as it was loaded. */
  live?: {
    document: TypedDocumentString<Event, { hash: string; chain: string | null }>;
    edge: (event: Event) => Edge<Row>;
  };
  /** Shows what is above the list. Returns the answer for it. */
  above?: (place: HTMLElement) => Promise<Answer<unknown>>;
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
      nothing:
        'This address itself has sent and received no tokens. The contract of a token does not list all of its transfers.',
      document: AddressTransfersDocument,
      connection: ({ address }) => address.tokenTransfers,
      view: () => {
        const columns = addressColumns(hash);
        return {
          rows: table('Token transfers from or to this address, latest first', columns),
          columns,
        };
      },
      live: { document: LiveTransfersDocument, edge: ({ tokenTransfers }) => tokenTransfers },
    }),
    tab(hash, opened, {
      name: 'transactions',
      label: 'Transactions',
      field: 'transactions',
      nouns: ['transaction', 'transactions'],
      nothing: 'No transaction in a block is from or to this address.',
      document: AddressTransactionsDocument,
      connection: ({ address }) => address.transactions,
      view: () => ({
        rows: table(
          'Transactions from or to this address, latest first; values and fees in the chain’s coin',
          listedColumns,
        ),
        columns: listedColumns,
      }),
      above: (place) => showPending(place, hash),
    }),
    tab(hash, opened, {
      name: 'holdings',
      label: 'Holdings',
      field: 'tokens',
      nouns: ['holding', 'holdings'],
      nothing: 'This address holds no tokens.',
      document: AddressHoldingsDocument,
      connection: ({ address }) => address.tokens,
      view: () => holdings(opened.coin),
    }),
    tab(hash, opened, {
      name: 'nfts',
      label: 'NFTs',
      field: 'nftCollections',
      nouns: ['collection', 'collections'],
      nothing: 'This address holds no NFTs. The contract of a collection does not list its NFTs.',
      document: AddressNftsDocument,
      connection: ({ address }) => address.nftCollections,
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
      nothing: 'The explorer knows of no calls by contracts from or to this address.',
      document: AddressInternalDocument,
      connection: ({ address }) => address.internalTransactions,
      view: () => ({
        rows: table('Internal transactions, latest first', internalColumns),
        columns: internalColumns,
      }),
      live: {
        document: LiveInternalDocument,
        edge: ({ internalTransactions }) => internalTransactions,
      },
    }),
  ];
}

function tab<Data extends { address: object }, Row, Event>(
  hash: string,
  opened: Opened,
  list: AddressList<Data, Row, Event>,
): Tab {
  const { name, label, document, field, nothing, nouns } = list;
  const file = `${name}-${shortHash(hash).replace('…', '-')}`;
  const chain = chainHere();
  let top: LiveTop | undefined;
  let isSeen = false;
  let isLoaded = false;
  // Not before its rows are there, since it goes on from the first.
  const keepLive = () => top?.shown(isSeen && isLoaded);
  const load: List<Row>['load'] = async (first, after, give) => {
    const facts = after === null;
    const { answer, end } = await loadPage(
      document,
      { hash, chain, first, after, facts },
      ['address', field],
      list.connection,
      give,
      ({ data }) => {
        const { address } = data ?? {};
        if (facts && address && 'hash' in address) opened.facts(address as AddressFacts);
      },
    );
    if (facts) opened.answer(answer);
    if (!end.error) isLoaded = true;
    keepLive();
    return end;
  };
  const price = (first: number) =>
    priceOf(document, { hash, chain, first, after: null, facts: false });
  const open = async (panel: HTMLElement): Promise<void> => {
    const shown = listView<Row>({ ...list.view(), nouns, nothing, file, load, price });
    const place = el('div');
    const above = list.above?.(place);
    panel.append(...(above ? [place] : []), shown.element);
    const { live } = list;
    if (live) {
      const { edge } = live;
      top = liveTop(shown, nouns, live.document, { hash, chain }, edge);
    }
    await shown.load(rowsBefore(file));
    list.drawn?.(panel);
    if (above) opened.answer(await above);
  };
  const shown = (isShown: boolean) => {
    isSeen = isShown;
    keepLive();
  };
  return { name, label, open, shown };
}
