import type { FieldPlan } from '../plan.js';
import type { Variables } from '../selections.js';
import { tryArguments } from './use.js';

/** What an estimate depends on of a chain that the gateway serves. */
export interface PricedChain {
  /** null if it is not known. */
  readonly id: string | null;
  /** Whether its calls have a price. */
  readonly isPriced: boolean;
}

/** The chains that a gateway serves, the default first. */
export type PricedChains = readonly PricedChain[];

/** The chain with an id, or the default one for null; undefined if it is not served. */
export const chainWith = (chains: PricedChains, id: unknown): PricedChain | undefined =>
  id === null || id === undefined ? chains[0] : chains.find((chain) => chain.id === id);

/** The chains that a field leads to, each once; none if it fails. */
export const chainsOf = (
  field: FieldPlan,
  variables: Variables,
  chains: PricedChains,
): PricedChains => {
  const { argument = null } = field.cost.chains ?? {};
  if (argument === null) return chains;
  const args = tryArguments(field, variables);
  const value = args?.[argument];
  if (!args || (Array.isArray(value) && value.length > 0)) {
    const ids = args && Array.isArray(value) ? [...new Set<unknown>(value)] : [];
    const found = ids.flatMap((id) => chainWith(chains, id ?? '') ?? []);
    return found.length < ids.length ? [] : found;
  }
  if (typeof value !== 'string') return chains;
  return chains.filter(({ id }) => id === value);
};
