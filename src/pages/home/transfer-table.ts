import { el } from '../dom.js';
import { shortHash } from '../hashes.js';
import { cut, formatTime } from './format.js';
import { addressLink, amount, foreignText, transactionLink } from './parts.js';
import type { Transfer } from './records.js';

interface TransferTable {
  element: HTMLElement;
  /** Returns the first row that was added. */
  append(transfers: readonly Transfer[]): HTMLElement | undefined;
}

/** A table of transfers. For an address, each row has a direction; for a transaction, a sender and a receiver. */
export function transferTable(caption: string, address?: string): TransferTable {
  const body = el('tbody');
  const headings = address
    ? ['Time (UTC)', 'Direction', 'From / to', 'Amount', 'Transaction']
    : ['From', 'To', 'Amount'];
  const head = el('tr', {}, ...headings.map((text) => el('th', { scope: 'col' }, text)));
  const row = (transfer: Transfer) => {
    const cells = address ? addressCells(transfer, address) : transactionCells(transfer);
    return el(
      'tr',
      {},
      ...cells.map((cell, index) => el('td', { 'data-label': headings[index] ?? '' }, cell)),
    );
  };
  return {
    element: el(
      'table',
      { class: 'transfers' },
      el('caption', {}, caption),
      el('thead', {}, head),
      body,
    ),
    append: (transfers) => {
      const rows = transfers.map(row);
      body.append(...rows);
      return rows[0];
    },
  };
}

function addressCells(transfer: Transfer, address: string): HTMLElement[] {
  const { from, to, timestamp, transactionHash, method } = transfer;
  const sent = isSame(from?.hash, address);
  const received = isSame(to?.hash, address);
  const direction = sent && received ? '↻ self' : sent ? '↗ out' : '↙ in';
  return [
    el('time', { datetime: timestamp ?? '' }, formatTime(timestamp)),
    el('span', { class: 'way' }, direction),
    addressLink(sent ? to : from),
    moved(transfer),
    transactionLink(transactionHash, method),
  ];
}

function transactionCells(transfer: Transfer): HTMLElement[] {
  return [addressLink(transfer.from), addressLink(transfer.to), moved(transfer)];
}

function moved({ token, total }: Transfer): HTMLElement {
  const name = token?.symbol || token?.name || 'unnamed token';
  const link = token
    ? el(
        'a',
        {
          href: `?address=${encodeURIComponent(token.addressHash)}`,
          title: cut(token.name || name),
        },
        foreignText(name),
      )
    : el('span', {}, name);
  const id = total?.tokenId;
  // Without decimals, the value is the number of NFTs.
  const exact = total?.decimals === null ? total.value : total?.amount;
  const count = total?.value && amount(exact);
  return el('span', {}, count, count && ' ', link, id && ` #${shortHash(id)}`);
}

function isSame(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase();
}
