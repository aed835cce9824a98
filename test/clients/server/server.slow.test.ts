import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startKitGateway } from '../support.js';
import { type Cost, createClient } from './src/gateway/client.ts';
import { rowsOf } from './src/gateway/lists.ts';

describe('the lists of an address, read on a server', () => {
  let gateway: Awaited<ReturnType<typeof startKitGateway>>;
  beforeAll(async () => {
    gateway = await startKitGateway();
  });
  afterAll(() => gateway.close());

  it('fetch a page when its first row is taken, and not before', async () => {
    const costs: Cost[] = [];
    const taken = new Map<string, number>();
    let before = 0;
    const pay = (cost: Cost) => costs.push(cost);
    for await (const { list } of rowsOf(createClient(gateway.url), gateway.exchange, pay)) {
      const row = taken.get(list) ?? 0;
      if (row === 0) before = costs.length - 1;
      expect(costs.length - before).toBe(Math.floor(row / 100) + 1);
      taken.set(list, row + 1);
    }
    expect([...taken.keys()]).toEqual(expect.arrayContaining(['tokens', 'tokenTransfers']));
    expect(taken.get('tokenTransfers')).toBeGreaterThan(100);
    for (const cost of costs) expect(cost.upstreamCalls + cost.cacheHits).toBeGreaterThan(0);
  });

  it('end with the code and the request of an error', async () => {
    const rows = rowsOf(createClient(gateway.url), '0x12', () => {});
    await expect(rows.next()).rejects.toThrow(/^BAD_USER_INPUT .* \(request \S+\)$/s);
  });

  it('end when the HTTP request is refused', async () => {
    const rows = rowsOf(createClient(`${gateway.url}s`), gateway.exchange, () => {});
    await expect(rows.next()).rejects.toThrow(/^404: /);
  });
});
