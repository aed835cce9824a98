import { describe, expect, it, onTestFinished } from 'vitest';
import { startTestGateway } from '../../support/gateway.js';
import type { Data, Result } from '../../support/graph.js';
import { askGraph } from '../../support/http.js';
import { addressOf, idOf } from '../../support/records.js';
import { noRedis, startRedis } from '../../support/redis.js';
import { startTokenExplorer, tokenHash } from '../../support/token-explorer.js';

const hashes = [1, 2, 3].map(tokenHash);
const [one = '', two = ''] = hashes;
const known = new Set(hashes);
const holder = `address(hash: "${addressOf('a')}")`;

const bridge = (hash: string) => ({
  ...{ origin_chain_id: `${Number(hash)}`, bridge_type: 'omni' },
  foreign_address: hash.replace('0x0', '0x9'),
});

/** What the explorer says of a token: beside what every record has, where it comes from, on its own path alone. */
const says = (hash: string, isOwn: boolean) => ({
  is_bridged: hash !== two,
  ...(isOwn && { ...bridge(hash), new_in_13: [1.5, { deep: null }] }),
});

const ownFields = 'originChainId foreignAddressHash bridgeType raw';

const toldOf = (hash: string, key = 'anonymous'): Data => ({
  isBridged: hash !== two,
  originChainId: `${Number(hash)}`,
  foreignAddressHash: hash.replace('0x0', '0x9'),
  bridgeType: 'omni',
  raw: { address_hash: hash, name: key, total_supply: '1', ...says(hash, true) },
});

const startExplorer = (options: Partial<Parameters<typeof startTokenExplorer>[0]> = {}) =>
  startTokenExplorer({ known, batch: { shows: known }, says, ...options });

type TokenExplorer = Awaited<ReturnType<typeof startExplorer>>;

const startGateway = async (
  explorer: TokenExplorer,
  env: Readonly<Record<string, string>> = {},
) => {
  const gateway = await startTestGateway({
    ...{ UPSTREAM_URL: explorer.url, CACHE_URL: 'off', UPSTREAM_RETRIES: '0', ...env },
  });
  onTestFinished(async () => void (await gateway.close()));
  /** Runs an operation, and tells which tokens the explorer was asked for, call by call. */
  return async (query: string, headers: Readonly<Record<string, string>> = {}) => {
    const before = explorer.calls.length;
    const reply = (await askGraph(gateway.url, query, {}, { headers })).json() as Result;
    return { ...reply, calls: explorer.calls.slice(before).map((call) => call.hashes) };
  };
};

const start = async (env?: Readonly<Record<string, string>>) =>
  startGateway(await startExplorer(), env);

const alone = hashes.map((hash) => [hash]);
const all = `tokens(hashes: ${JSON.stringify(hashes)})`;
const dry = { 'x-dry-run': '1' };

describe('where a token comes from, and its record', () => {
  it.each([
    ['token', `token(hash: "${one}")`],
    ['node', `node(id: "${idOf('Token', one)}")`],
  ])('are of its own path, for one call: %s', async (_name, field) => {
    const run = await start();
    const { data, extensions, calls } = await run(
      `{ of: ${field} { ... on Token { isBridged ${ownFields} } } }`,
    );
    expect([data.of, calls]).toEqual([toldOf(one), [[one]]]);
    expect(extensions.cost).toMatchObject({ estimated: 1, upstreamCalls: 1 });
  });

  it('cost a call for each of several tokens, which a dry run says before; isBridged costs none', async () => {
    const run = await start();
    const query = `{ ${all} { isBridged ${ownFields} } }`;
    expect((await run(query, dry)).extensions.cost).toMatchObject({ estimated: 3 });
    const { data, calls } = await run(query);
    expect(data.tokens).toEqual(hashes.map((hash) => toldOf(hash)));
    expect(calls.toSorted()).toEqual(alone);
    const { data: short, calls: together } = await run(`{ ${all} { isBridged } }`);
    expect(short.tokens).toEqual(hashes.map((hash) => ({ isBridged: hash !== two })));
    expect(together).toEqual([hashes]);
  });

  it('cost a call for each row of a list, which is free otherwise', async () => {
    const run = await start();
    const list = (fields: string) =>
      `{ ${holder} { tokens(first: 3) { nodes { token { ${fields} } } } } }`;
    const free = await run(list('isBridged'));
    expect([free.extensions.cost, free.calls]).toMatchObject([{ estimated: 1 }, []]);
    expect((await run(list(ownFields), dry)).extensions.cost).toMatchObject({ estimated: 4 });
    const { data, extensions, calls } = await run(list(`isBridged ${ownFields}`));
    expect(data.address.tokens.nodes).toEqual(hashes.map((hash) => ({ token: toldOf(hash) })));
    expect(extensions.cost).toMatchObject({ estimated: 4, upstreamCalls: 4 });
    expect(calls.toSorted()).toEqual(alone);
  });

  it('cost each token once, however many fields lead to it', async () => {
    const run = await start();
    const { data, errors, calls } = await run(`{
      a: ${all} { name } b: token(hash: "${one}") { ${ownFields} } c: token(hash: "${one}") { symbol raw }
      ${holder} { tokens(first: 1) { nodes { token { raw } } } }
    }`);
    expect([errors, data.b.raw]).toEqual([undefined, toldOf(one).raw]);
    expect(data.address.tokens.nodes[0].token.raw).toEqual(data.c.raw);
    expect(calls).toEqual([[one]]);
  });

  it('cost no batch beside where only the rows of tokens lead back to them', async () => {
    const run = await start();
    const query = `{ ${all} { name instances(first: 1) { nodes { token { ${ownFields} } } } } }`;
    const { data, extensions, calls } = await run(query);
    const { isBridged: _, ...own } = toldOf(one);
    expect(data.tokens[0]).toEqual({ name: 'anonymous', instances: { nodes: [{ token: own }] } });
    expect(extensions.cost).toMatchObject({ estimated: 6, upstreamCalls: 6 });
    expect(calls.toSorted()).toEqual(alone);
  });

  it('are not asked for again where a token came from its own path for want of another', async () => {
    const explorer = await startTokenExplorer({ known, says });
    const run = await startGateway(explorer);
    const name = `node(id: "${idOf('Token', one)}") { ... on Token { address { asToken { raw } } } }`;
    const { calls } = await run(`{ ${name} }`);
    expect(calls.filter(([hash]) => hash === one)).toHaveLength(1);
  });

  it('fail alone where that path fails', async () => {
    const explorer = await startExplorer({
      alone: () => (response) => void response.writeHead(503).end(),
    });
    const run = await startGateway(explorer);
    const { data, errors } = await run(
      `{ ${holder} { tokens(first: 1) { nodes { token { name isBridged ${ownFields} } } } } token(hash: "${one}") { name raw } }`,
    );
    expect(data.address.tokens.nodes[0].token).toMatchObject({
      name: 'anonymous',
      isBridged: true,
    });
    expect(data.token).toEqual({ name: 'anonymous', raw: null });
    expect(new Set(errors?.map(({ path }) => path?.at(-1)))).toEqual(new Set(ownFields.split(' ')));
  });

  it.each(['{}', 'null', '[]', '{"message":"?"}'])(
    'fail alone where that path says %s',
    async (answer) => {
      const explorer = await startExplorer({
        alone: () => (response) => void response.end(answer),
      });
      const run = await startGateway(explorer);
      const { data, errors } = await run(
        `{ ${holder} { tokens(first: 1) { nodes { token { name isBridged ${ownFields} } } } } }`,
      );
      const none = { originChainId: null, foreignAddressHash: null, bridgeType: null, raw: null };
      const { token } = data.address.tokens.nodes[0];
      expect(token).toEqual({ name: 'anonymous', isBridged: true, ...none });
      expect(errors?.map(({ extensions: { code } }) => code)).toEqual(
        Array(4).fill('UPSTREAM_BAD_RESPONSE'),
      );
    },
  );

  it('are NOT_SUPPORTED with EXPLORER_PATHS=seven, and cost nothing', async () => {
    const run = await start({ EXPLORER_PATHS: 'seven' });
    const { data, errors, extensions, calls } = await run(
      `{ ${holder} { tokens(first: 1) { nodes { token { isBridged ${ownFields} } } } } }`,
    );
    const none = { originChainId: null, foreignAddressHash: null, bridgeType: null, raw: null };
    expect(data.address.tokens.nodes).toEqual([{ token: { isBridged: true, ...none } }]);
    expect(errors?.map(({ extensions: { code } }) => code)).toEqual(Array(4).fill('NOT_SUPPORTED'));
    expect([extensions.cost.estimated, calls]).toEqual([1, []]);
  });

  it.each([
    ['origin_chain_id', 'originChainId'],
    ['foreign_address', 'foreignAddressHash'],
    ['bridge_type', 'bridgeType'],
    ['is_bridged', 'isBridged'],
  ])('cost themselves where %s is odd', async (key, field) => {
    for (const odd of [{}, [7], null]) {
      const explorer = await startExplorer({
        says: (hash, isOwn) => ({ ...says(hash, isOwn), [key]: odd }),
      });
      const run = await startGateway(explorer);
      const { data, errors = [] } = await run(
        `{ token(hash: "${one}") { isBridged ${ownFields} } }`,
      );
      const told = toldOf(one);
      const raw = { ...told.raw, [key]: odd };
      expect(data.token).toEqual({ ...told, [field]: null, raw });
      expect(errors.map(({ path }) => path)).toEqual(odd === null ? [] : [['token', field]]);
    }
  });
});

/** Whoever asks for names alone gets them together, and later each of them from the cache. */
const names = `{ ${all} { name } }`;
const raws = `{ ${all} { raw } }`;
const raw = hashes.map((hash) => ({ raw: toldOf(hash).raw }));

describe('the cache', () => {
  it('has them of no batch, and has a batch and the own path for all that asks for less', async () => {
    const run = await start({ CACHE_URL: 'memory:' });
    expect((await run(names)).calls).toEqual([hashes]);
    expect((await run(`{ token(hash: "${one}") { name } }`)).calls).toEqual([]);
    const { data, calls } = await run(raws);
    expect([data.tokens, calls.toSorted()]).toEqual([raw, alone]);
    expect((await run(raws)).calls).toEqual([]);
    expect((await run(names)).calls).toEqual([]);
    const fresh = await start({ CACHE_URL: 'memory:' });
    await fresh(raws);
    expect((await fresh(names)).calls).toEqual([]);
  });

  it('has nothing for a caller with a key, of whom the explorer says it for itself', async () => {
    const run = await start({ CACHE_URL: 'memory:' });
    await run(raws);
    const { data, calls } = await run(raws, { 'x-api-key': 'ann' });
    expect(data.tokens).toEqual(hashes.map((hash) => ({ raw: toldOf(hash, 'ann').raw })));
    expect(calls.toSorted()).toEqual(alone);
  });

  it.skipIf(noRedis)('of all replicas neither takes a batch for the own path', async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.close());
    const explorer = await startExplorer();
    const [first, second] = [
      await startGateway(explorer, { CACHE_URL: redis.url }),
      await startGateway(explorer, { CACHE_URL: redis.url }),
    ];
    expect((await first(names)).calls).toEqual([hashes]);
    expect((await second(names)).calls).toEqual([]);
    const { data, calls } = await second(raws);
    expect([data.tokens, calls.toSorted()]).toEqual([raw, alone]);
    expect((await first(raws)).calls).toEqual([]);
  });
});
