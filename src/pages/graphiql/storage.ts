import type { GraphiQLProps } from 'graphiql';
import type { Examples } from '../examples.js';
import { readJson } from '../read-json.js';

export type Storage = NonNullable<GraphiQLProps['storage']>;

/**
 * Where GraphiQL keeps tabs, history and theme. Each upstream has a shelf of its own, since its tabs ask for
 * its addresses; what the address bar names lasts as long as the browser tab.
 */
export function createStorage(examples: Examples, named: object): Storage {
  const { address = '', transaction = '' } = examples;
  const store = openStore(Object.keys(named).length > 0);
  const shelf = `explorer-gateway:${address}${transaction}:`;
  const keys = () => store.keys().filter((key) => key.startsWith(shelf));
  return {
    getItem: (key) => readable(key, store.getItem(shelf + key)),
    setItem(key, value) {
      const kept = withoutHeaders(key, value);
      if (kept !== undefined) store.setItem(shelf + key, kept);
    },
    removeItem: (key) => store.removeItem(shelf + key),
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

/** The browser's own store, or one that lasts as long as the page where the browser lets nothing be kept. */
function openStore(isOfTab: boolean): Store {
  try {
    const store = isOfTab ? sessionStorage : localStorage;
    // Bound at once: one browser throws where it lets nothing be kept, another has null for a store.
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

/** What is kept as JSON, of all that GraphiQL keeps. */
const kindOf = (key: string) => /:(tabState|queries|favorites)$/.exec(key)?.[1];

/** GraphiQL does not open over JSON that it cannot read. */
function readable(key: string, value: string | null): string | null {
  const kind = kindOf(key);
  if (value === null || !kind) return value;
  return isReadable(readJson(value), kind) ? value : null;
}

/** Each kind is a list of records of texts; only that of the tabs is never empty. */
function isReadable(json: unknown, kind: string): boolean {
  if (typeof json !== 'object' || json === null) return false;
  const areTabs = kind === 'tabState';
  const { [areTabs ? 'tabs' : kind]: list, activeTabIndex } = json as Record<string, unknown>;
  if (!Array.isArray(list) || !list.every(isOfTexts)) return false;
  return !areTabs || (list.length > 0 && typeof activeTabIndex === 'number');
}

function isOfTexts(item: unknown): boolean {
  if (typeof item !== 'object' || item === null) return false;
  return Object.entries(item).every(
    ([name, value]) => name === 'favorite' || value === null || typeof value === 'string',
  );
}

/** Request headers carry credentials: none is written down, whatever GraphiQL's own settings say. */
function withoutHeaders(key: string, value: string): string | undefined {
  if (key.endsWith(':headers')) return undefined;
  if (!kindOf(key)) return value;
  return JSON.stringify(JSON.parse(value), (name, part) => (name === 'headers' ? null : part));
}
