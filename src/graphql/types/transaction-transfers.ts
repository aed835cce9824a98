import type { JsonRecord } from '../../upstream/read.js';
import type { Context } from '../context.js';
import { createList } from '../lists.js';
import type { List } from '../relay/paging.js';
import { standardOf, wholeTransferList } from './transfer-source.js';

type Types = readonly string[] | null | undefined;

const narrow = (transfers: readonly JsonRecord[], types: Types): readonly JsonRecord[] | null => {
  if (!types || types.length === 0) return transfers;
  const known = transfers.every((transfer) => typeof standardOf(transfer) === 'string');
  return known
    ? transfers.filter((transfer) => types.some((type) => type === standardOf(transfer)))
    : null;
};

/**
 * The list of a transaction's transfers. Where the transaction came with all of them, the first page
 * is made from those instead of a call: the cursors are the same.
 */
export const transactionTransfers = (
  hash: string,
  transaction: JsonRecord,
  types: Types,
  context: Context,
): List => {
  const list = createList('transactionTokenTransfers', hash, { types }, context);
  const whole = wholeTransferList(transaction);
  const rows = whole && narrow(whole, types);
  if (rows === null) return list;
  return {
    ...list,
    page: (params) => (params === null ? Promise.resolve({ rows, next: null }) : list.page(params)),
  };
};
