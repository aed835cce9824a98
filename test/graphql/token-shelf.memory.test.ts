import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTokenShelf } from '../../src/graphql/token-shelf.js';
import { endpoints } from '../../src/upstream/endpoints.js';
import type { Pieces } from '../../src/upstream/pieces.js';
import { collectGarbage, heapUsed } from '../support/heap.js';
import { addressOf, listOf } from '../support/records.js';

const coin = addressOf('7');
const bodyThatShows = (name: string, hash = coin, times = 1): Pieces => [
  Buffer.from(JSON.stringify(listOf(Array(times).fill({ token: { address_hash: hash, name } })))),
];

const openShelf = () =>
  createTokenShelf({ cacheUrl: 'memory:', cacheTtl: { default: 60 }, cacheStaleIfError: 0 });

it('holds on to no hash of a token that is none of an address', () => {
  const shelf = openShelf();
  shelf?.token(coin);
  const before = heapUsed();
  for (let n = 0; n < 20; n += 1) {
    shelf?.put(endpoints.addressTokens, bodyThatShows('Long', `${'x'.repeat(1_000_000)}${n}`));
    expect(shelf?.token(coin)).toBeNull();
  }
  expect(heapUsed() - before).toBeLessThan(5_000_000);
});

it('tells a token of the answers that are held, whichever of them the cache lets go of', async () => {
  const shelf = openShelf();
  // Often enough for the older one to be forgotten if that counted.
  const held = { old: bodyThatShows('Old'), new: bodyThatShows('New', coin, 9) };
  const cache = new Map(Object.entries(held));
  const put = (body: Pieces | undefined) => body && shelf?.put(endpoints.addressTokens, body);
  const forget = async (name: string) => {
    cache.delete(name);
    Reflect.deleteProperty(held, name);
    await nextTurn();
    collectGarbage();
    await nextTurn();
  };
  put(cache.get('old'));
  put(cache.get('new'));
  // By then it is known who shows it, and not what they say.
  expect(shelf?.token(addressOf('8'))).toBeNull();
  await forget('new');
  expect(shelf?.token(coin)).toMatchObject({ name: 'Old' });
  await forget('old');
  expect(shelf?.token(coin)).toMatchObject({ name: 'Old' });
});
