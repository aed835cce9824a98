import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../src/sandbox/sandbox.js';
import { readPage } from '../../docs/pages.js';
import { bundledChain } from '../../support/bundled-chain.js';
import { startTestGateway } from '../../support/gateway.js';
import type { Result } from '../../support/graph.js';
import { askGraph } from '../../support/http.js';
import { prices, priceTable } from './upstream-calls.js';

describe('what a query costs', () => {
  let sandbox: Sandbox;
  let gateway: Awaited<ReturnType<typeof startTestGateway>>;
  beforeAll(async () => {
    sandbox = await startSandbox({ chain: bundledChain });
    gateway = await startTestGateway({ UPSTREAM_URL: sandbox.url, CACHE_URL: 'off' });
  });
  afterAll(async () => {
    await gateway.close();
    await sandbox.close();
  });

  it.each(prices)(
    'is estimated and spent as the table says: $asked',
    async ({ first, query, estimated, calls }) => {
      const { highlights } = sandbox;
      const before = first ? (await askGraph(gateway.url, first(highlights))).text : '';
      const [, after = ''] = /"endCursor":"([^"]+)"/.exec(before) ?? [];
      sandbox.resetCalls();
      const { json } = await askGraph(gateway.url, query(highlights, after));
      const called = Object.entries(sandbox.calls()).filter(([, count]) => count > 0);
      expect(Object.fromEntries(called)).toEqual(calls);
      const total = called.reduce((sum, [, count]) => sum + count, 0);
      expect(json()).toMatchObject({ extensions: { cost: { estimated, upstreamCalls: total } } });
      expect(json()).not.toHaveProperty('errors');
      expect(Object.values((json() as Result).data)).not.toContain(null);
    },
  );

  it('is listed in docs/queries.md', () => {
    const [, table] =
      /<!-- prices -->\n(.*?)\n<!-- \/prices -->/s.exec(readPage('docs/queries.md')) ?? [];
    // If it differs, paste the expected table into that page.
    expect(table).toBe(priceTable());
  });
});
