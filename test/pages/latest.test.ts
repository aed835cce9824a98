import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { noBrowser, useBrowser } from '../support/browser.js';
import { chains, examples } from '../support/fake-gateway.js';
import { startPagesServer } from '../support/pages-server.js';

describe.skipIf(noBrowser)('the latest of a chain, on the start page in Chromium', () => {
  const { open } = useBrowser(startPagesServer);

  const latest = (page: Page) => page.locator('#latest');
  const rowsOf = (page: Page, name: string) =>
    page.getByRole('table', { name }).locator('tbody tr');
  const settled = (page: Page) => page.getByText('✓ The gateway is ready').waitFor();

  test('are a few blocks and transactions, which are asked for once', async () => {
    const { page, problems } = await open();
    const sent: Record<string, unknown>[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.postDataJSON().variables);
    });
    await page.goto('/');
    await settled(page);
    await page.getByRole('heading', { name: 'Latest on the chain' }).waitFor();
    expect(sent).toEqual([{ chain: null, first: 5 }]);
    const blocks = rowsOf(page, 'The latest blocks');
    const transactions = rowsOf(page, 'The latest transactions');
    expect([await blocks.count(), await transactions.count()]).toEqual([1, 5]);
    expect((await blocks.innerText()).replace(/\s+/g, ' ')).toMatch(
      /^19,000,000 .* ago <img .* 1,203 41\.67%$/,
    );
    expect((await transactions.nth(1).innerText()).replace(/\s+/g, ' ')).toMatch(
      /^0x111111…111111 .* ago swap Alice Swap Router 1\.5$/,
    );
    await blocks.getByRole('link', { name: '19,000,000' }).click();
    await page.waitForURL(`/?block=${examples.block}`);
    expect(problems).toEqual([]);
  });

  test('are those of the chain in the URL, with links to the others', async () => {
    const { page } = await open();
    await page.route('**/try.json*', (route) => route.fulfill({ json: { ...examples, chains } }));
    await page.goto('/?chain=100');
    await settled(page);
    const hrefs = await latest(page)
      .locator('tbody')
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(hrefs.length).toBeGreaterThan(10);
    for (const href of hrefs) expect(href).toMatch(/&chain=100$/);
    await page.getByRole('navigation', { name: 'Other chains' }).getByText('Mainland').click();
    await page.waitForURL('/?chain=1');
    await page.getByRole('heading', { name: 'Latest on Mainland' }).waitFor();
  });

  test('are shown as far as the explorer lists them, and what it lacks is said', async () => {
    const { page, problems } = await open();
    await lacking(page, ['latestBlocks']);
    await page.goto('/');
    await page.getByText('The latest blocks cannot be listed. The explorer has no path.').waitFor();
    await rowsOf(page, 'The latest transactions').nth(4).waitFor();
    await page.getByText('✓ The embedded explorer responds').waitFor();
    expect(await latest(page).getByRole('table').count()).toBe(1);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('need not be listed for the page to tell that the explorer responds', async () => {
    const { page } = await open();
    await lacking(page, ['latestBlocks', 'latestTransactions']);
    const asked = page.waitForRequest((request) => !!request.postData()?.includes('query Probe'));
    await page.goto('/');
    await asked;
    await page.getByText('✓ The embedded explorer responds').waitFor();
    expect(await latest(page).locator('.note').count()).toBe(2);
  });

  test('are none on a new chain, and the page says so', async () => {
    const { page } = await open();
    const none = { nodes: [] };
    await page.route('**/graphql', (route) =>
      route.fulfill({ json: { data: { latestBlocks: none, latestTransactions: none } } }),
    );
    await page.goto('/');
    await page.getByText('The chain has no blocks yet.').waitFor();
    await page.getByText('The chain has no transactions yet.').waitFor();
    expect(await latest(page).getByRole('table').count()).toBe(0);
  });

  test('say once why they failed', async () => {
    const { page } = await open();
    const error = { message: 'It is down.', extensions: { code: 'UPSTREAM_UNAVAILABLE' } };
    await page.route('**/graphql', (route) =>
      route.fulfill({ json: { data: null, errors: [error] } }),
    );
    await page.goto('/');
    await page.getByText('✕ The embedded explorer is failing: It is down.').waitFor();
    expect(await latest(page).getByRole('alert').allInnerTexts()).toEqual([
      'UPSTREAM_UNAVAILABLE It is down.',
    ]);
  });

  test('are not asked for where only trusted documents are answered', async () => {
    const { page } = await open();
    const json = { ...examples, trustedDocumentsOnly: true };
    await page.route('**/try.json', (route) => route.fulfill({ json }));
    await page.goto('/');
    await settled(page);
    expect(await latest(page).isVisible()).toBe(false);
  });

  test.each(['light', 'dark'] as const)('fit on a phone, in %s', async (colorScheme) => {
    const { page } = await open({ colorScheme, viewport: { width: 360, height: 640 } });
    await page.goto('/');
    await settled(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  });
});

/** The explorer has no path for these fields. */
const lacking = (page: Page, fields: readonly string[]) =>
  page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const lacked = fields.filter((field) => field in (json.data ?? {}));
    for (const field of lacked) json.data[field] = null;
    const errors = lacked.map((field) => ({
      message: 'The explorer has no path.',
      path: [field],
      extensions: { code: 'NOT_SUPPORTED' },
    }));
    await route.fulfill({ response, json: { ...json, ...(errors.length > 0 && { errors }) } });
  });
