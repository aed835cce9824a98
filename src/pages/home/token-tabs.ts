import { gallery, instanceCards, instanceColumns } from './gallery.js';
import {
  TokenHoldersDocument,
  TokenInstancesDocument,
  TokenTransfersDocument,
} from './generated/documents.js';
import { holders } from './holders.js';
import type { AddressNames } from './links.js';
import { listTabs, type Subject, tableOf } from './list-tab.js';
import type { Token } from './records.js';
import type { Tab } from './tabs.js';
import { hasNfts } from './token-facts.js';
import { tokenColumns } from './transfers.js';

/** The lists of a token: its NFTs only if it may have any. */
export function tokenTabs(subject: Subject<AddressNames>, token: Token): readonly Tab[] {
  const tab = listTabs(subject);
  const ofIds = hasNfts(token);
  return [
    tab({
      name: 'holders',
      label: 'Holders',
      path: ['token', 'holders'],
      nouns: ['holder', 'holders'],
      nothing: 'The explorer knows nobody who holds this token.',
      document: TokenHoldersDocument,
      connection: ({ token }) => token?.holders,
      view: () => holders(token.totalSupply, token.type?.toUpperCase() === 'ERC-1155'),
    }),
    tab({
      name: 'transfers',
      label: 'Transfers',
      path: ['token', 'transfers'],
      nouns: ['transfer', 'transfers'],
      nothing: 'The explorer knows of no transfers of this token.',
      document: TokenTransfersDocument,
      connection: ({ token }) => token?.transfers,
      view: tableOf('All transfers of this token, latest first', tokenColumns(ofIds)),
    }),
    ofIds &&
      tab({
        name: 'nfts',
        label: 'NFTs',
        path: ['token', 'instances'],
        nouns: ['NFT', 'NFTs'],
        nothing: 'The explorer knows of no NFTs of this token.',
        document: TokenInstancesDocument,
        connection: ({ token }) => token?.instances,
        view: () => ({ rows: gallery(instanceCards), columns: instanceColumns }),
      }),
  ].filter((tab) => tab !== false);
}
