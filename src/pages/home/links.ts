import { chainInUrl } from '../chains.js';
import type { PageKind } from '../hashes.js';

/** What names an address, or the token at it, in every document. */
export interface AddressNames {
  hash: string;
  chain: string | null;
}

/** The id of the chain that this page is about; null for the default one. */
export function chainHere(): string | null {
  return chainInUrl(new URLSearchParams(location.search));
}

/** The query of the page of what has this hash or number, on the chain of this page unless another is given. */
export function searchFor(
  kind: PageKind,
  name: string,
  chain: string | null = chainHere(),
): string {
  return `?${new URLSearchParams({ [kind]: name, ...(chain !== null && { chain }) })}`;
}
