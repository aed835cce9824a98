import type { Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { readyQueries } from '../../src/pages/queries.js';
import { noBrowser, useBrowser } from '../support/browser.js';
import { startTestGateway } from '../support/gateway.js';

/** Whether a request runs a query, and does not only price it. */
const isRun = (request: Request) =>
  request.method() === 'POST' && request.headers()['x-dry-run'] === undefined;

describe.skipIf(noBrowser)('the pages on the gateway and its embedded explorer', () => {
  const { open, server } = useBrowser(() =>
    startTestGateway(
      { UPSTREAM_URL: '' },
      { pages: new URL('../../dist/pages/', import.meta.url) },
    ),
  );

  test('/graphql runs each example of its menu, and each has rows to show', async () => {
    const { page, problems } = await open();
    await page.goto('/graphql');
    // Nothing happens here: live.test.ts runs the one that waits for that.
    const queries = readyQueries.filter(({ document }) => !document.includes('\nsubscription '));
    for (const { name, title } of queries) {
      await page.getByRole('button', { name: 'Examples' }).click();
      await page.getByRole('menuitem', { name: title, exact: true }).click();
      const [response] = await Promise.all([
        page.waitForResponse((answer) => isRun(answer.request())),
        page.getByRole('button', { name: /execute query/i }).click(),
      ]);
      // Asked again: Chromium may not keep the body of an answer in parts.
      const text = await (await page.request.fetch(response.request())).text();
      // An answer in parts has its first rows in the first of its events.
      const [, first = text] = /^data: ?(.*)$/m.exec(text) ?? [];
      const answer: { data: Record<string, unknown> } = JSON.parse(first);
      expect(answer, name).not.toHaveProperty('errors');
      expect(Object.values(answer.data), name).not.toContain(null);
      // Not every block has withdrawals.
      expect(JSON.stringify(answer), name).not.toMatch(
        /(?<!"withdrawals":\{)"(?:nodes|rawTrace)":(?:\[\]|null)/,
      );
      await page.locator('.result-window').getByText('"data"').waitFor();
    }
    expect(problems).toEqual([]);
  }, 180_000);

  test('/ links to pages that exist, and shows an address and a transaction', async () => {
    const { page, problems } = await open();
    await page.goto('/');
    for (const path of [
      'graphql',
      'schema.graphql',
      'docs',
      'openapi.json',
      'health/ready',
      'metrics',
    ]) {
      expect(
        (await page.request.get(`/${path}`, { headers: { accept: 'text/html' } })).status(),
        path,
      ).toBe(200);
    }
    await page.getByText('The embedded explorer responds').waitFor();
    const input = page.getByRole('textbox').first();
    await input.fill(server().upstream.examples?.address ?? '');
    await input.press('Enter');
    await page.getByText('Token transfers from or to this address, latest first').waitFor();
    await page
      .getByRole('textbox')
      .first()
      .fill(server().upstream.examples?.transaction ?? '');
    await page.getByRole('textbox').first().press('Enter');
    await page.getByRole('heading', { name: 'Trace' }).waitFor();
    expect(problems).toEqual([]);
  });

  test('/ shows the pictures of NFTs, and asks nobody elsewhere for them', async () => {
    const { page, problems } = await open();
    await page.goto(`/?address=${server().upstream.examples?.collector}&tab=nfts`);
    const pictures = page.locator('img.picture');
    await pictures.first().waitFor();
    // One that does not load is replaced by words.
    await pictures.first().scrollIntoViewIfNeeded();
    await page.waitForFunction("document.querySelector('img.picture')?.naturalWidth > 0");
    expect(await pictures.count()).toBeGreaterThan(20);
    expect(await page.getByText('elsewhere', { exact: true }).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test.each([
    ['An address and its transfers', 'Token transfers from or to this address, latest first'],
    ['A transaction and its trace', 'Token transfers'],
    ['A failed transaction, and why', 'Router: INSUFFICIENT_OUTPUT_AMOUNT'],
    ['A contract creation', 'Created'],
    ['A loan liquidation', 'liquidationCall(address collateral'],
    ['A block, its fees and rewards', 'Miner Reward', '← Block'],
    ['A batch of transfers', '25 transfers loaded, there are more'],
    [
      'A pending transaction',
      'not in a block yet',
      'No trace: the transaction has not run any code.',
    ],
  ])('/ links to an example: %s', async (link, ...shown) => {
    const { page, problems } = await open();
    await page.goto('/');
    await page.getByRole('link', { name: link }).click();
    for (const text of shown) await page.getByText(text).first().waitFor();
    await page.getByText('✓ The embedded explorer responds').waitFor();
    expect(problems).toEqual([]);
  });

  test('/docs tries a path', async () => {
    const { page, problems } = await open();
    await page.goto('/docs');
    const section = page.locator('section', {
      has: page.getByRole('heading', { name: 'Token transfers of an address' }),
    });
    await section.getByRole('button', { name: 'Try it' }).click();
    await section.getByText('200 OK').waitFor();
    await section.locator('.answer').getByText('next_page_params').waitFor();
    expect(problems).toEqual([]);
  });
});
