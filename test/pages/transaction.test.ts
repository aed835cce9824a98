import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { noBrowser, useBrowser } from '../support/browser.js';
import { contrastOf } from '../support/contrast.js';
import { examples, hostile } from '../support/fake-gateway.js';
import { startPagesServer } from '../support/pages-server.js';

const view = `/?transaction=${examples.transaction}`;

describe.skipIf(noBrowser)('the lists of a transaction in Chromium', () => {
  const { open } = useBrowser(startPagesServer);

  test('are asked for when their tab is opened, also by keyboard', async () => {
    const { page, problems } = await open();
    const asked: string[] = [];
    page.on('request', (request) => {
      const [, name] = /(?:query|subscription) (\w+)/.exec(request.postData() ?? '') ?? [];
      if (name) asked.push(name);
    });
    await page.goto(view);
    await page.locator('.flame').waitFor();
    expect(asked).toEqual(['TransactionView']);
    await page.getByRole('tab', { name: 'Transfers and trace' }).press('ArrowRight');
    await page.getByText('All 2 logs loaded').waitFor();
    expect(await page.locator('.flame').isVisible()).toBe(false);
    await page.getByRole('tab', { name: 'Logs' }).press('ArrowRight');
    await page.getByText('All 2 internal transactions loaded').waitFor();
    expect(asked.slice(1)).toEqual(['TransactionLogs', 'TransactionInternal']);
    await page.goBack();
    await page.getByText('All 2 logs loaded').waitFor();
    expect(problems).toEqual([]);
  });

  test('show an event by the names of its parameters, and lead to its contract and addresses', async () => {
    const { page, problems } = await open();
    await page.goto(`${view}&tab=logs`);
    await page.getByText('All 2 logs loaded').waitFor();
    const row = page.getByRole('tabpanel').locator('tbody tr').first();
    expect((await row.innerText()).replace(/\s+/g, ' ')).toBe(
      `7 Swap Router Moved from address indexed ${short(examples.address)} note string ${hostile} key bytes32 0x${'6e7'.repeat(22).slice(0, 64)}`,
    );
    const hrefs = await row
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(hrefs).toEqual([
      expect.stringMatching(/^\?address=0x40e7/),
      `?address=${examples.address}`,
    ]);
    expect(await page.locator('main img').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('fold what is not decoded, and open it by keyboard', async () => {
    const { page } = await open();
    await page.goto(`${view}&tab=logs`);
    const row = page.getByRole('tabpanel').locator('tbody tr').nth(1);
    await row.getByText('not decoded').waitFor();
    expect(await row.getByText('0x0badf00d').count()).toBe(0);
    await row.locator('summary', { hasText: '1 topic, 4 bytes of data' }).press('Enter');
    await row.getByText('0x0badf00d').waitFor();
    await row.getByText('topic 0', { exact: true }).waitFor();
  });

  test('mark the calls that failed', async () => {
    const { page } = await open();
    await page.goto(`${view}&tab=internal`);
    const rows = page.getByRole('tabpanel').locator('tbody tr');
    await page.getByText('All 2 internal transactions loaded').waitFor();
    const texts = (await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    expect(texts).toEqual([
      expect.stringMatching(/^call Swap Router .* 1\.5/),
      expect.stringMatching(/^create ✕ .* Alice 0/),
    ]);
    expect(await rows.nth(0).locator('.error').count()).toBe(0);
    expect(await rows.nth(1).locator('.error').innerText()).toContain(hostile);
    await page.getByText('This page took 2 calls to the explorer').waitFor();
  });

  test.each([
    ['logs', 'No logs: the transaction has not run any code.'],
    ['internal', 'No calls by contracts: the transaction has not run any code.'],
  ])('are empty while it is pending: %s', async (tab, said) => {
    const { page } = await open();
    const pending: Record<string, unknown> = { status: null, blockNumber: null, edges: [] };
    await rewrite(page, (key, value) => (key in pending ? pending[key] : value));
    await page.goto(`${view}&tab=${tab}`);
    await page.getByText(said).waitFor();
  });

  test.each([
    ['logs', 'query TransactionLogs', 'These logs cannot be listed. The explorer has no path.'],
    [
      'internal',
      'query TransactionInternal',
      'These internal transactions cannot be listed. The explorer has no path.',
    ],
  ])('leave the rest of the page where the explorer lacks them: %s', async (tab, name, said) => {
    const { page } = await open();
    await page.route('**/graphql', (route) => {
      if (!route.request().postData()?.includes(name)) return route.continue();
      const error = {
        message: 'The explorer has no path.',
        path: ['transaction'],
        extensions: { code: 'NOT_SUPPORTED' },
      };
      return route.fulfill({ json: { data: { transaction: null }, errors: [error] } });
    });
    await page.goto(`${view}&tab=${tab}`);
    await page.getByText(said).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByText('✕ failed: Reverted').first().waitFor();
  });

  test.each(['light', 'dark'] as const)('can be read in %s, and on a phone', async (scheme) => {
    const { page } = await open({ colorScheme: scheme, viewport: { width: 360, height: 640 } });
    for (const tab of ['logs', 'internal']) {
      await page.goto(`${view}&tab=${tab}`);
      await page.getByRole('tabpanel').locator('tbody tr').first().waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
      for (const text of ['caption', 'tbody td >> nth=0']) {
        const part = page.getByRole('tabpanel').locator(text).first();
        expect(await contrastOf(part), text).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});

const short = (hash: string) => `${hash.slice(0, 8)}…${hash.slice(-6)}`;

const rewrite = (page: Page, reviver: (key: string, value: unknown) => unknown) =>
  page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: JSON.parse(await response.text(), reviver) });
  });
