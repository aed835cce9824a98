import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { endpoints } from '../../../src/endpoints/endpoints.js';
import type { BodyChunks } from '../../../src/explorer/call/upstream-response.js';
import { soleChain } from '../../../src/explorer/chain.js';
import { createTokenCaches } from '../../../src/graphql/load/token-cache.js';
import { stubExplorer } from '../../support/explorer.js';
import { collectGarbage, heapUsed } from '../../support/heap.js';
import { addressOf, listOf } from '../../support/records.js';

const chain = soleChain(stubExplorer(() => expect.unreachable('a question'))).default;
const coin = addressOf('7');
const bodyThatShows = (name: string, hash = coin, times = 1): BodyChunks => [
  Buffer.from(JSON.stringify(listOf(Array(times).fill({ token: { address_hash: hash, name } })))),
];

const openCache = () =>
  createTokenCaches({ cacheUrl: 'memory:', cacheTtl: { default: 60 }, cacheStaleIfError: 0 })(
    chain,
  );

it('does not keep token hashes that are not addresses', () => {
  const tokenCache = openCache();
  tokenCache?.token(coin);
  const before = heapUsed();
  for (let n = 0; n < 20; n += 1) {
    tokenCache?.put(endpoints.addressTokens, bodyThatShows('Long', `${'x'.repeat(1_000_000)}${n}`));
    expect(tokenCache?.token(coin)).toBeNull();
  }
  expect(heapUsed() - before).toBeLessThan(5_000_000);
});

it('finds a token in the answers that are still held, whichever the cache drops', async () => {
  const tokenCache = openCache();
  // Shown often enough to push out the older answer, if repeats counted.
  const held = { old: bodyThatShows('Old'), new: bodyThatShows('New', coin, 9) };
  const cache = new Map(Object.entries(held));
  const put = (body: BodyChunks | undefined) =>
    body && tokenCache?.put(endpoints.addressTokens, body);
  const forget = async (name: string) => {
    cache.delete(name);
    Reflect.deleteProperty(held, name);
    await nextTurn();
    collectGarbage();
    await nextTurn();
  };
  put(cache.get('old'));
  put(cache.get('new'));
  // From here on, it is indexed which answers show the token, but they are not parsed.
  expect(tokenCache?.token(addressOf('8'))).toBeNull();
  await forget('new');
  expect(tokenCache?.token(coin)?.record).toMatchObject({ name: 'Old' });
  await forget('old');
  expect(tokenCache?.token(coin)?.record).toMatchObject({ name: 'Old' });
});
