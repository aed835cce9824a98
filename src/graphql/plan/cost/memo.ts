import { type DocumentNode, Kind, visit } from 'graphql';
import { LRUCache } from 'lru-cache';
import { getOrInsertComputed } from '../../../base/collections/get-or-insert.js';
import type { Variables } from '../selections.js';
import { type CostLimits, type Estimate, estimate } from './estimate.js';
import type { Operation } from './reader.js';

const maxEstimates = 16;
const longestKey = 500;
const hash = /^0x(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** Whether the document itself may contain hashes, either literally or within an object id. */
const hasHashes = (document: DocumentNode): boolean => {
  let has = false;
  visit(document, {
    Field: ({ name, arguments: args }) => {
      if (/^nodes?$/.test(name.value) && args?.length) has = true;
    },
    [Kind.STRING]: () => {
      has = true;
    },
  });
  return has;
};

/**
 * A key of the variables, equal only for equal prices. Unless the document itself contains hashes,
 * the value of a hash does not matter, only which variables have the same one.
 */
const keyOf = (variables: Variables, isExact: boolean): string => {
  const hashes = new Map<string, number>();
  const isHash = (value: unknown): value is string =>
    !isExact && typeof value === 'string' && hash.test(value);
  const numberOf = (value: string) => getOrInsertComputed(hashes, value, () => hashes.size);
  const mark = (_name: string, value: unknown) =>
    isHash(value) ? { hash: numberOf(value) } : value;
  let key = '';
  for (const name in variables) {
    const value = variables[name];
    key += `${name}:${isHash(value) ? `#${numberOf(value)}` : JSON.stringify(value, mark)}`;
  }
  return key;
};

/** Estimates one operation, and caches the latest estimates by what affects the price. */
export const memoizeEstimate = (
  operation: Omit<Operation, 'variables'>,
  limits: CostLimits,
): ((variables: Variables) => Estimate) => {
  const isExact = hasHashes(operation.document);
  const made = new LRUCache<string, Estimate>({ max: maxEstimates });
  return (variables) => {
    const key = keyOf(variables, isExact);
    const known = made.get(key);
    if (known) return known;
    const cost = estimate({ ...operation, variables }, limits);
    if (key.length <= longestKey) made.set(key, cost);
    return cost;
  };
};
