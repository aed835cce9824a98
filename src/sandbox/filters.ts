import type { Ledger } from './ledger.js';
import { lastOf } from './parameters.js';

/** Who asks, as far as it changes what is shown. */
export interface Viewer {
  /** Brings the cookie of the demo session. */
  readonly isDemo: boolean;
  readonly showsScam: boolean;
}

/**
 * Keeps tokens of the types in `type` that the viewer may see. Types other than the `known` ones are passed
 * over; where none is left, every type is kept.
 */
export function tokenFilter(
  query: URLSearchParams,
  { showsScam }: Pick<Viewer, 'showsScam'>,
  ledger: Ledger,
  known?: readonly string[],
) {
  const types = lastOf(query, 'type').replace(/[[\]]/g, '').toUpperCase().split(',');
  const wanted = types.filter((type) => type !== '' && (known?.includes(type) ?? true));
  return ({ token }: { token: { hash: string; type: string } }) =>
    (wanted.length === 0 || wanted.includes(token.type)) &&
    (showsScam || !ledger.account(token.hash).isScam);
}

/** Keeps what goes to an address, or from it, as `filter` says. */
export function directionFilter(query: URLSearchParams, address: string) {
  const filter = lastOf(query, 'filter');
  const own = address.toLowerCase();
  return (row: { from: string; to: string | null }) =>
    filter === '' || (filter === 'to' ? row.to : row.from)?.toLowerCase() === own;
}

/** Keeps the transfers of the one token that `token` names. */
export function contractFilter(query: URLSearchParams) {
  const wanted = lastOf(query, 'token').toLowerCase();
  return ({ token }: { token: { hash: string } }) =>
    wanted === '' || token.hash.toLowerCase() === wanted;
}
