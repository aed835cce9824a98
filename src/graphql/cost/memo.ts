import type { OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Operation } from './selections.js';

const kept = 16;
const longestKey = 1_000;
const hash = /^0x(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/**
 * What tells apart the variables of two runs that may differ in price. Which hash is asked about
 * does not: only whether it is the same as another, of the variables or of the document.
 */
const keyOf = ({ variables, document }: Operation): string => {
  const text = document.loc?.source.body.toLowerCase() ?? '';
  const hashes: string[] = [];
  return JSON.stringify(variables, (_name, value: unknown) => {
    if (typeof value !== 'string' || !hash.test(value) || text.includes(value)) return value;
    const known = hashes.indexOf(value);
    return { hash: known < 0 ? hashes.push(value) - 1 : known };
  });
};

/** Keeps what `work` makes of an operation for as long as its document is there. */
export const memoizePerOperation = <T extends object>(work: (operation: Operation) => T) => {
  const memos = new WeakMap<OperationDefinitionNode, LRUCache<string, T>>();
  return (operation: Operation): T => {
    let memo = memos.get(operation.node);
    if (!memo) {
      memo = new LRUCache({ max: kept });
      memos.set(operation.node, memo);
    }
    const key = keyOf(operation);
    const known = memo.get(key);
    if (known) return known;
    const made = work(operation);
    if (key.length <= longestKey) memo.set(key, made);
    return made;
  };
};
