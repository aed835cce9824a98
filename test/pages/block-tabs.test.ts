import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { noBrowser, useBrowser } from '../support/browser.js';
import { blockHashes, examples, hostile } from '../support/fake-gateway.js';
import { startPagesServer } from '../support/pages-server.js';

const { block } = examples;

describe.skipIf(noBrowser)('the lists of a block in Chromium', () => {
  const { open } = useBrowser(startPagesServer);

  test('lists its transactions in their order, page by page', async () => {
    const { page, problems } = await open();
    await page.goto(`/?block=${block}`);
    await page.getByText('25 transactions loaded, there are more').waitFor();
    const table = page.getByRole('table', { name: 'Transactions of this block, in order' });
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
      '#',
      'Transaction',
      'Method',
      'From',
      'To',
      'Value',
      'Fee',
      'Status',
    ]);
    const rows = table.locator('tbody tr');
    expect((await rows.first().innerText()).replace(/\s+/g, ' ')).toMatch(
      /^0 0x101010…101010 swap Alice Swap Router 1\.5 0\.0021 ✕ failed: Reverted$/,
    );
    await page.getByRole('button', { name: 'Show more' }).press('Enter');
    await page.getByText('All 30 transactions loaded').waitFor();
    expect(await rows.locator('td:first-child').allInnerTexts()).toEqual(
      Array.from({ length: 30 }, (_, position) => String(position)),
    );
    expect(problems).toEqual([]);
  });

  test('has tabs for its calls and withdrawals, by keyboard, too', async () => {
    const { page, problems } = await open();
    await page.goto(`/?block=${blockHashes.block}`);
    await page.getByText('25 transactions loaded').waitFor();
    await page.getByRole('tab', { name: 'Transactions', exact: true }).press('ArrowRight');
    await page.getByText('All 2 internal transactions loaded').waitFor();
    const panel = page.getByRole('tabpanel');
    expect(await panel.locator('.error').innerText()).toContain(`✕ ${hostile}`);
    await page.getByRole('tab', { name: 'Internal transactions' }).press('ArrowRight');
    await page.getByText('All 2 withdrawals loaded').waitFor();
    expect(page.url()).toContain('tab=withdrawals');
    const rows = await panel.locator('tbody tr').allInnerTexts();
    expect(rows.map((text) => text.replace(/\s+/g, ' ').trim())).toEqual([
      '4,118,441 42 Alice 32.019659',
      '4,118,440 41 – –',
    ]);
    expect(problems).toEqual([]);
  });

  test.each([null, '0'])('has no tab for what its count says is not there: %s', async (count) => {
    const { page } = await open();
    await rewrite(page, (key, value) => (key === 'withdrawalsCount' ? count : value));
    await page.goto(`/?block=${block}`);
    await page.getByText('25 transactions loaded').waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual([
      'Transactions',
      'Internal transactions',
    ]);
  });

  test('says which list the explorer lacks', async () => {
    const { page, problems } = await open();
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('query BlockWithdrawals')) return route.continue();
      const error = {
        message: 'The explorer has no path for this.',
        path: ['block', 'withdrawals'],
        extensions: { code: 'NOT_SUPPORTED' },
      };
      await route.fulfill({ json: { data: { block: { withdrawals: null } }, errors: [error] } });
    });
    await page.goto(`/?block=${block}&tab=withdrawals`);
    await page
      .getByText('These withdrawals cannot be listed. The explorer has no path for this.')
      .waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.locator('.facts').getByText('123,456 bytes').waitFor();
    expect(problems).toEqual([]);
  });
});

const rewrite = (page: Page, reviver: (key: string, value: unknown) => unknown) =>
  page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: JSON.parse(await response.text(), reviver) });
  });
