import { describe, expect, it, onTestFinished } from 'vitest';
import { startTestGateway } from '../../support/gateway.js';
import type { Data } from '../../support/graph.js';
import { ask, askGraph } from '../../support/http.js';
import { addressOf, hashOf, listOf, transferRow } from '../../support/records.js';
import { noRedis, startRedis } from '../../support/redis.js';
import { serve } from '../../support/serve.js';

const alice = addressOf('a');
const coin = addressOf('7');
const transaction = hashOf('d');

/** An explorer with the same hashes as every other, on whose records its name is. */
const startExplorer = async (name: string) => {
  const token = { address_hash: coin, symbol: name, type: 'ERC-20', decimals: '0' };
  const row = transferRow(transaction, 1, { token, from: { hash: alice, name } });
  let calls = 0;
  const server = await serve((request, response) => {
    calls += 1;
    response.setHeader('content-type', 'application/json');
    const path = request.url ?? '';
    const body = /raw-trace/.test(path)
      ? [{ type: 'call', error: name, action: { from: alice }, traceAddress: [] }]
      : /transactions\/0x\w+$/.test(path)
        ? { hash: transaction, method: name, result: 'success' }
        : /token-transfers/.test(path)
          ? listOf([row])
          : listOf([{ token, value: name, amount: '1', token_instances: [] }]);
    response.end(JSON.stringify(body));
  });
  onTestFinished(() => server.close());
  return { url: server.url, calls: () => calls };
};

const query = `{
  chains {
    chainId
    transaction(hash: "${transaction}") {
      method
      rawTrace { error }
      tokenTransfers { nodes { from { name } } }
    }
    address(hash: "${alice}") {
      tokens { nodes { token { symbol } } }
      tokenTransfers { nodes { method token { symbol } from { name } } }
    }
  }
  token: node(id: "${Buffer.from(`Token:1:${coin}`).toString('base64url')}") { ... on Token { symbol } }
}`;

describe.skipIf(noRedis)('two chains in one Redis', () => {
  it('are kept apart in it, though all hashes are equal, and shared by replicas', async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.close());
    const explorers = [await startExplorer('one'), await startExplorer('hundred')];
    const calls = () => explorers.map((explorer) => explorer.calls());
    const start = async (order: readonly string[]) => {
      const gateway = await startTestGateway({
        UPSTREAM_URL: '',
        CHAINS: order.map((id) => `${id}=${explorers[id === '1' ? 0 : 1]?.url}`).join(),
        CACHE_URL: redis.url,
        CACHE_TTL: 'default=600',
      });
      onTestFinished(async () => void (await gateway.close()));
      return gateway;
    };
    const answer = async (url: string): Promise<Record<string, string>> => {
      const { data, errors } = (await askGraph(url, query)).json() as Data;
      expect(errors).toBeUndefined();
      return Object.fromEntries(
        data.chains.map(({ chainId, ...records }: Data) => [chainId, JSON.stringify(records)]),
      );
    };
    const first = await start(['1', '100']);
    const fromExplorers = await answer(first.url);
    expect(fromExplorers['1']).toContain('"one"');
    expect(fromExplorers['1']).not.toContain('hundred');
    expect(fromExplorers['100']).toBe(fromExplorers['1']?.replaceAll('one', 'hundred'));
    const asked = calls();
    expect(asked[0]).toBe(asked[1]);

    // Another replica, also one with another default, finds all of it in Redis.
    for (const order of [
      ['1', '100'],
      ['100', '1'],
    ]) {
      const replica = await start(order);
      expect(await answer(replica.url)).toEqual(fromExplorers);
      for (const [id, name] of [
        ['1', 'one'],
        ['100', 'hundred'],
      ] as const) {
        const path = `/${id}/api/v2/transactions/${transaction}`;
        const { text, headers } = await ask(replica.url, path);
        expect(JSON.parse(text).method).toBe(name);
        expect(headers['cache-status']).toContain('hit');
      }
    }
    expect(calls()).toEqual(asked);
  });
});
