import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTextStore } from '../../../src/explorer/cache/texts.js';
import { eventually } from '../../support/eventually.js';
import { startTestGateway } from '../../support/gateway.js';
import { noRedis, startRedis, type TestRedis } from '../../support/redis.js';
import { methods } from '../../support/ways.js';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('texts in memory', () => {
  it('are found by their digest, and bounded in bytes', async () => {
    const store = createTextStore(null);
    // 200 kB of memory each.
    const texts = Array.from({ length: 100 }, (_, n) => `${n}`.padEnd(99_000));
    for (const text of texts) store.set(sha256(text), text);
    const found = await Promise.all(texts.map((text) => store.get(sha256(text))));
    expect(found.at(-1)).toBe(texts.at(-1));
    const kept = found.filter((text) => text !== null);
    expect(kept).toEqual(texts.slice(-kept.length));
    expect(kept.length).toBeGreaterThan(50);
    expect(kept.join('').length * 2).toBeLessThan(1 << 24);
  });

  it('are not kept if one is very long', async () => {
    const store = createTextStore(null);
    const text = ' '.repeat(100_001);
    store.set(sha256(text), text);
    expect(await store.get(sha256(text))).toBeNull();
  });
});

const text = 'query Type { __typename }';
const hashed = { extensions: { persistedQuery: { version: 1, sha256Hash: sha256(text) } } };

describe.skipIf(noRedis)(`texts in Redis${noRedis ? ` (skipped: ${noRedis})` : ''}`, () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.close());

  const replica = async (env: Record<string, string> = {}) => {
    const gateway = await startTestGateway({ CACHE_URL: redis.url, ...env });
    onTestFinished(() => void gateway.close());
    return (parameters: object) =>
      methods.POST(gateway.url, parameters).then(({ json }) => json() as object);
  };
  const answer = { data: { __typename: 'Query' } };
  const notFound = { errors: [{ message: 'PersistedQueryNotFound' }] };

  it('are shared by replicas, for a day', async () => {
    const [one, another] = await Promise.all([replica(), replica({ CACHE_MAX_BYTES: '0' })]);
    expect(await another(hashed)).toMatchObject(notFound);
    expect(await one({ query: text, ...hashed })).toMatchObject(answer);
    await eventually(async () => expect(await another(hashed)).toMatchObject(answer));
    const name = `gateway:document:${sha256(text)}`;
    expect(Number(redis.callSync('PTTL', name))).toBeGreaterThan(86_000_000);
    // From then on it is in memory.
    redis.callSync('FLUSHALL');
    expect(await another(hashed)).toMatchObject(answer);
  });

  it('are not believed if they are other texts', async () => {
    const one = await replica();
    redis.callSync('FLUSHALL');
    redis.callSync('SET', `gateway:document:${sha256(text)}`, '{ other: __typename }');
    expect(await one(hashed)).toMatchObject(notFound);
    expect(await one({ query: text, ...hashed })).toMatchObject(answer);
    expect(await one(hashed)).toMatchObject(answer);
  });

  it('are not taken from there if one is longer than any that is kept', async () => {
    const storeOf = (found: string) =>
      createTextStore({
        isUp: () => true,
        get: async () => Buffer.from(found),
        set: () => {},
        ready: Promise.resolve(),
        close: () => {},
      });
    const [longest, longer] = ['\u2713'.repeat(100_000), ' '.repeat(300_001)];
    expect(await storeOf(longest).get(sha256(longest))).toBe(longest);
    expect(await storeOf(longer).get(sha256(longer))).toBeNull();
  });

  it('are put there up to a limit in bytes', async () => {
    redis.callSync('FLUSHALL');
    const sets: number[] = [];
    const store = createTextStore({
      isUp: () => true,
      get: async () => null,
      set: (_name, { length }) => sets.push(length),
      ready: Promise.resolve(),
      close: () => {},
    });
    for (let n = 0; n < 200; n += 1) {
      const long = `${n}`.padEnd(99_000);
      store.set(sha256(long), long);
    }
    const shared = sets.reduce((sum, length) => sum + length, 0);
    expect(shared).toBeGreaterThan(1 << 23);
    expect(shared).toBeLessThanOrEqual(1 << 24);
  });
});
