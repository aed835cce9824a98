import { getNamedType, isLeafType, isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseJson } from '../../../src/explorer/decode/long-numbers.js';
import { type FlavourName, type Sandbox, startSandbox } from '../../../src/sandbox/sandbox.js';
import { startTestGateway, type TestGateway } from '../../support/gateway.js';
import type { Data } from '../../support/graph.js';
import { post } from '../../support/sandboxed-gateway.js';
import { schema } from '../../support/schema.js';
import { smallChain as chain } from '../../support/small-chain/small-chain.js';

const { collector } = chain.highlights;
const tokenNamed = (name: string) => chain.tokens.find((token) => token.name === name)?.hash ?? '';
const dollar = tokenNamed('Harbour Dollar');
const crates = tokenNamed('Crates');
const lanterns = tokenNamed('Lanterns');
const quarters = chain.tokens.find(({ symbol }) => symbol === 'QTR')?.hash ?? '';

type Read = (row: Data, token: Data) => unknown;

const whom: Read = (address) => address && { hash: address.hash, name: address.name };

/** What of a record each field of a type has; objects with the selection on them. */
type Fields = Readonly<Record<string, Read | readonly [selection: string, read: Read]>>;

const key =
  (name: string): Read =>
  (row) =>
    row[name] ?? null;

/** ÷ 10^decimals, without the zeros at the end. */
const scaled = (value: string, decimals: number) => {
  const digits = value.padStart(decimals + 1, '0');
  const [whole, fraction] = [digits.slice(0, -decimals), digits.slice(-decimals)];
  return `${whole}.${fraction}`.replace(/\.?0*$/, '');
};

const holder: Fields = {
  address: ['hash name', (row, token) => whom(row.address, token)],
  value: key('value'),
  amount: ({ value, token_id: id }, { decimals }) =>
    decimals === null || id !== null ? value : scaled(value, Number(decimals)),
  tokenId: key('token_id'),
};

const token: Fields = {
  addressHash: key('address_hash'),
  name: key('name'),
  symbol: key('symbol'),
  decimals: ({ decimals }) => (decimals === null ? null : Number(decimals)),
  type: key('type'),
  exchangeRate: key('exchange_rate'),
  totalSupply: key('total_supply'),
  circulatingMarketCap: key('circulating_market_cap'),
  circulatingSupply: key('circulating_supply'),
  volume24h: key('volume_24h'),
  iconUrl: key('icon_url'),
  holdersCount: key('holders_count'),
  reputation: key('reputation'),
  uiMultiplier: key('ui_multiplier'),
  newUiMultiplier: key('new_ui_multiplier'),
  uiMultiplierEffectiveAt: key('ui_multiplier_effective_at'),
};

const transfer: Fields = {
  transactionHash: key('transaction_hash'),
  blockHash: key('block_hash'),
  blockNumber: key('block_number'),
  logIndex: key('log_index'),
  type: key('type'),
  method: key('method'),
  timestamp: key('timestamp'),
  from: ['hash name', (row, of) => whom(row.from, of)],
  to: ['hash name', (row, of) => whom(row.to, of)],
  token: [
    'addressHash symbol',
    (row) => ({ addressHash: row.token.address_hash, symbol: row.token.symbol }),
  ],
  total: [
    'value tokenId tokenInstance { tokenId }',
    ({ total }) => ({
      value: total.value ?? null,
      tokenId: total.token_id ?? null,
      tokenInstance: total.token_instance ? { tokenId: total.token_instance.id } : null,
    }),
  ],
};

const instance: Fields = {
  tokenId: key('id'),
  isUnique: key('is_unique'),
  owner: ['hash name', (row, of) => whom(row.owner, of)],
  token: ['addressHash name', (_row, of) => ({ addressHash: of.address_hash, name: of.name })],
  tokenType: key('token_type'),
  value: key('value'),
  holderAddressHash: key('holder_address_hash'),
  holder: ['hash', () => null],
  imageUrl: key('image_url'),
  animationUrl: key('animation_url'),
  imageMediaType: key('image_media_type'),
  animationMediaType: key('animation_media_type'),
  externalAppUrl: key('external_app_url'),
  thumbnails: key('thumbnails'),
  metadata: ['raw', ({ metadata }) => metadata && { raw: metadata }],
};

const selectionOf = (fields: Fields) =>
  Object.entries(fields)
    .map(([name, of]) => (Array.isArray(of) ? `${name} { ${of[0]} }` : name))
    .join(' ');

const shownOf =
  (fields: Fields): Read =>
  (row, of) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const read = (Array.isArray(field) ? field[1] : field) as Read;
        return [name, read(row, of)];
      }),
    );

interface List {
  /** Below `/api/v2/`. */
  readonly path: string;
  /** Of the token in it, if it belongs to one. */
  readonly of?: string;
  /** How the graph asks for it, with its arguments but those of paging. */
  readonly asked: (page: string, rows: string) => string;
  readonly fields: Fields;
}

const ofToken = (hash: string, list: string, fields: Fields, given = '', query = ''): List => ({
  path: `tokens/${hash}/${list}${query}`,
  of: hash,
  asked: (page, rows) => `token(hash: "${hash}") { list: ${list}(${page} ${given}) ${rows} }`,
  fields,
});

const ofInstance = (hash: string, id: number, list: string, fields: Fields): List => ({
  path: `tokens/${hash}/instances/${id}/${list}`,
  of: hash,
  asked: (page, rows) =>
    `token(hash: "${hash}") { instance(tokenId: ${id}) { list: ${list}(${page}) ${rows} } }`,
  fields,
});

const ofChain = (query: string, given: string): List => ({
  path: `tokens${query}`,
  asked: (page, rows) => `list: topTokens(${page} ${given}) ${rows}`,
  fields: token,
});

const lists: readonly List[] = [
  ofToken(dollar, 'holders', holder),
  ofToken(crates, 'holders', holder),
  ofToken(quarters, 'holders', holder),
  ofToken(lanterns, 'holders', holder),
  ofToken(dollar, 'transfers', transfer),
  ofToken(crates, 'transfers', transfer),
  ofToken(crates, 'instances', instance),
  ofToken(lanterns, 'instances', instance),
  ofToken(quarters, 'instances', instance),
  ...[crates, lanterns].map((hash) =>
    ofToken(
      hash,
      'instances',
      instance,
      `holder: "${collector}"`,
      `?holder_address_hash=${collector}`,
    ),
  ),
  ofInstance(crates, 3, 'transfers', transfer),
  ofInstance(crates, 3, 'holders', holder),
  ofInstance(lanterns, 3, 'transfers', transfer),
  ofChain('', ''),
  ofChain('?type=ERC-20,ERC-404', 'types: [ERC_404, ERC_20]'),
  ofChain('?q=postcards pier', 'query: "postcards pier"'),
  ofChain(`?q=${crates}`, `query: "${crates}"`),
];

/** Fields that are no value of the record: ids, chains, lists and what costs a call. */
const further: Readonly<Record<string, readonly string[]>> = {
  Token: [
    'id',
    'chain',
    'chainId',
    'address',
    'counters',
    'holders',
    'transfers',
    'instances',
    'instance',
  ],
  TokenHolder: [],
  TokenInstance: ['transfersCount', 'transfers', 'holders'],
  TokenTransfer: ['id', 'transaction', 'block'],
  TokenCounters: [],
};

it.each([
  ['Token', token],
  ['TokenHolder', holder],
  ['TokenInstance', instance],
  ['TokenTransfer', transfer],
] as const)('every field of %s is compared', (name, fields) => {
  const type = schema.getType(name);
  const all = isObjectType(type) ? Object.keys(type.getFields()) : [];
  expect([...Object.keys(fields), ...(further[name] ?? [])].sort()).toEqual(all.sort());
  for (const field of Object.keys(fields)) {
    const of = isObjectType(type) && type.getFields()[field]?.type;
    expect(of && isLeafType(getNamedType(of))).toBe(!Array.isArray(fields[field]));
  }
});

describe.each<FlavourName>(['12', '11'])('over an explorer of version %s', (flavour) => {
  let sandbox: Sandbox;
  let whole: Sandbox;
  let gateway: TestGateway;
  beforeAll(async () => {
    // Time stands still.
    const options = { chain, flavour, growSeconds: 3_600 };
    sandbox = await startSandbox(options);
    whole = await startSandbox({ ...options, pageSize: 5_000, maxPageSize: 5_000 });
    gateway = await startTestGateway({ UPSTREAM_URL: sandbox.url, CACHE_TTL: 'default=600' });
  });
  afterAll(async () => {
    await gateway.close();
    await sandbox.close();
    await whole.close();
  });

  const ask = async (path: string): Promise<Data> =>
    parseJson(await (await fetch(`${whole.url}/api/v2/${path}`)).text());

  /** All rows of a list; those of instances come in pages of 50 whatever is asked for. */
  const truth = async (path: string): Promise<Data[]> => {
    const rows: Data[] = [];
    for (let next: Data = {}; next !== null; ) {
      const url = new URL(path, 'http://x/');
      for (const [name, value] of Object.entries(next)) url.searchParams.set(name, String(value));
      const page = await ask(`${path.split('?')[0]}${url.search}`);
      rows.push(...page.items);
      next = page.next_page_params;
    }
    return rows;
  };

  it.each(lists)('a list has the values of $path, at any pace', async ({ path, of, ...list }) => {
    const parent = of === undefined ? null : await ask(`tokens/${of}`);
    const rows = (await truth(path)).map((row) => shownOf(list.fields)(row, parent));
    expect(rows.length).toBeGreaterThan(0);
    const page = `{ nodes { ${selectionOf(list.fields)} } pageInfo { hasNextPage endCursor } }`;
    const query = `query ($first: Int, $after: String) { ${list.asked('first: $first, after: $after', page)} }`;
    for (const first of [1, 7, 50, 120]) {
      const found: unknown[] = [];
      for (let after: string | null = null; ; ) {
        const { data, errors, cost } = await post(gateway.url, query, { first, after });
        expect(errors).toEqual([]);
        expect(cost.upstreamCalls).toBeLessThanOrEqual(cost.estimated);
        const { token: within, ...root }: Data = data;
        const { list: one } = within?.instance ?? within ?? root;
        found.push(...one.nodes);
        if (!one.pageInfo.hasNextPage) break;
        after = one.pageInfo.endCursor;
      }
      expect(found).toEqual(rows);
    }
  });

  it.each([
    [crates, 3],
    [lanterns, 3],
    [quarters, 1],
  ])('the NFT of %s with the id %i has the values of its record', async (hash, id) => {
    const { data, errors } = await post(
      gateway.url,
      `{ token(hash: "${hash}") {
        ${selectionOf(token)}
        counters { holdersCount transfersCount }
        instance(tokenId: ${id}) { ${selectionOf(instance)} transfersCount }
      } }`,
    );
    expect(errors).toEqual([]);
    const record = await ask(`tokens/${hash}`);
    const counters = await ask(`tokens/${hash}/counters`);
    const one = await ask(`tokens/${hash}/instances/${id}`);
    const count = await ask(`tokens/${hash}/instances/${id}/transfers-count`);
    expect(Number(count.transfers_count)).toBeGreaterThan(0);
    expect(data).toEqual({
      token: {
        ...(shownOf(token)(record, record) as object),
        counters: {
          holdersCount: counters.token_holders_count,
          transfersCount: counters.transfers_count,
        },
        instance: {
          ...(shownOf(instance)(one, record) as object),
          transfersCount: String(count.transfers_count),
        },
      },
    });
  });
});
