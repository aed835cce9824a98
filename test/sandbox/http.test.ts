import { describe, expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox/sandbox.js';
import { smallChain } from '../support/small-chain/small-chain.js';
import { useSandbox } from './support.js';

const { collector, exchange, pendingTransaction, swapTransaction } = smallChain.highlights;
const { request, sandbox } = useSandbox();

const tokenTypeErrors =
  '{"errors":[{"title":"Invalid value","source":{"pointer":"/type"},"detail":"Failed to cast value using any of: Schema(type: :string), Schema(title: \\"EmptyString\\", type: :string)"},{"title":"Invalid value","source":{"pointer":"/type"},"detail":"String length is larger than maxLength: 0"},{"title":"Invalid value","source":{"pointer":"/type"},"detail":"Invalid format. Expected ~r/^\\\\[?(ERC-20|ERC-721|ERC-1155|ERC-404|ERC-7984|ERC-8056)(,(ERC-20|ERC-721|ERC-1155|ERC-404|ERC-7984|ERC-8056))*\\\\]?$/i"}]}';

const invalid = (pointer: string, detail: string) =>
  `{"errors":[{"title":"Invalid value","source":{"pointer":"/${pointer}"},"detail":"${detail}"}]}`;

const address = `/addresses/${exchange}`;
const transaction = `/transactions/${swapTransaction}`;
const badAddress = invalid(
  'address_hash_param',
  'Invalid format. Expected ~r/^0x([A-Fa-f0-9]{40})$/',
);
const badTransaction = invalid(
  'transaction_hash_param',
  'Invalid format. Expected ~r/^0x([A-Fa-f0-9]{64})$/',
);
const unknownTransaction = `/transactions/0x${'ab'.repeat(32)}`;

describe('the embedded explorer', () => {
  it.each([
    ['/addresses/0x12/tokens', 422, badAddress],
    ['/addresses/0x12/token-transfers?page=2', 422, badAddress],
    ['/transactions/0x12', 422, badTransaction],
    ['/transactions/0x12/raw-trace', 422, badTransaction],
    [`${address}/token-transfers?page=2`, 422, invalid('page', 'Unexpected field: page')],
    [`${transaction}?limit=2&filter=x`, 422, invalid('filter', 'Unexpected field: filter')],
    [
      `${address}/token-transfers?filter=to%20%7C%20from`,
      422,
      invalid('filter', 'Invalid value for enum'),
    ],
    [`${address}/internal-transactions?filter=`, 422, invalid('filter', 'Invalid value for enum')],
    [`${address}/tokens?type=ERC-20,%20ERC-721`, 422, tokenTypeErrors],
    [
      `${address}/tokens?items_count=0`,
      422,
      invalid('items_count', '0 is smaller than inclusive minimum 1'),
    ],
    [
      `${address}/token-transfers?block_number=x`,
      422,
      invalid('block_number', 'Invalid integer. Got: string'),
    ],
    [`${unknownTransaction}`, 404, '{"message":"Not found"}'],
    [`${unknownTransaction}/token-transfers`, 404, '{"message":"Not found"}'],
    [`${unknownTransaction}/raw-trace`, 404, '{"message":"Not found"}'],
    [`${address}/withdrawals`, 400, '{"message":"Unknown API v2 action"}'],
    ['/withdrawals', 400, '{"message":"Unknown API v2 action"}'],
    [`${address}/tokens?id=5`, 500, '"Internal server error"'],
    [`${address}/internal-transactions?block_number=5&index=1`, 500, '"Internal server error"'],
    [`/transactions/${pendingTransaction}/raw-trace`, 500, '"Internal server error"'],
  ])('answers %s with %i, as a real one does', async (path, status, body) => {
    expect(await request(path)).toMatchObject({ status, body });
  });

  it('reports every invalid value of a query at once', async () => {
    const { body } = await request(`${address}/token-transfers?block_number=x&index=1.5&token=0x1`);
    expect(JSON.parse(body).errors.map(({ source }: { source: object }) => source)).toEqual([
      { pointer: '/block_number' },
      { pointer: '/index' },
      { pointer: '/token' },
    ]);
  });

  it.each([
    [`${address}/tokens?type=`],
    [`${address}/tokens?type=%5Berc-20,Erc-404%5D&apikey=x&key=y`],
    [`/addresses/${collector}/nft/collections?token_type=ERC-721`],
  ])('accepts %s', async (path) => {
    expect(await request(path)).toMatchObject({ status: 200 });
  });

  it('answers 404 outside its API, and 400 to POST', async () => {
    const outside = await fetch(`${sandbox().url}/apis`);
    expect([outside.status, await outside.text()]).toEqual([404, '"Page not found"']);
    const posted = await fetch(`${sandbox().url}/api/v2${address}/tokens`, { method: 'POST' });
    expect(posted.status).toBe(400);
  });
});

describe('every answer', () => {
  it('has the headers that a real explorer adds, and no etag', async () => {
    const { headers } = await request(`${address}/tokens`);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('cache-control')).toBe('max-age=0, private, must-revalidate');
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{20}$/);
    expect(headers.get('x-ratelimit-limit')).toBe('-1');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toContain('x-ratelimit-reset');
    expect(headers.get('etag')).toBeNull();
  });

  it('repeats the x-request-id of the request if it is long enough', async () => {
    const id = 'request-0123456789-0123456789';
    const { headers } = await request(`${address}/tokens`, { 'x-request-id': id });
    expect(headers.get('x-request-id')).toBe(id);
  });

  it('lists the allowed headers for OPTIONS, and has a length but no body for HEAD', async () => {
    const url = `${sandbox().url}/api/v2${address}/tokens`;
    const preflight = await fetch(url, { method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.has('content-length')).toBe(false);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('show-scam-tokens');
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(100);
  });
});

describe('calls', () => {
  it('are counted by endpoint, rejected ones included, until they are reset', async () => {
    sandbox().resetCalls();
    await request(`${address}/tokens`);
    await request(`${address}/tokens?page=1`);
    await request(`${transaction}/raw-trace`);
    await request('/planets');
    const { 'address-tokens': tokens, 'raw-trace': traces, ...others } = sandbox().calls();
    expect([tokens, traces]).toEqual([2, 1]);
    expect(new Set(Object.values(others))).toEqual(new Set([0]));
    sandbox().resetCalls();
    expect(sandbox().calls()['raw-trace']).toBe(0);
  });
});

describe('startSandbox', () => {
  it('returns a sandbox that closes even if connections are kept alive', async () => {
    const other = await startSandbox({ chain: smallChain });
    await fetch(`${other.url}/api/v2${address}/tokens`);
    await other.close();
    await expect(fetch(`${other.url}/api/v2${address}/tokens`)).rejects.toThrow();
  });

  it('rejects if the port is in use', async () => {
    const port = Number(new URL(sandbox().url).port);
    await expect(startSandbox({ port })).rejects.toThrow('EADDRINUSE');
  });
});
