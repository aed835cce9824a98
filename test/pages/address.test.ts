import { readFileSync } from 'node:fs';
import type { Download, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasFocus, noBrowser, useBrowser } from '../support/browser.js';
import { examples, price } from '../support/fake-gateway.js';
import { startPagesServer } from '../support/pages-server.js';

const view = `/?address=${examples.address}`;

describe.skipIf(noBrowser)('the page of an address in Chromium', () => {
  const { open } = useBrowser(startPagesServer);

  test.each([
    ['Holdings', 'holdings', '2.5'],
    ['NFTs', 'nfts', '#42'],
    ['Internal transactions', 'internal', '✕ reverted'],
  ])('has a tab for %s, which a link opens', async (label, name, text) => {
    const { page, problems } = await open();
    await page.goto(`${view}&tab=${name}`);
    const panel = page.getByRole('tabpanel');
    await panel.getByText(text).first().waitFor();
    expect(await panel.count()).toBe(1);
    const tab = page.getByRole('tab', { name: label });
    expect(await tab.getAttribute('aria-selected')).toBe('true');
    expect(problems).toEqual([]);
  });

  test('loads a tab when it is opened, by keyboard, too, and Back closes it', async () => {
    const { page } = await open();
    const asked = operationsOf(page);
    await page.goto(view);
    await page.getByText('25 transfers loaded').waitFor();
    expect(asked()).toEqual(['AddressTransfers']);

    await page.getByRole('tab', { name: 'Transfers' }).press('ArrowRight');
    await page.getByText('All 2 holdings loaded').waitFor();
    expect(await hasFocus(page.getByRole('tab', { name: 'Holdings' }))).toBe(true);
    expect(page.url()).toContain('tab=holdings');

    await page.goBack();
    await page.getByText('25 transfers loaded').waitFor();
    expect(asked()).toEqual(['AddressTransfers', 'AddressHoldings']);
  });

  test('saves what is loaded as CSV, in which no name is a formula', async () => {
    const { page } = await open();
    await page.route('**/graphql', async (route) => {
      const response = await route.fetch();
      const json = JSON.parse(await response.text(), (key, value) =>
        key === 'symbol' ? '=1+1,"2"' : value,
      );
      await route.fulfill({ response, json });
    });
    await page.goto(view);
    const button = page.getByRole('button', { name: 'CSV of these 25' });
    const [first, ...lines] = await csvOf(page, () => button.click());
    expect(first).toBe(
      'time,direction,from,to,amount,token,token_address,token_id,transaction,method',
    );
    expect(lines).toHaveLength(26);
    expect(lines[0]).toMatch(
      /^2026-03-01T10:00:00.000000Z,out,0x\w+,0x\w+,1.234567,"'=1\+1,""2""",/,
    );
  });

  test('says what a file of all costs, before it fetches the rest', async () => {
    const { page } = await open();
    const asked = operationsOf(page);
    await page.goto(view);
    await page.getByRole('button', { name: 'CSV of all transfers' }).click();
    await page.getByText('Each 500 transfers take at most 2 calls to the explorer.').waitFor();
    expect(price.extensions.cost.estimated).toBe(2);
    expect(asked()).toHaveLength(2);
    const fetchThem = page.getByRole('button', { name: 'Fetch them' });
    const lines = await csvOf(page, () => fetchThem.click());
    expect(lines).toHaveLength(62);
    await page.getByText('Saved 60 transfers.').first().waitFor();
    expect(asked()).toHaveLength(3);
  });

  test('loads pictures of other servers only once the reader has agreed', async () => {
    const { page } = await open();
    const pictures: string[] = [];
    await page.route('https://elsewhere.example/**', (route) => {
      pictures.push(route.request().url());
      return route.fulfill({ contentType: 'image/svg+xml', body: dot });
    });
    await page.goto(`${view}&tab=nfts`);
    await page.getByText('elsewhere', { exact: true }).waitFor();
    expect(pictures).toEqual([]);
    await page.getByRole('button', { name: 'Load pictures from elsewhere' }).click();
    const image = page.locator('img.picture');
    await image.waitFor();
    expect(await image.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(pictures).toEqual(['https://elsewhere.example/42.png']);

    // Here, storage was emptied by the navigation, and would be by any but a reload.
    await page.evaluate("localStorage.setItem('explorer-gateway:pictures', 'all')");
    await page.evaluate(`history.replaceState(null, '', '${view}&tab=nfts')`);
    await page.reload();
    await page.waitForURL('**pictures=all');
    await image.waitFor();
  });

  test('says which token a contract is', async () => {
    const { page } = await open();
    await page.route('**/graphql', async (route) => {
      const response = await route.fetch();
      const json = JSON.parse(await response.text(), (key, value) =>
        key === 'isContract' ? true : value,
      );
      await route.fulfill({ response, json });
    });
    await page.goto(view);
    const facts = page.locator('.facts');
    await facts.waitFor();
    expect(await facts.innerText()).toMatch(
      /\(COIN\).*Decimals\s+6\s+Price\s+\$1\.0002\s+Holders\s+4,210/s,
    );
  });

  test('has a button that tries again after a failure', async () => {
    const { page } = await open();
    await page.route('**/graphql', (route) => route.abort(), { times: 1 });
    await page.goto(view);
    const failed = page.locator('.failed');
    expect(await failed.getByRole('link').getAttribute('href')).toBe(
      `graphql?address=${examples.address}`,
    );
    await failed.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('25 transfers loaded').waitFor();
    expect(await failed.count()).toBe(0);
  });

  test('tells addresses of the same name apart by their hashes', async () => {
    const { page } = await open();
    await page.route('**/graphql', async (route) => {
      const response = await route.fetch();
      const json = JSON.parse(await response.text(), (key, value) =>
        key === 'name' && value === 'Alice' ? 'Swap Router' : value,
      );
      await route.fulfill({ response, json });
    });
    await page.goto(view);
    const links = page.getByRole('table').getByRole('link', { name: 'Swap Router' });
    await links.first().waitFor();
    const texts = await links.allInnerTexts();
    expect(texts.length).toBeGreaterThan(0);
    const names = new Set(texts.map((text) => text.replaceAll('\n', ' ')));
    for (const name of names) expect(name).toMatch(/^Swap Router ?$|^Swap Router 0x/);
  });

  // The last one, since the page goes back to its state.
  test('is as long as before when the reader comes back to it', async () => {
    const { page } = await open();
    await page.goto(view);
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText('50 transfers loaded').waitFor();
    await page.evaluate('scrollTo(0, 500)');
    await expect.poll(() => page.evaluate('history.state.scroll')).toBe(500);
    await page.goto('/');
    await page.goBack();
    await page.getByText('50 transfers loaded').waitFor();
    await expect.poll(() => page.evaluate('scrollY')).toBe(500);
  });
});

const dot = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="4"/></svg>';

/** The names of the operations that the page has sent, without those that only ask for a price. */
const operationsOf = (page: Page) => {
  const names: string[] = [];
  page.on('request', (request) => {
    const [, name] = /query (\w+)/.exec(request.postDataJSON()?.query ?? '') ?? [];
    if (name) names.push(name);
  });
  return () => names;
};

const csvOf = async (page: Page, act: () => Promise<void>): Promise<string[]> => {
  const download: Promise<Download> = page.waitForEvent('download');
  await act();
  const path = await (await download).path();
  return readFileSync(path, 'utf8').replace('\ufeff', '').split('\r\n');
};
