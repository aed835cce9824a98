import { getNullableType, isListType } from 'graphql';
import { getOrInsertComputed } from '../../../base/collections/maps.js';
import type { Config } from '../../../base/config/config.js';
import { type EndpointName, restEndpoints } from '../../../endpoints/endpoints.js';
import { type Arguments, tryArguments } from '../arguments.js';
import type { FieldPlan } from '../field-plan.js';
import {
  type Ask,
  type ListUse,
  type PageLimits,
  readAsk,
  readUse,
  type UseOf,
} from '../list-use.js';
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
export interface Usage {
  /** Whether an endpoint may be asked: others cost nothing. */
  readonly mayAsk: (endpoint: EndpointName) => boolean;
  /** The arguments of a field; null if they are invalid, so that the field fails. */
  readonly argumentsOf: (field: FieldPlan) => Arguments | null;
  /** How a connection is used; null if it fails or asks for no rows, so leads nowhere. */
  readonly useOf: UseOf;
  /** The chains that a field leads to, each once; none if it fails. */
  readonly chainsOf: (field: FieldPlan) => readonly PricedChain[];
  /** The chain with an id, or the default one for null; undefined if it is not served. */
  readonly chainWith: (id: unknown) => PricedChain | undefined;
  /** The hashes or ids that a field names; none if it fails. */
  readonly namesOf: (field: FieldPlan) => readonly unknown[];
  /** What a field that is no connection asks; null if it fails. */
  readonly askOf: (field: FieldPlan) => Ask | null;
  /** The length of a field's list, assumed where the operation does not say; null if it has none. */
  readonly sizeOf: (field: FieldPlan) => number | null;
}

/** What a number or a hash names: exactly one must be given. A number that is negative, or a text as it is beyond 2^53 - 1, fails. */
const eitherOf = (number: unknown, hash: unknown): readonly string[] => {
  if (number === null) return typeof hash === 'string' ? [hash] : [];
  return typeof number === 'number' && number >= 0 && hash === null ? [String(number)] : [];
};

/** The endpoints of the REST door, which are all that may be asked with EXPLORER_PATHS=seven. */
const seven: ReadonlySet<EndpointName> = new Set(restEndpoints.map(({ name }) => name));

/** The assumed length of a list whose field declares none. */
const defaultSize = 10;

/** Of introspection, whose fields are defined by graphql-js. */
const introspectionSizes: Readonly<Record<string, number>> = {
  '__Schema.types': 80,
  '__Schema.directives': 6,
  '__Directive.locations': 4,
  '__Directive.args': 1,
  '__Type.fields': 8,
  '__Type.interfaces': 1,
  '__Type.possibleTypes': 1,
  '__Type.enumValues': 2,
  '__Type.inputFields': 1,
  '__Field.args': 1,
};

/** The assumed length of a field's list; null if it has none, and null or any if an argument says it. */
const usualSize = ({ parent, definition, cost: { size } }: FieldPlan): number | null => {
  if (!isListType(getNullableType(definition.type))) return null;
  if (typeof size === 'number') return size;
  return introspectionSizes[`${parent.name}.${definition.name}`] ?? defaultSize;
};

/** Reads how an operation with these variables uses lists, chains and names. */
export const usageWith = (variables: Variables, limits: EstimateLimits): Usage => {
  const { pricedChains: chains, maxIds } = limits;
  const uses = new Map<FieldPlan, ListUse | null>();
  const asks = new Map<FieldPlan, Ask | null>();

  const useOf: Usage['useOf'] = (field) =>
    getOrInsertComputed(uses, field, () => readUse(field, variables, limits));

  const askOf: Usage['askOf'] = (field) =>
    getOrInsertComputed(asks, field, () => readAsk(field, variables, usualSize(field)));

  const argumentsOf: Usage['argumentsOf'] = (field) => tryArguments(field, variables);

  const chainWith: Usage['chainWith'] = (id) =>
    id === null || id === undefined ? chains[0] : chains.find((chain) => chain.id === id);

  const chainsOf: Usage['chainsOf'] = (field) => {
    const { argument = null } = field.cost.chains ?? {};
    if (argument === null) return chains;
    const args = argumentsOf(field);
    if (!args) return [];
    const value = args[argument];
    if (typeof value === 'string') return chains.filter(({ id }) => id === value);
    if (!Array.isArray(value) || value.length === 0) return chains;
    const ids = [...new Set<unknown>(value)];
    const found = ids.flatMap((id) => chainWith(id ?? '') ?? []);
    return found.length < ids.length ? [] : found;
  };

  const namesOf: Usage['namesOf'] = (field) => {
    const { names } = field.cost;
    if (!names) return [];
    const { argument, or, read, most = maxIds } = names;
    const args = argumentsOf(field);
    if (args === null) return [];
    if (or !== undefined) return eitherOf(args[argument] ?? null, args[or] ?? null);
    const value = args[argument];
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    // The field fails if there are too many.
    if (values.length > most) return [];
    return read ? values : values.filter((one) => typeof one === 'string');
  };

  const sizeOf: Usage['sizeOf'] = (field) => {
    if (!isListType(getNullableType(field.definition.type))) return null;
    if (field.cost.chains) return chainsOf(field).length;
    return field.cost.names ? namesOf(field).length : (askOf(field)?.size ?? 0);
  };

  const mayAsk: Usage['mayAsk'] = (endpoint) =>
    limits.explorerPaths !== 'seven' || seven.has(endpoint);

  return { mayAsk, argumentsOf, useOf, askOf, chainsOf, chainWith, namesOf, sizeOf };
};
