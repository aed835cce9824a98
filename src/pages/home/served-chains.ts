import type { Chain } from '../chains.js';
import { fetchExamples } from '../examples.js';
import { chainHere } from './links.js';

const { chains } = await fetchExamples();

/** The id of this page's chain; undefined if the gateway does not know it. */
export const idHere = chainHere() ?? chains[0]?.id;

/** A chain by its id; undefined if the gateway does not serve it. */
export function servedChain(chain: string | null | undefined): Chain | undefined {
  return chains.find(({ id }) => id === chain);
}
