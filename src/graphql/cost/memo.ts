import { type DocumentNode, Kind, type OperationDefinitionNode, visit } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Operation } from './selections.js';

const kept = 16;
const longestKey = 1_000;
const hash = /^0x(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** Whether hashes may stand in the document itself: as they are, or in an object id. */
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
 * What tells apart the variables of two runs that may differ in price. Which hash is asked about
 * does not, unless the document has some of its own: only which of the variables are the same.
 */
const keyOf = (variables: Operation['variables'], isExact: boolean): string => {
  const hashes: string[] = [];
  return JSON.stringify(variables, (_name, value: unknown) => {
    if (isExact || typeof value !== 'string' || !hash.test(value)) return value;
    const known = hashes.indexOf(value);
    return { hash: known < 0 ? hashes.push(value) - 1 : known };
  });
};

/** Keeps what `work` makes of an operation for as long as its document is there. */
export const memoizePerOperation = <T extends object>(work: (operation: Operation) => T) => {
  const create = (document: DocumentNode) => ({
    isExact: hasHashes(document),
    made: new LRUCache<string, T>({ max: kept }),
  });
  const memos = new WeakMap<OperationDefinitionNode, ReturnType<typeof create>>();
  return (operation: Operation): T => {
    const memo = memos.get(operation.node) ?? create(operation.document);
    memos.set(operation.node, memo);
    const key = keyOf(operation.variables, memo.isExact);
    const known = memo.made.get(key);
    if (known) return known;
    const made = work(operation);
    if (key.length <= longestKey) memo.made.set(key, made);
    return made;
  };
};
