import { describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.js';
import { noBrowser, useBrowser } from '../support/browser.js';
import { startTestGateway } from '../support/gateway.js';
import { latch } from '../support/latch.js';
import { serve } from '../support/serve.js';

const pages = new URL('../../dist/pages/', import.meta.url);

/** All pages of a list but the first. */
const laterPages = /token-transfers\?.*block_number=/;

describe.skipIf(noBrowser)('pages of an explorer that is slow', () => {
  let sandbox: Sandbox;
  /** Calls to what this matches are answered once they are let through. */
  let slow: RegExp | null = null;
  let { open: letThrough, opened } = latch();
  const holdBack = (path: RegExp) => {
    slow = path;
    ({ open: letThrough, opened } = latch());
  };

  /** Calls to what this matches are forbidden. */
  let refused: RegExp | null = null;

  const { open } = useBrowser(async () => {
    sandbox = await startSandbox();
    const between = await serve(async (request, response) => {
      if (slow?.test(request.url ?? '')) await opened;
      if (refused?.test(request.url ?? '')) return response.writeHead(403).end('{}');
      const answer = await fetch(`${sandbox.url}${request.url}`);
      const type = answer.headers.get('content-type') ?? '';
      response.writeHead(answer.status, { 'content-type': type }).end(await answer.text());
    });
    const env = { UPSTREAM_URL: between.url, UPSTREAM_SOCKET: 'off', CACHE_URL: 'off' };
    const gateway = await startTestGateway(env, { pages });
    return {
      url: gateway.url,
      close: () => Promise.all([gateway.close(), between.close(), sandbox.close()]),
    };
  });

  test('the holdings of an address are painted before what is known of it', async () => {
    const { page, problems } = await open();
    holdBack(/token-transfers/);
    await page.goto(`/?address=${sandbox.highlights.trader}&tab=holdings`);
    const rows = page.getByRole('tabpanel').locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(25);
    expect(await page.locator('.tags').innerText()).toBe('');
    letThrough();
    await page.locator('.tags').getByText('account').waitFor();
    await page.getByText(/25 holdings loaded/).waitFor();
    expect(problems).toEqual([]);
  });

  test('each page of the explorer is painted when it comes, and Back finds all of them', async () => {
    const { page } = await open();
    holdBack(/^$/);
    await page.goto(`/?address=${sandbox.highlights.trader}`);
    const rows = page.getByRole('tabpanel').locator('tbody tr');
    for (const count of [25, 50, 75, 100, 125]) {
      await page.getByText(`${count} transfers loaded`).waitFor();
      await page.getByRole('button', { name: 'Show more' }).click();
    }
    await page.getByText('150 transfers loaded').waitFor();
    const all = await rows.allInnerTexts();
    holdBack(laterPages);
    await page.reload();
    await expect.poll(() => rows.count()).toBe(100);
    expect(await page.getByText('transfers loaded').isVisible()).toBe(false);
    letThrough();
    await page.getByText('150 transfers loaded').waitFor();
    const age = /\d+ \w+ ago/g;
    const texts = await rows.allInnerTexts();
    expect(texts.map((text) => text.replace(age, ''))).toEqual(
      all.map((text) => text.replace(age, '')),
    );
  });

  test('the facts of a transaction are painted before its trace', async () => {
    const { page, problems } = await open();
    holdBack(/raw-trace/);
    await page.goto(`/?transaction=${sandbox.highlights.swapTransaction}`);
    await page.getByText('✓ succeeded').first().waitFor();
    await page.getByRole('heading', { name: 'Who paid whom' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Trace' }).count()).toBe(0);
    letThrough();
    await page.locator('.flame').waitFor();
    expect(problems).toEqual([]);
  });

  test('rows that were painted stay when a later page fails, and the next try goes on after them', async () => {
    const { page } = await open();
    holdBack(/^$/);
    await page.goto(`/?address=${sandbox.highlights.trader}`);
    await page.getByText('25 transfers loaded').waitFor();
    await page.evaluate(
      'for (const list of Object.keys(history.state.rows)) history.state.rows[list] = 150; history.replaceState(history.state, "")',
    );
    const rows = page.getByRole('tabpanel').locator('tbody tr');
    refused = laterPages;
    await page.reload();
    const failed = page.locator('.failed');
    await failed.getByText('UPSTREAM_FORBIDDEN').waitFor();
    expect(await rows.count()).toBe(100);
    await page.getByText('100 transfers loaded, there are more').waitFor();
    refused = null;
    await failed.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('125 transfers loaded').waitFor();
    expect(await failed.count()).toBe(0);
    expect(await rows.count()).toBe(125);
  });
});
