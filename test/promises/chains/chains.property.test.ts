import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../src/sandbox/sandbox.js';
import { startTestGateway, type TestGateway } from '../../support/gateway.js';
import { ask } from '../../support/http.js';
import { createSelections, drawFrom, drawing } from '../../support/random-selection.js';
import { runs } from '../../support/runs.js';
import { post } from '../../support/sandboxed-gateway.js';
import { serve } from '../../support/serve.js';
import { smallChain } from '../../support/small-chain/small-chain.js';

/** What is another text in each record of the second explorer. */
const texts = new Set(['name', 'symbol', 'method', 'result', 'display_name', 'callType', 'type']);

/** The same answer with other values in each record; hashes, order and places stay. */
const otherwise = (value: unknown, key = ''): unknown => {
  if (Array.isArray(value)) return value.map((item) => otherwise(item, key));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        name === 'next_page_params' ? inner : otherwise(inner, name),
      ]),
    );
  }
  if (typeof value !== 'string') return value;
  if (key === 'value' && /^\d+$/.test(value)) return `${value}7`;
  return texts.has(key) && !/^ERC-/.test(value) ? `${value}·there` : value;
};

let sandbox: Sandbox;
let there: Awaited<ReturnType<typeof serve>>;
/** A gateway of both chains, and one of each alone. */
let both: TestGateway;
let alone: readonly [TestGateway, TestGateway];
let addresses: readonly string[];
let transactions: readonly string[];

beforeAll(async () => {
  sandbox = await startSandbox({ chain: smallChain });
  there = await serve(async (request, response) => {
    const { status, json } = await ask(sandbox.url, request.url ?? '');
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(otherwise(json())));
  });
  // Each keeps what it has got, so that caches would mix, too.
  const env = { MAX_UPSTREAM_CALLS: '1000000', MAX_ALIASES: '5000', CACHE_TTL: 'default=3600' };
  both = await startTestGateway({
    ...env,
    UPSTREAM_URL: '',
    CHAINS: `1=${sandbox.url},100=${there.url}`,
  });
  alone = [
    await startTestGateway({ ...env, UPSTREAM_URL: sandbox.url }),
    await startTestGateway({ ...env, UPSTREAM_URL: there.url }),
  ];
  const { highlights } = sandbox;
  addresses = [highlights.exchange, highlights.collector, highlights.trader];
  transactions = [highlights.swapTransaction, highlights.batchTransaction];
});

afterAll(async () => {
  for (const gateway of [both, ...alone]) await gateway.close();
  await there.close();
  await sandbox.close();
});

/** An object that is asked for, with what is asked of it. */
const drawAsked = (seed: number) => {
  const draw = drawFrom(seed);
  const { one, chance } = drawing(draw);
  const named = createSelections(draw, {
    argument: (name) => {
      if (name === 'first') return `first: ${one([0, 1, 2, 3, 51])}`;
      if (name === 'tokenId') return `tokenId: ${one([1, 2, 3])}`;
      if (name === 'types') return chance(20) ? 'types: [ERC_721]' : null;
      return null;
    },
    // Cursors and chains differ, as they should.
    has: (coordinate) => !/\.chain$|\.chainId$|\.onChains$|[cC]ursor$/.test(coordinate),
  });
  return chance(60)
    ? { name: 'address', hash: one(addresses), fields: named('Address', 3) }
    : { name: 'transaction', hash: one(transactions), fields: named('Transaction', 3) };
};

type Asked = ReturnType<typeof drawAsked>;

/** Ways to ask for an object on a chain of the gateway of both; each leads to `found`. */
const ways: readonly ((asked: Asked, chain: string) => string)[] = [
  ({ name, hash, fields }, chain) => `found: ${name}(hash: "${hash}", chain: ${chain}) ${fields}`,
  ({ name, hash, fields }, chain) =>
    `way: chain(id: ${chain}) { found: ${name}(hash: "${hash}") ${fields} }`,
  ({ name, hash, fields }, chain) =>
    name === 'address'
      ? `way: address(hash: "${hash}", chain: ${chain === '1' ? '100' : '1'}) { found: onChains(ids: [${chain}]) ${fields} }`
      : `found: ${name}(hash: "${hash}", chain: ${chain}) ${fields}`,
];

// biome-ignore lint/suspicious/noExplicitAny: answers of any shape
const foundIn = (data: any) => {
  const { found = data?.way?.found } = data ?? {};
  return Array.isArray(found) ? found[0] : found;
};

/** Ids without their chain. */
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null), (_key, inner: unknown) => {
    if (typeof inner !== 'string' || !/^[\w-]{12,}$/.test(inner)) return inner;
    const text = Buffer.from(inner, 'base64url').toString();
    return /^[A-Z][A-Za-z]+:/.test(text)
      ? text.replace(/^([A-Za-z]+):\d+:(?=0x|-|\d)/, '$1:')
      : inner;
  });

const codes = (errors: readonly { readonly extensions: Readonly<Record<string, unknown>> }[]) =>
  errors.map(({ extensions }) => extensions.code).sort();

it('answers for each chain what a gateway of that chain alone answers', async () => {
  let different = 0;
  const numRuns = runs(300, 3_000);
  await fc.assert(
    fc.asyncProperty(
      fc.integer(),
      fc.constantFrom(...ways),
      fc.constantFrom('here', 'there', 'together'),
      async (seed, way, which) => {
        const asked = drawAsked(seed);
        const expected = await Promise.all(
          alone.map(({ url }) =>
            post(url, `{ found: ${asked.name}(hash: "${asked.hash}") ${asked.fields} }`),
          ),
        );
        const [here, far] = expected.map(({ data }) => JSON.stringify(plain(foundIn(data))));
        if (here !== far) different += 1;
        const parts: string[] = [];
        if (which !== 'there') parts.push(way(asked, '1'));
        if (which !== 'here') parts.push(way(asked, '100'));
        const answers = await Promise.all(parts.map((part) => post(both.url, `{ ${part} }`)));
        const wanted =
          which === 'here' ? [expected[0]] : which === 'there' ? [expected[1]] : expected;
        for (const [at, answer] of answers.entries()) {
          const like = wanted[at];
          expect(plain(foundIn(answer.data)), asked.fields).toEqual(plain(foundIn(like?.data)));
          expect(codes(answer.errors)).toEqual(codes(like?.errors ?? []));
        }
        // In one operation, too, where both are loaded at the same time.
        if (which !== 'together') return;
        const [one = '', other = ''] = parts;
        const [a, b] = [one, other].map((part, at) =>
          part.replace(/^(\w+):/, at === 0 ? 'one:' : 'other:'),
        );
        const { data } = await post(both.url, `{ ${a} ${b} }`);
        const get = (value: unknown) =>
          foundIn(JSON.stringify(value).includes('"found"') ? { way: value } : { found: value });
        expect([data?.one, data?.other].map((value) => plain(get(value)))).toEqual(
          expected.map((answer) => plain(foundIn(answer.data))),
        );
      },
    ),
    { numRuns, endOnFailure: true },
  );
  expect(different).toBeGreaterThan(numRuns / 12);
});
