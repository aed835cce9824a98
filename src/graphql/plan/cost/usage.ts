import { getOrInsertComputed } from '../../../base/collections/maps.js';
import type { Config } from '../../../base/config/config.js';
import { type EndpointName, restEndpoints } from '../../../endpoints/endpoints.js';
import { tryArguments } from '../arguments.js';
import type { FieldPlan } from '../field-plan.js';
import { type FieldUse, type PageLimits, readUse, type UseOf } from '../field-use.js';
import type { Variables } from '../selections.js';

/** What an estimate depends on of a chain that the gateway serves. */
export interface PricedChain {
  /** null if it is not known. */
  readonly id: string | null;
  /** Whether its calls have a price. */
  readonly isPriced: boolean;
}

export interface EstimateLimits extends PageLimits, Pick<Config, 'explorerPaths' | 'maxIds'> {
  /** The chains that the gateway serves, the default first. */
  readonly pricedChains: readonly PricedChain[];
}

/** How an operation uses lists, chains and names in one run, by its variables. */
export type Usage = ReturnType<typeof usageWith>;

/** What a number or a hash names: exactly one must be given. A number that is negative, or a text as it is beyond 2^53 - 1, fails. */
const eitherOf = (number: unknown, hash: unknown): readonly string[] => {
  if (number === null) return typeof hash === 'string' ? [hash] : [];
  return typeof number === 'number' && number >= 0 && hash === null ? [String(number)] : [];
};

/** The endpoints of the REST door, which are all that may be asked with EXPLORER_PATHS=seven. */
const seven: ReadonlySet<EndpointName> = new Set(restEndpoints.map(({ name }) => name));

/** Reads how an operation with these variables uses lists, chains and names. */
export const usageWith = (variables: Variables, limits: EstimateLimits) => {
  const { pricedChains: chains, maxIds } = limits;
  const uses = new Map<FieldPlan, FieldUse | null>();

  const useOf: UseOf = (field) =>
    getOrInsertComputed(uses, field, () => readUse(field, variables, limits));

  /** The chain with an id, or the default one for null; undefined if it is not served. */
  const chainWith = (id: unknown): PricedChain | undefined =>
    id === null || id === undefined ? chains[0] : chains.find((chain) => chain.id === id);

  /** The id of the chain that the argument `chain` of a field names. */
  const chainIdFor = (field: FieldPlan): unknown => tryArguments(field, variables)?.chain;

  /** The chains that a field leads to, each once; none if it fails. */
  const chainsOf = (field: FieldPlan): readonly PricedChain[] => {
    const { argument = null } = field.cost.chains ?? {};
    if (argument === null) return chains;
    const args = tryArguments(field, variables);
    if (!args) return [];
    const value = args[argument];
    if (typeof value === 'string') return chains.filter(({ id }) => id === value);
    if (!Array.isArray(value) || value.length === 0) return chains;
    const ids = [...new Set<unknown>(value)];
    const found = ids.flatMap((id) => chainWith(id ?? '') ?? []);
    return found.length < ids.length ? [] : found;
  };

  /** The hashes or ids that a field names; none if it fails. */
  const namesOf = (field: FieldPlan): readonly unknown[] => {
    const { names } = field.cost;
    const args = names && tryArguments(field, variables);
    if (!args) return [];
    const { argument, or, read, most = maxIds } = names;
    if (or !== undefined) return eitherOf(args[argument] ?? null, args[or] ?? null);
    const value = args[argument];
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    // The field fails if there are too many.
    if (values.length > most) return [];
    return read ? values : values.filter((one) => typeof one === 'string');
  };

  /** Whether an endpoint may be asked: others cost nothing. */
  const mayAsk = (endpoint: EndpointName): boolean =>
    limits.explorerPaths !== 'seven' || seven.has(endpoint);

  return { mayAsk, useOf, chainsOf, chainWith, chainIdFor, namesOf };
};
