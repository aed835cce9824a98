import { chainInUrl } from '../chains.js';

/** The id of the chain that this page is about; null for the default one. */
export function chainHere(): string | null {
  return chainInUrl(new URLSearchParams(location.search));
}

/** The query of a page about a hash, on the chain of this page unless another is given. */
export function searchFor(
  kind: 'address' | 'transaction',
  hash: string,
  chain: string | null = chainHere(),
): string {
  return `?${new URLSearchParams({ [kind]: hash, ...(chain !== null && { chain }) })}`;
}
