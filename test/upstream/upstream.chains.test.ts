import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundledChains, eyot, skerry } from '../../src/sandbox/bundled-chains.js';
import { bundledChain, secondChain } from '../support/bundled-chain.js';
import { startTestGateway, type TestGateway } from '../support/gateway.js';
import { ask, askGraph } from '../support/http.js';

interface Held {
  readonly amount: string;
  readonly token: { readonly symbol: string; readonly exchangeRate: string | null };
}
interface OnChain {
  readonly id: string;
  readonly chain: { readonly chainId: string; readonly name: string };
  readonly tokens: { readonly nodes: readonly Held[] };
}
interface Found {
  readonly __typename: string;
  readonly id: string;
  readonly chainId: string;
}

const portfolioQuery = `query ($hash: AddressHash!) {
  address(hash: $hash) {
    onChains { id chain { chainId name } tokens(first: 20) { nodes { amount token { symbol exchangeRate } } } }
  }
}`;

describe('a gateway over the chains of the embedded explorer', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway({ UPSTREAM_URL: '' });
  });
  afterAll(() => gateway.close());

  const portfolio = () => gateway.upstream.examples?.portfolio ?? '';
  const run = async <Data>(query: string, variables: object = {}): Promise<Data> => {
    const { data, errors } = (await askGraph(gateway.url, query, variables)).json() as {
      data: Data;
      errors?: unknown;
    };
    expect(errors).toBeUndefined();
    return data;
  };

  it('lists them, the default first', async () => {
    expect(await run('{ chains { chainId name isDefault } }')).toEqual({
      chains: [
        { chainId: skerry.id, name: skerry.name, isDefault: true },
        { chainId: eyot.id, name: eyot.name, isDefault: false },
      ],
    });
  });

  it('answers a portfolio in one query, on each chain as the chain alone does', async () => {
    const { address } = await run<{ address: { onChains: readonly OnChain[] } }>(portfolioQuery, {
      hash: portfolio(),
    });
    expect(address.onChains.map(({ chain }) => chain)).toEqual(
      bundledChains.map(({ id, name }) => ({ chainId: id, name })),
    );
    const held = address.onChains.map(({ tokens }) => tokens.nodes);
    for (const nodes of held) {
      expect(nodes.length).toBeGreaterThan(2);
      expect(nodes.some(({ token }) => token.exchangeRate !== null)).toBe(true);
    }
    const alone = await Promise.all(
      bundledChains.map(({ id }) =>
        run<{ address: OnChain }>(
          `query ($hash: AddressHash!, $chain: ChainId) {
            address(hash: $hash, chain: $chain) {
              tokens(first: 20) { nodes { amount token { symbol exchangeRate } } }
            }
          }`,
          { hash: portfolio(), chain: id },
        ),
      ),
    );
    expect(held).toEqual(alone.map(({ address: { tokens } }) => tokens.nodes));
    expect(held[0]).not.toEqual(held[1]);
  });

  it('has an id for each chain of the same address, which finds it again', async () => {
    const { address } = await run<{ address: { onChains: readonly OnChain[] } }>(portfolioQuery, {
      hash: portfolio(),
    });
    const ids = address.onChains.map(({ id }) => id);
    expect(new Set(ids).size).toBe(bundledChains.length);
    const { nodes } = await run<{ nodes: readonly Found[] }>(
      'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id ... on Address { chainId } } }',
      { ids },
    );
    expect(nodes).toEqual(
      bundledChains.map(({ id: chainId }, at) => ({ __typename: 'Address', id: ids[at], chainId })),
    );
  });

  it('keeps the tokens apart that two chains have at one address', async () => {
    const symbols = new Map(bundledChain.tokens.map(({ hash, symbol }) => [hash, symbol]));
    const shared = secondChain.tokens.find(
      ({ hash, symbol }) => symbols.has(hash) && symbols.get(hash) !== symbol,
    );
    const { address } = await run<{
      address: {
        onChains: readonly {
          tokenTransfers: { nodes: readonly { token: { id: string; symbol: string } }[] };
        }[];
      };
    }>(
      `query ($hash: AddressHash!, $token: AddressHash!) {
        address(hash: $hash) {
          onChains { tokenTransfers(first: 1, token: $token) { nodes { token { id symbol } } } }
        }
      }`,
      { hash: `0x${'0'.repeat(40)}`, token: shared?.hash },
    );
    const tokens = address.onChains.flatMap(({ tokenTransfers }) =>
      tokenTransfers.nodes.map(({ token }) => token),
    );
    expect(tokens.map(({ symbol }) => symbol)).toEqual([
      symbols.get(shared?.hash ?? ''),
      shared?.symbol,
    ]);
    expect(new Set(tokens.map(({ id }) => id)).size).toBe(2);
  });

  it('refuses a chain that is not served, and names those that are', async () => {
    const { data, errors } = (
      await askGraph(gateway.url, `{ address(hash: "${portfolio()}", chain: 1) { hash } }`)
    ).json() as { data: unknown; errors: { message: string; extensions: { code: string } }[] };
    expect(data).toBeNull();
    expect(errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
    for (const { id } of bundledChains) expect(errors[0]?.message).toContain(id);
  });

  it('serves the REST paths of each below its id, as the explorer does', async () => {
    const path = `/api/v2/addresses/${portfolio()}/tokens`;
    const bodies = await Promise.all(
      bundledChains.map(async ({ id }) => {
        const through = await ask(gateway.url, `/${id}${path}`);
        const direct = await ask(gateway.upstream.url, `/${id}${path}`);
        expect(through.status).toBe(200);
        expect(through.text).toBe(direct.text);
        return through.text;
      }),
    );
    expect((await ask(gateway.url, path)).text).toBe(bodies[0]);
    expect(bodies[1]).not.toBe(bodies[0]);
    const other = await ask(gateway.url, `/1${path}`);
    expect([other.status, other.text]).toEqual([404, '{"message":"Not found"}']);
  });

  it('lists them as servers in its OpenAPI document', async () => {
    const { servers } = (await ask(gateway.url, '/openapi.json')).json() as {
      servers: { url: string; description: string }[];
    };
    expect(servers.map(({ url }) => url)).toEqual(['/', `/${skerry.id}`, `/${eyot.id}`]);
    for (const [at, { name }] of [skerry, skerry, eyot].entries()) {
      expect(servers[at]?.description).toContain(name);
    }
  });
});
