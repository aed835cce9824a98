import { el } from '../dom.js';
import { shortHash } from '../hashes.js';
import { amount } from './amounts.js';
import { addressLink, isNobody, tokenLink, transactionLink } from './parts.js';
import type { Transfer } from './records.js';
import type { Column } from './table.js';
import { time } from './time.js';

const age: Column<Transfer> = {
  label: 'Age',
  cell: ({ timestamp }) => time(timestamp),
  csv: { time: ({ timestamp }) => timestamp },
};

const transaction: Column<Transfer> = {
  label: 'Transaction',
  cell: ({ transactionHash, method }) => transactionLink(transactionHash, method),
  csv: { transaction: ({ transactionHash }) => transactionHash, method: ({ method }) => method },
};

const id: Column<Transfer> = {
  label: 'NFT',
  cell: ({ total }) => (total?.tokenId ? `#${shortHash(total.tokenId)}` : '–'),
  csv: { token_id: ({ total }) => total?.tokenId },
};

const token: Column<Transfer> = {
  label: 'Token',
  cell: ({ token, total }) =>
    el('span', {}, tokenLink(token), total?.tokenId && ` #${shortHash(total.tokenId)}`),
  csv: {
    token: ({ token }) => token?.symbol,
    token_address: ({ token }) => token?.addressHash,
    token_id: ({ total }) => total?.tokenId,
  },
};

const moved: Column<Transfer> = {
  label: 'Amount',
  kind: 'amount',
  cell: (transfer) => amount(amountOf(transfer)),
  csv: { amount: amountOf },
};

/** A single NFT has no amount. */
function amountOf({ total }: Transfer): string | null {
  return total?.amount ?? ((total?.tokenId ?? null) === null ? null : '1');
}

/** The transfers of one token. */
export interface OfToken {
  token: NonNullable<Transfer['token']>;
  /** The amount is null if it is not known. */
  transfers: (Transfer & { amount: string | null })[];
}

/** The transfers by token. Those of its ids stand apart: pieces and divisible amounts make no sum. */
export function byToken(transfers: readonly Transfer[]): OfToken[] {
  const tokens = new Map<string, OfToken>();
  for (const transfer of transfers) {
    const { token, total } = transfer;
    if (!token) continue;
    const key = `${token.addressHash} ${(total?.tokenId ?? null) === null}`;
    const own = tokens.get(key) ?? { token, transfers: [] };
    tokens.set(key, own);
    own.transfers.push({ ...transfer, amount: amountOf(transfer) });
  }
  return [...tokens.values()];
}

const parties = {
  from: ({ from }: Transfer) => from?.hash,
  to: ({ to }: Transfer) => to?.hash,
};

/** The columns for the transfers of an address: each has a direction. */
export function addressColumns(address: string): readonly Column<Transfer>[] {
  const isSent = ({ from }: Transfer) => isSame(from?.hash, address);
  const isReceived = ({ to }: Transfer) => isSame(to?.hash, address);
  const direction = (transfer: Transfer): string => {
    if (isNobody(transfer.from)) return '↙ mint';
    if (isNobody(transfer.to)) return '↗ burn';
    if (isSent(transfer) && isReceived(transfer)) return '↻ self';
    return isSent(transfer) ? '↗ out' : '↙ in';
  };
  return [
    age,
    {
      label: 'Direction',
      cell: (transfer) => el('span', { class: 'way' }, direction(transfer)),
      csv: { direction: (transfer) => direction(transfer).slice(2) },
    },
    {
      label: 'From / to',
      cell: (transfer) => addressLink(isSent(transfer) ? transfer.to : transfer.from),
      csv: parties,
    },
    moved,
    token,
    transaction,
  ];
}

function party(address: Transfer['from'], nobody: string): HTMLElement {
  const link = addressLink(address);
  return isNobody(address) ? el('span', {}, `${nobody} `, link) : link;
}

const fromAndTo: readonly Column<Transfer>[] = [
  { label: 'From', cell: ({ from }) => party(from, 'mint'), csv: { from: parties.from } },
  { label: 'To', cell: ({ to }) => party(to, 'burn'), csv: { to: parties.to } },
];

/** The columns for the transfers of a transaction. */
export const transactionColumns: readonly Column<Transfer>[] = [...fromAndTo, moved, token];

/** The columns for the transfers of a token, which may be of one of its NFTs each. */
export const tokenColumns = (hasNfts: boolean): readonly Column<Transfer>[] => [
  age,
  ...fromAndTo,
  moved,
  ...(hasNfts ? [id] : []),
  transaction,
];

function isSame(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase();
}
