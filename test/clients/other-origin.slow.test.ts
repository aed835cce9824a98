import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { launchBrowser, noBrowser } from '../support/browser.js';
import { connectionTo } from '../support/connection.js';
import { eventually } from '../support/eventually.js';
import { askGraph } from '../support/http.js';
import { serve } from '../support/serve.js';
import { firstTransferIds, startEndlessGateway, startKitGateway } from './support.js';

describe.skipIf(noBrowser)('a page of another origin', () => {
  let browser: Browser;
  let page: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    const { outputFiles } = await build({
      entryPoints: ['test/clients/other-origin.ts'],
      bundle: true,
      write: false,
    });
    const script = outputFiles[0]?.text.replaceAll('</script', '<\\/script');
    [browser, page] = await Promise.all([
      launchBrowser(),
      serve((_request, response) => {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(`<!doctype html><link rel="icon" href="data:,"><script>${script}</script>`);
      }),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await page?.close();
  });

  const open = async () => {
    const opened = await browser.newPage();
    onTestFinished(() => opened.close());
    await opened.goto(page.url);
    return opened;
  };

  it.each([false, true])(
    'can ask with Apollo Client, which names the app (origins are listed: %s)',
    async (isListed) => {
      const gateway = await startKitGateway({}, isListed ? { CORS_ORIGINS: page.url } : {});
      onTestFinished(async () => void (await gateway.close()));
      const opened = await open();
      const sent: string[] = [];
      opened.on('request', (request) => {
        const { 'apollographql-client-name': name, 'apollo-require-preflight': own } =
          request.headers();
        if (request.method() === 'POST') sent.push(`${name} ${own}`);
      });
      const transaction = { status: 'OK', id: expect.any(String), __typename: 'Transaction' };
      const call = `apollo(${JSON.stringify(gateway.url)}, ${JSON.stringify(gateway.transaction)})`;
      expect(await opened.evaluate(call)).toEqual({
        asked: { transaction },
        told: [{ transaction }],
      });
      expect(sent).toEqual(['wallet true', 'wallet true']);
    },
  );

  it('goes on over a broken connection with event-source-polyfill, which sends its place in the query', async () => {
    const { url, explorer } = await startEndlessGateway({
      LIVE_POLL_SECONDS: '0.05',
      LIVE_MAX_CALLS_PER_SECOND: '1000',
    });
    const origin = url.replace('/graphql', '');
    const connection = await connectionTo(origin);
    const hash = `0x${'e'.repeat(40)}`;
    const head = await askGraph(
      origin,
      `{ address(hash: "${hash}") { tokenTransfers(first: 1) { pageInfo { startCursor } } } }`,
    );
    const { startCursor } = JSON.parse(head.text).data.address.tokenTransfers.pageInfo;
    const query = `subscription { tokenTransfers(address: "${hash}", after: "${startCursor}") { node { id } } }`;

    const opened = await open();
    const got: string[] = [];
    const places: (string | null)[] = [];
    await opened.exposeFunction('onTransfer', (id: string) => got.push(id));
    opened.on('request', (request) =>
      places.push(new URL(request.url()).searchParams.get('lastEventId')),
    );
    const target = JSON.stringify(`${connection.url}?query=${encodeURIComponent(query)}`);
    await opened.evaluate(`follow(${target}, onTransfer)`);

    const checkGot = (count: number) =>
      eventually(async () => {
        expect(got.toReversed()).toEqual(await firstTransferIds(origin, hash, count));
      });
    explorer.newRows += 3;
    await checkGot(3);
    for (const count of [5, 7]) {
      connection.cut();
      explorer.newRows += 2;
      await checkGot(count);
    }
    expect(places).toEqual([null, expect.any(String), expect.any(String)]);
    expect(new Set(places).size).toBe(3);
  });
});
