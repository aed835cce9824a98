import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/base/config/config.js';
import { createTurns } from '../../../src/base/turns/turns.js';
import { soleChain } from '../../../src/explorer/chain.js';
import { createContext } from '../../../src/graphql/load/resolver-context.js';
import { context, openExplorer, principalWith } from '../../support/asking.js';
import { runs } from '../../support/runs.js';
import { type Responds, startTokenExplorer, tokenHash } from '../../support/token-explorer.js';

const limits = readConfig({});

const recordIn = (body: ((mask: 'all') => unknown) | null) =>
  body === null ? null : (body('all') as { readonly address_hash: string; readonly name: string });

/** Loads tokens as one operation does. */
const load = async (
  explorer: ReturnType<typeof openExplorer>,
  hashes: readonly string[],
  who = context(),
) => {
  const chains = soleChain(explorer);
  const operation = createContext(
    { chains, limits, tokenCacheOf: () => null, turns: createTurns() },
    who,
  );
  const { loaders } = operation.on(chains.default);
  return Promise.all(hashes.map(async (hash) => recordIn(await loaders.token(hash))));
};

const numbers = fc.array(fc.nat(120), { maxLength: 160 });
const some = fc
  .uniqueArray(fc.nat(120), { maxLength: 121 })
  .map((all) => new Set(all.map(tokenHash)));

const batches = fc.oneof(
  fc.record({ shows: some }),
  fc.record({
    status: fc.constantFrom(400, 401, 403, 404, 405, 411, 413, 415, 422, 500, 501, 502, 503, 520),
  }),
  fc.record({ text: fc.constantFrom('<html></html>', '{}', '[{"id":1}]', '[', '') }),
  fc.constant(undefined),
);

describe('tokens that an operation asks for at the same time', () => {
  it('come with never more calls than there are tokens, and one for each 50 of them', () =>
    fc.assert(
      fc.asyncProperty(numbers, some, batches, async (asked, known, batch) => {
        const upstream = await startTokenExplorer({ known, ...(batch && { batch }) });
        const hashes = asked.map(tokenHash);
        const found = await load(openExplorer(upstream.url), hashes);
        expect(found.map((record) => record?.address_hash.toLowerCase() ?? null)).toEqual(
          hashes.map((hash) => (known.has(hash) ? hash : null)),
        );
        const distinct = new Set(hashes).size;
        expect(upstream.calls.length).toBeLessThanOrEqual(distinct + Math.ceil(distinct / 50));
      }),
      { numRuns: runs(25, 500) },
    ));

  it('come in one call for each 50 where the explorer has them all', () =>
    fc.assert(
      fc.asyncProperty(numbers, async (asked) => {
        const known = new Set(asked.map(tokenHash));
        const upstream = await startTokenExplorer({ known, batch: { shows: known } });
        await load(openExplorer(upstream.url), asked.map(tokenHash));
        expect(upstream.calls).toHaveLength(Math.ceil(known.size / 50));
      }),
      { numRuns: runs(10, 200) },
    ));

  it('are never those of another caller', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(null, 'ann', 'bob'), numbers), { maxLength: 6 }),
        some,
        async (requests, shows) => {
          const known = new Set(Array.from({ length: 121 }, (_, n) => tokenHash(n)));
          const upstream = await startTokenExplorer({ known, batch: { shows } });
          const explorer = openExplorer(upstream.url, { cacheUrl: 'memory:' });
          const all = requests.map(async ([name, asked]) => {
            const principal = name ? principalWith(name, { 'x-api-key': name }) : undefined;
            const who = context({ ...(principal && { principal }) });
            const found = await load(explorer, asked.map(tokenHash), who);
            for (const record of found) expect(record?.name).toBe(name ?? 'anonymous');
          });
          await Promise.all(all);
        },
      ),
      { numRuns: runs(15, 300) },
    ));
});

describe('the cache of single tokens', () => {
  const hashes = [1, 2, 3].map(tokenHash);
  const known = new Set(hashes);

  it('is filled by a batch, and leaves it the rest', async () => {
    const upstream = await startTokenExplorer({ known, batch: { shows: known } });
    const explorer = openExplorer(upstream.url, { cacheUrl: 'memory:' });
    await load(explorer, hashes.slice(0, 2));
    await load(explorer, hashes);
    await load(explorer, hashes);
    expect(upstream.calls.map(({ hashes: asked }) => asked)).toEqual([
      hashes.slice(0, 2),
      hashes.slice(2),
    ]);
  });

  it.each([
    ['whose failure all share', 429, false],
    ['that fails, and which fail by themselves', 503, true],
  ])('has an older answer for each token of a batch %s', async (_what, status, isAlone) => {
    const upstream = await startTokenExplorer({ known, batch: { shows: known } });
    const explorer = openExplorer(upstream.url, { cacheUrl: 'memory:', cacheTtl: { default: 0 } });
    await load(explorer, hashes);
    const respond: Responds = (response) => void response.writeHead(503).end();
    upstream.change({ batch: { status }, alone: () => (isAlone ? respond : null) });
    const who = context();
    expect(await load(explorer, hashes, who)).toMatchObject([{}, {}, {}]);
    expect(who.budget.stale.answers).toBe(3);
  });
});

it('is one call for all anonymous operations that ask for the same tokens at once', async () => {
  const hashes = [1, 2, 3].map(tokenHash);
  const known = new Set(hashes);
  const upstream = await startTokenExplorer({ known, batch: { shows: known } });
  const explorer = openExplorer(upstream.url);
  const [first, second] = [context(), context()];
  const [one, other] = await Promise.all([
    load(explorer, hashes, first),
    load(explorer, hashes, second),
  ]);
  expect(one).toEqual(other);
  expect(upstream.calls).toHaveLength(1);
  expect([first, second].map(({ budget }) => budget.cost.joined)).toEqual([0, 1]);
});

describe('an explorer without the path', () => {
  it('is not asked for it again for ten minutes', async () => {
    const hashes = [1, 2, 3].map(tokenHash);
    const upstream = await startTokenExplorer({ known: new Set(hashes) });
    const explorer = openExplorer(upstream.url);
    await load(explorer, hashes);
    expect(upstream.calls).toHaveLength(4);
    await load(explorer, hashes);
    expect(upstream.calls).toHaveLength(7);
  });
});
