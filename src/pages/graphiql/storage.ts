import type { GraphiQLProps } from 'graphiql';
import type { Examples } from '../examples.js';
import { readJson } from '../read-json.js';

export type Storage = NonNullable<GraphiQLProps['storage']>;

/**
 * Where GraphiQL keeps tabs, history and theme. Keys are prefixed by upstream and chain, since tabs query its addresses.
 * When the URL names an address, transaction or block, they last only as long as the browser tab.
 */
export function createStorage(
  examples: Examples,
  named: object,
  chain: string | null = null,
): Storage {
  const { address = '', transaction = '' } = examples;
  const store = openStore(Object.keys(named).length > 0);
  const prefix = `explorer-gateway:${address}${transaction}${chain ?? ''}:`;
  const keys = () => store.keys().filter((key) => key.startsWith(prefix));
  return {
    getItem: (key) => readable(key, store.getItem(prefix + key)),
    setItem(key, value) {
      const kept = withoutHeaders(key, value);
      if (kept !== undefined) store.setItem(prefix + key, kept);
    },
    removeItem: (key) => store.removeItem(prefix + key),
    clear() {
      for (const key of keys()) store.removeItem(key);
    },
    get length() {
      return keys().length;
    },
  };
}

interface Store extends Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'> {
  keys(): string[];
}

/** The browser's storage, or one in memory if the browser blocks storage. */
function openStore(isOfTab: boolean): Store {
  try {
    const store = isOfTab ? sessionStorage : localStorage;
    // Bound here, so that it throws here: a browser that blocks storage either throws or has null for it.
    return {
      getItem: store.getItem.bind(store),
      setItem: store.setItem.bind(store),
      removeItem: store.removeItem.bind(store),
      keys: () => Object.keys(store),
    };
  } catch {
    const kept = new Map<string, string>();
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
      keys: () => [...kept.keys()],
    };
  }
}

/** The kind of a key whose value is JSON. */
const kindOf = (key: string) => /:(tabState|queries|favorites)$/.exec(key)?.[1];

/** Drops stored JSON of the wrong shape, with which GraphiQL would not open. */
function readable(key: string, value: string | null): string | null {
  const kind = kindOf(key);
  if (value === null || !kind) return value;
  return isReadable(readJson(value), kind) ? value : null;
}

/** Each kind is a list of objects of strings. The list of tabs must not be empty. */
function isReadable(json: unknown, kind: string): boolean {
  if (typeof json !== 'object' || json === null) return false;
  const areTabs = kind === 'tabState';
  const { [areTabs ? 'tabs' : kind]: list, activeTabIndex } = json as Record<string, unknown>;
  if (!Array.isArray(list) || !list.every(hasOnlyStrings)) return false;
  return !areTabs || (list.length > 0 && typeof activeTabIndex === 'number');
}

function hasOnlyStrings(item: unknown): boolean {
  if (typeof item !== 'object' || item === null) return false;
  return Object.entries(item).every(
    ([name, value]) => name === 'favorite' || value === null || typeof value === 'string',
  );
}

/** Request headers carry credentials: never stored, whatever GraphiQL's settings say. */
function withoutHeaders(key: string, value: string): string | undefined {
  if (key.endsWith(':headers')) return undefined;
  if (!kindOf(key)) return value;
  return JSON.stringify(JSON.parse(value), (name, part) => (name === 'headers' ? null : part));
}
