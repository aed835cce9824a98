import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { noBrowser, useBrowser } from '../support/browser.js';
import { examples } from '../support/fake-gateway.js';
import { startPagesServer } from '../support/pages-server.js';
import { savedCsv } from '../support/saved-csv.js';

const view = `/?address=${examples.address}&tab=balance`;

describe.skipIf(noBrowser)('the balance of an address over time in Chromium', () => {
  const { open } = useBrowser(startPagesServer);

  test.each([1280, 400])(
    'is a picture by day, which also tells its days: %i wide',
    async (width) => {
      const { page, problems } = await open({ viewport: { width, height: 720 } });
      await page.goto(view);
      const picture = page.getByRole('img', {
        name: 'The most it held each day, in the chain’s coin, from 2026-02-26 to 2026-03-01: between 0.2345 and 1.5',
      });
      await picture.waitFor();
      expect(await picture.locator('desc').textContent()).toBe(
        '2026-02-26: 0.2345; 2026-02-28: 1.5; 2026-03-01: 1.2345',
      );
      const dots = await picture
        .locator('circle')
        .evaluateAll((all) => all.map((dot) => [dot.getAttribute('cx'), dot.getAttribute('cy')]));
      const [first, second, third] = dots.map(([x, y]) => ({ x: Number(x), y: Number(y) }));
      if (!first || !second || !third) throw new Error('A day is missing.');
      // Two days, then one; the highest is on top.
      expect((second.x - first.x) / (third.x - second.x)).toBeCloseTo(2);
      expect((third.y - second.y) / (first.y - second.y)).toBeCloseTo(0.2655 / 1.2655);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      expect(problems).toEqual([]);
    },
  );

  test('has a table of its changes below, also as a file', async () => {
    const { page, problems } = await open();
    await page.goto(view);
    await page.getByText('All 3 changes loaded').waitFor();
    const rows = page.getByRole('table').locator('tbody tr');
    const texts = (await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    expect(texts).toEqual([
      '19,000,000 0x777777…777777 −0.2655 1.2345',
      '18,999,000 – ≈ +1.2655 1.5',
      '– – – –',
    ]);
    const button = page.getByRole('button', { name: 'CSV', exact: true });
    expect(await savedCsv(page, () => button.click())).toEqual([
      'block,transaction,change,balance',
      `19000000,${examples.transaction},-0.2655,1.2345`,
      '18999000,,1.265500000000000001,1.5',
      ',,,',
      '',
    ]);
    expect(problems).toEqual([]);
  });

  test.each([
    ['the explorer does not tell it', null, 'NOT_SUPPORTED', 0],
    ['it could not be read', null, 'UPSTREAM_TIMEOUT', 1],
    ['there is one day', [{ date: '2026-03-01', amount: '1' }], undefined, 0],
  ])('has no picture where %s', async (_why, days, code, alerts) => {
    const { page, problems } = await open();
    await answerByDay(page, days, code);
    await page.goto(view);
    await page.getByText('All 3 changes loaded').waitFor();
    await page.getByText(/This page took/).waitFor();
    expect(await page.getByRole('img').count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(alerts);
    expect(problems).toEqual([]);
  });
});

const answerByDay = (page: Page, coinBalanceByDay: unknown, code?: string) =>
  page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('query BalanceByDay')) return route.continue();
    const path = ['address', 'coinBalanceByDay'];
    const errors = code && [{ message: 'No days.', path, extensions: { code } }];
    await route.fulfill({
      json: { data: { address: { coinBalanceByDay } }, ...(errors && { errors }) },
    });
  });
