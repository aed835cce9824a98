import { describe, expect, it } from 'vitest';
import { lacksPathError } from '../../../../src/explorer/call/upstream-errors.js';
import { useGraph } from '../../../support/graph.js';
import { addressOf, idOf, listOf } from '../../../support/records.js';
import { tokenRecord, versions } from '../../../support/versioned-records.js';

const graph = useGraph({ CACHE_URL: 'off' });
const coin = addressOf('7');
const holder = addressOf('a');
const id = idOf('Token', coin);
const path = `tokens/${coin}`;

const everyField = `
  __typename id chainId addressHash address { hash } name symbol decimals type exchangeRate totalSupply
  circulatingMarketCap circulatingSupply volume24h iconUrl holdersCount reputation
  uiMultiplier newUiMultiplier uiMultiplierEffectiveAt`;

const everyValue = {
  __typename: 'Token',
  id,
  chainId: null,
  addressHash: coin,
  address: { hash: coin },
  name: 'Example Dollar',
  symbol: 'XUSD',
  decimals: 6,
  type: 'ERC-8056',
  exchangeRate: '0.9994',
  totalSupply: '18250000000000',
  circulatingMarketCap: '18239050.51',
  circulatingSupply: '18250000',
  volume24h: '412003.7',
  iconUrl: 'https://icons.example.org/xusd.png',
  holdersCount: '48213',
  reputation: 'ok',
  uiMultiplier: '2000000000000000000',
  newUiMultiplier: '3000000000000000000',
  uiMultiplierEffectiveAt: '2026-12-01T00:00:00.000000Z',
};

const since12 = {
  type: 'ERC-20',
  uiMultiplier: null,
  newUiMultiplier: null,
  uiMultiplierEffectiveAt: null,
};
const valueIn = (version: (typeof versions)[number]) => ({
  ...everyValue,
  ...(version < 12 && since12),
  ...(version < 11 && { circulatingSupply: null, reputation: null }),
});

describe('the reputation of a token', () => {
  it.each([
    [{ is_scam: true }, 'scam'],
    [{ is_scam: 'true', reputation: null }, 'scam'],
    [{ is_scam: false }, null],
    [{ is_scam: null }, null],
    [{}, null],
    [{ is_scam: true, reputation: 'ok' }, 'ok'],
    [{ is_scam: false, reputation: 'scam' }, 'scam'],
  ])('of %j is %j', async (more, reputation) => {
    graph.serve({ [path]: { ...tokenRecord(6), ...more } });
    expect(await graph.data(`{ token(hash: "${coin}") { reputation } }`)).toEqual({
      token: { reputation },
    });
  });
});

describe('a token', () => {
  it.each(versions)('has every value of its record from version %i', async (version) => {
    graph.serve({ [path]: tokenRecord(version) });
    const data = await graph.data(`{
      token(hash: "0x${'7'.repeat(40)}") { ${everyField} } tokens(hashes: ["${coin}"]) { ${everyField} }
      node(id: "${id}") { ... on Token { ${everyField} } }
      chains { token(hash: "${coin}") { ${everyField} } tokens(hashes: ["${coin}"]) { ${everyField} } }
    }`);
    const token = valueIn(version);
    const whole = { token, tokens: [token], node: token, chains: [{ token, tokens: [token] }] };
    expect(data).toEqual(whole);
    expect(graph.asked()).toEqual([path]);
  });

  it('is null where the explorer does not know it, alone and in a list', async () => {
    const other = addressOf('8');
    graph.serve({ [path]: tokenRecord(12) });
    const data = await graph.data(`{
      token(hash: "${other}") { id } tokens(hashes: ["${other}", "${coin}", "${other}", "${coin}"]) { id }
      node(id: "${idOf('Token', other)}") { id }
    }`);
    expect(data).toEqual({ token: null, tokens: [null, { id }, null, { id }], node: null });
    expect(graph.asked().sort()).toEqual([path, `tokens/${other}`]);
  });

  it('costs one call for each hash, however many fields name it, and none if a record has it', async () => {
    graph.serve({
      [path]: tokenRecord(12),
      [`addresses/${holder}/tokens`]: listOf([{ value: '1', token: tokenRecord(12) }]),
    });
    const named = `token(hash: "${coin}") { name } tokens(hashes: ["${coin}"]) { symbol } node(id: "${id}") { id }`;
    const alone = await graph.run(`{ ${named} }`);
    expect(alone.extensions.cost).toMatchObject({ estimated: 1, upstreamCalls: 1 });
    const beside = await graph.run(
      `{ ${named} address(hash: "${holder}") { tokens { nodes { value } } } }`,
    );
    expect(beside.data.token).toEqual({ name: 'Example Dollar' });
    expect(beside.extensions.cost).toMatchObject({ estimated: 2, upstreamCalls: 1 });
    const hashes = Array.from({ length: 50 }, (_, at) => `0x${`${at}`.padStart(40, '0')}`);
    const many = await graph.run(`{ tokens(hashes: ${JSON.stringify(hashes)}) { name } }`);
    expect(many.extensions.cost).toMatchObject({ estimated: 50 });
  });

  it('is an error in place of what is no token', async () => {
    graph.serve({ [path]: '{}' });
    const { data, errors } = await graph.run(`{ token(hash: "${coin}") { id } }`);
    expect(data).toEqual({ token: null });
    expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_BAD_RESPONSE' } }]);
  });

  it('is not supported where the explorer lacks its path', async () => {
    graph.serve(() => {
      throw lacksPathError();
    });
    const { data, errors } = await graph.run(
      `{ token(hash: "${coin}") { id } tokens(hashes: ["${coin}"]) { id } node(id: "${id}") { id } }`,
    );
    expect(data).toEqual({ token: null, tokens: [null], node: null });
    expect(errors?.map((error) => [error.path, error.extensions.code])).toEqual([
      [['token'], 'NOT_SUPPORTED'],
      [['tokens', 0], 'NOT_SUPPORTED'],
      [['node'], 'NOT_SUPPORTED'],
    ]);
  });

  it('without an address is never found, and costs nothing', async () => {
    const { data, extensions } = await graph.run(
      `{ node(id: "${idOf('Token', `-${'a'.repeat(12)}`)}") { id } }`,
    );
    expect(data).toEqual({ node: null });
    expect(extensions.cost).toMatchObject({ estimated: 0, upstreamCalls: 0 });
  });
});

describe('with EXPLORER_PATHS=seven', () => {
  const seven = useGraph({ EXPLORER_PATHS: 'seven' });

  it('tokens and blocks cost nothing', async () => {
    const { data, extensions } = await seven.run(
      `{ token(hash: "${coin}") { id } tokens(hashes: ["${coin}"]) { id } node(id: "${id}") { id } block(number: 1) { miner { name tokens { nodes { value } } } } }`,
    );
    expect(data).toEqual({ token: null, tokens: [null], node: null, block: null });
    expect(extensions.cost).toMatchObject({ estimated: 0 });
  });
});
