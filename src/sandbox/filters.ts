import type { Viewer } from './caller.js';
import type { Entry, Ledger } from './ledger.js';
import { lastOf } from './parameters.js';
import { transactionTypes } from './records.js';

/**
 * Keeps tokens of the types listed in `type`, without scam unless the viewer wants it. Types that are not
 * `supported` are ignored; if none remains, every type is kept.
 */
export function tokenFilter(
  query: URLSearchParams,
  { showsScam }: Viewer,
  ledger: Ledger,
  supported?: readonly string[],
) {
  const types = lastOf(query, 'type').replace(/[[\]]/g, '').toUpperCase().split(',');
  const wanted = types.filter((type) => type !== '' && (supported?.includes(type) ?? true));
  return ({ token }: { token: { hash: string; type: string } }) =>
    (wanted.length === 0 || wanted.includes(token.type)) &&
    (showsScam || !ledger.account(token.hash).isScam);
}

/** Keeps rows to or from an address, as `filter` says. */
export function directionFilter(query: URLSearchParams, address: string) {
  const filter = lastOf(query, 'filter');
  const own = address.toLowerCase();
  return (row: { from: string; to: string | null }) =>
    filter === '' || (filter === 'to' ? row.to : row.from)?.toLowerCase() === own;
}

/** Leaves out calls that moved no coin if `include_zero_value` is false; creations stay. */
export function valueFilter(query: URLSearchParams) {
  const includesZero = lastOf(query, 'include_zero_value') !== 'false';
  return ({ type, value }: { type: string; value: string }) =>
    includesZero || type !== 'call' || value !== '0';
}

/** Keeps transfers of the contract given in `token`. */
export function contractFilter(query: URLSearchParams) {
  const wanted = lastOf(query, 'token').toLowerCase();
  return ({ token }: { token: { hash: string } }) =>
    wanted === '' || token.hash.toLowerCase() === wanted;
}

/** Keeps transactions to or from an address, as `filter` says; it receives those that create it. */
export function partyFilter(query: URLSearchParams, address: string) {
  const inDirection = directionFilter(query, address);
  return ({ transaction: { createdContract, from, to } }: Entry) =>
    inDirection({ from, to: to ?? createdContract });
}

/** Keeps transactions that are, among others, what `type` says. */
export function kindFilter(query: URLSearchParams, ledger: Ledger) {
  const type = lastOf(query, 'type');
  return (entry: Entry) => type === '' || transactionTypes(entry, ledger).includes(type);
}
