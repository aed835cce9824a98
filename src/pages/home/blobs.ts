import { copyButton } from '../copy.js';
import { el } from '../dom.js';
import { gasPrice } from './amounts.js';
import { stacked } from './call-arguments.js';
import { coins } from './coins.js';
import { counted, formatInteger } from './format.js';
import { type Fact, foreignText } from './parts.js';
import type { Block, Transaction } from './records.js';

/** The blobs of a transaction, and what they cost. */
export function transactionBlobs(transaction: Transaction): Fact[] {
  const { blobGasPrice, blobGasUsed, blobVersionedHashes, burntBlobFee } = transaction;
  const most = gasPrice(transaction.maxFeePerBlobGas);
  return [
    ['Blob fee', burntBlobFee && el('span', {}, coins(burntBlobFee), ', burnt beside the fee')],
    ['Blob gas', gasAt(blobGasUsed, blobGasPrice, most ? [', at most ', most] : [])],
    ['Blobs', stacked(blobVersionedHashes ?? [], 'blob', versionedHash)],
  ];
}

/** What the blobs of a block cost: nothing where it has none. */
export function blockBlobs(block: Block): Fact[] {
  const { blobGasPrice, blobGasUsed, blobTransactionsCount: count, burntBlobFees } = block;
  const { excessBlobGas } = block;
  if ((count ?? '0') === '0' && (blobGasUsed ?? '0') === '0') return [];
  return [
    ['Blob fees', burntBlobFees && el('span', {}, coins(burntBlobFees), ', burnt beside the fees')],
    ['Blob gas', gasAt(blobGasUsed, blobGasPrice)],
    ['Excess blob gas', excessBlobGas && formatInteger(excessBlobGas)],
    ['Blobs', count && `in ${counted(Number(count), 'transaction')}`],
  ];
}

function gasAt(
  used: string | null,
  price: string | null,
  more: readonly (Node | string)[] = [],
): HTMLElement | null {
  const at = gasPrice(price);
  return used === null ? null : el('span', {}, formatInteger(used), at && ' at ', at, ...more);
}

function versionedHash(hash: string): HTMLElement {
  const shown = el('span', { class: 'hash' }, foreignText(hash));
  return el(
    'div',
    {},
    shown,
    ' ',
    copyButton('the hash of the blob', () => hash),
  );
}
