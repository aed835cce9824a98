import { afterEach, describe, expect, test, vi } from 'vitest';
import { createStorage } from '../../src/pages/graphiql/storage.js';

const tab = { id: '1', title: 'Q', query: '{ a }', variables: null, headers: null };
const examples = { embedded: true, chains: [], address: '0xa', transaction: '0xb' };

afterEach(() => vi.unstubAllGlobals());

/** The storage of GraphiQL in a browser in which an earlier visit stored these texts. */
const openWith = (stored: Readonly<Record<string, string>>) => {
  const kept = new Map(
    Object.entries(stored).map(([key, text]) => [`explorer-gateway:0xa0xb:graphiql:${key}`, text]),
  );
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
  const storage = createStorage(examples, {});
  return { kept, get: (key: string) => storage.getItem(`graphiql:${key}`), storage };
};

describe('what GraphiQL reads of an earlier visit', () => {
  test.each<[string, unknown]>([
    ['tabState', { tabs: [tab], activeTabIndex: 0 }],
    ['queries', { queries: [{ query: '{ a }', favorite: true }] }],
    ['favorites', { favorites: [] }],
  ])('is a %s of the right shape', (key, value) => {
    const text = JSON.stringify(value);
    expect(openWith({ [key]: text }).get(key)).toBe(text);
  });

  test.each<[string, unknown]>([
    ['tabState', { tabs: [], activeTabIndex: 0 }],
    ['tabState', { tabs: [tab] }],
    ['tabState', { tabs: [{ ...tab, query: 5 }], activeTabIndex: 0 }],
    ['tabState', { tabs: [{ ...tab, variables: { a: 1 } }], activeTabIndex: 0 }],
    ['tabState', null],
    ['queries', {}],
    ['queries', []],
    ['queries', { queries: 5 }],
    ['queries', { queries: [{ query: 5 }] }],
    ['queries', { queries: [null] }],
    ['favorites', { favorites: {} }],
  ])('is nothing if it is a %s of another shape: %j', (key, value) => {
    expect(openWith({ [key]: JSON.stringify(value) }).get(key)).toBeNull();
  });

  test('is nothing if it is not JSON, but any text for other keys', () => {
    const { get } = openWith({ queries: 'garbage', theme: 'dark' });
    expect([get('queries'), get('theme'), get('docExplorerFlex')]).toEqual([null, 'dark', null]);
  });
});

describe('what GraphiQL stores', () => {
  test('has no headers', () => {
    const { kept, storage } = openWith({});
    const headers = '{"authorization":"secret"}';
    storage.setItem('graphiql:headers', headers);
    storage.setItem(
      'graphiql:tabState',
      JSON.stringify({ tabs: [{ ...tab, headers }], activeTabIndex: 0 }),
    );
    expect([...kept.values()]).toEqual([JSON.stringify({ tabs: [tab], activeTabIndex: 0 })]);
  });
});
