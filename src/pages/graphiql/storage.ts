import type { GraphiQLProps } from 'graphiql';
import type { Examples } from '../examples.js';

export type Storage = NonNullable<GraphiQLProps['storage']>;

/**
 * Where GraphiQL keeps tabs, history and theme. Each upstream has a shelf of its own, since its tabs ask for
 * its addresses; what the address bar names lasts as long as the browser tab.
 */
export function createStorage(examples: Examples, named: object): Storage {
  const { address = '', transaction = '' } = examples;
  const store = Object.keys(named).length > 0 ? sessionStorage : localStorage;
  const shelf = `explorer-gateway:${address}${transaction}:`;
  const keys = () => Object.keys(store).filter((key) => key.startsWith(shelf));
  return {
    getItem: (key) => store.getItem(shelf + key),
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

/** Request headers carry credentials: none is written down, whatever GraphiQL's own settings say. */
function withoutHeaders(key: string, value: string): string | undefined {
  if (key.endsWith(':headers')) return undefined;
  if (!/:(tabState|queries|favorites)$/.test(key)) return value;
  return JSON.stringify(JSON.parse(value), (name, part) => (name === 'headers' ? null : part));
}
