import type { FieldPlan } from '../plan.js';
import type { Variables } from '../selections.js';
import { listSize } from './list-size.js';
import { chainsOf, chainWith, type PricedChain, type PricedChains } from './named-chains.js';
import { createUseOf, namesOf, type PageLimits, tryArguments, type UseOf } from './use.js';

export interface EstimateLimits extends PageLimits {
  readonly pricedChains: PricedChains;
}

/** How an operation uses lists, chains and names in one run, by its variables. */
export interface Uses {
  readonly useOf: UseOf;
  /** The chains that a field leads to, each once. */
  readonly chainsOf: (field: FieldPlan) => PricedChains;
  /** The chain that the argument `chain` names, the default one without; undefined if it fails. */
  readonly chainOf: (field: FieldPlan) => PricedChain | undefined;
  /** The hashes or ids that a field names. */
  readonly namesOf: (field: FieldPlan) => readonly unknown[];
  /** The length of a field's list, assumed where the operation does not say; null if it has none. */
  readonly sizeOf: (field: FieldPlan) => number | null;
}

/** Creates the reader of the uses in one run. */
export const createUses = (variables: Variables, limits: EstimateLimits): Uses => {
  const { pricedChains: chains } = limits;
  return {
    useOf: createUseOf(variables, limits),
    chainsOf: (field) => chainsOf(field, variables, chains),
    chainOf: (field) => chainWith(chains, tryArguments(field, variables)?.chain),
    namesOf: (field) => namesOf(field, variables, limits),
    sizeOf: (field) => {
      const size = listSize(field);
      if (size === null) return null;
      if (field.cost.chains) return chainsOf(field, variables, chains).length;
      return field.cost.names ? namesOf(field, variables, limits).length : size;
    },
  };
};
