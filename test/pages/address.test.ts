import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasFocus, noBrowser, useBrowser } from '../support/browser.js';
import { examples, price } from '../support/fake-gateway.js';
import { latch } from '../support/latch.js';
import { startPagesServer } from '../support/pages-server.js';
import { savedCsv } from '../support/saved-csv.js';

const view = `/?address=${examples.address}`;

describe.skipIf(noBrowser)('the page of an address in Chromium', () => {
  const { open } = useBrowser(startPagesServer);

  test.each([
    ['Transactions', 'transactions', '✕ failed: Reverted'],
    ['Holdings', 'holdings', '2.5'],
    ['NFTs', 'nfts', '#42'],
    ['Internal transactions', 'internal', '✕ reverted'],
  ])('has a tab for %s, which a link opens', async (label, name, text) => {
    const { page, problems } = await open();
    await page.goto(`${view}&tab=${name}`);
    const panel = page.getByRole('tabpanel');
    await panel.getByText(text).first().waitFor();
    expect(await panel.count()).toBe(1);
    const tab = page.getByRole('tab', { name: label, exact: true });
    expect(await tab.getAttribute('aria-selected')).toBe('true');
    expect(problems).toEqual([]);
  });

  test('loads a tab when it is opened, by keyboard, too, and Back closes it', async () => {
    const { page } = await open();
    const asked = operationsOf(page);
    await page.goto(`${view}&tab=transactions`);
    await page.getByText('25 transactions loaded').waitFor();
    await page.getByText('1,203 transactions').waitFor();
    const own = ['AddressTransactions', 'PendingTransactions', 'AddressOwn', 'AddressCounters'];
    expect(asked().toSorted()).toEqual(own.toSorted());
    // Explorers count for a while: nothing waits for that.
    expect(asked().at(-1)).toBe('AddressCounters');

    await page.getByRole('tab', { name: 'Transactions', exact: true }).press('ArrowRight');
    await page.getByText('All 2 holdings loaded').waitFor();
    expect(await hasFocus(page.getByRole('tab', { name: 'Holdings' }))).toBe(true);
    expect(page.url()).toContain('tab=holdings');

    await page.goBack();
    await page.getByText('25 transactions loaded').waitFor();
    expect(asked().slice(4)).toEqual(['AddressHoldings']);
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
    const [first, ...lines] = await savedCsv(page, () => button.click());
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
    await page.getByText('1,203 transactions').waitFor();
    // The first page, what the address is, what it has done, and the price.
    expect(asked()).toHaveLength(4);
    const fetchThem = page.getByRole('button', { name: 'Fetch them' });
    const lines = await savedCsv(page, () => fetchThem.click());
    expect(lines).toHaveLength(62);
    await page.getByText('Saved 60 transfers.').first().waitFor();
    expect(asked()).toHaveLength(5);
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

  test('says what it has of the coin, what that is worth, and where it comes from', async () => {
    const { page, problems } = await open();
    await page.goto(view);
    const facts = page.locator('.facts', { hasText: 'Creator' });
    await facts.getByText('gas').waitFor();
    const text = (await facts.innerText()).replace(/\s+/g, ' ');
    expect(text).toMatch(
      /^Balance 1\.2345 · \$2,469\.62 Activity 1,203 transactions, 1 token transfer, 17,928,930 gas Creator Swap Router.* Created in 0x7777/,
    );
    const hrefs = await facts
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(hrefs).toEqual([
      expect.stringMatching(/^\?address=0x40e7/),
      `?transaction=${examples.transaction}`,
    ]);
    await page.getByText('This page took 3 calls to the explorer').waitFor();
    expect(problems).toEqual([]);
  });

  test('says what all that it holds is worth, with its coins, at no further call', async () => {
    const { page, problems } = await open();
    const asked = operationsOf(page);
    await page.goto(`${view}&tab=holdings`);
    const together = page.getByText('Together with its coins').locator('+ dd');
    await together.getByText('$2,472.12 1 without a price').waitFor();
    await page.getByText('1,203 transactions').waitFor();
    const operations = ['AddressCounters', 'AddressHoldings', 'AddressOwn'];
    expect(asked().toSorted()).toEqual(operations);
    expect(problems).toEqual([]);
  });

  test('says that the sum is the least, where there are more tokens or the coin has no price', async () => {
    const { page } = await open();
    await rewrite(page, (key, value) => {
      if (key === 'coinFiatValue') return null;
      return key === 'hasNextPage' ? true : value;
    });
    await page.goto(`${view}&tab=holdings`);
    const said = '≥ $2.50 the coin’s value is not known, 1 without a price, there are more tokens';
    await page.getByText(said).waitFor();
  });

  test('says no value of a coin without a price, and nothing that there is not', async () => {
    const { page } = await open();
    const gone = ['coinFiatValue', 'creator', 'creationTransactionHash'];
    await rewrite(page, (key, value) => (gone.includes(key) ? null : value));
    await page.goto(view);
    const facts = page.locator('.facts', { hasText: '1.2345' });
    await facts.getByText('gas').waitFor();
    const text = (await facts.innerText()).replace(/\s+/g, ' ');
    expect(text).toMatch(/^Balance 1\.2345 Activity [\w, ]+ gas$/);
  });

  test('shows its rows before what its own record says, and nothing of an explorer without one', async () => {
    const { page, problems } = await open();
    const shown = latch();
    const lacking = (field: string) => ({
      message: 'There is no such path.',
      path: ['address', field],
      extensions: { code: 'NOT_SUPPORTED' },
    });
    const address = { coinBalance: null, creator: null, asToken: null, counters: null };
    await page.route('**/graphql', async (route) => {
      const [, name] = /query Address(Own|Counters)/.exec(route.request().postData() ?? '') ?? [];
      if (!name) return route.continue();
      await shown.opened;
      const errors = [lacking(name === 'Own' ? 'coinBalance' : 'counters')];
      await route.fulfill({ json: { data: { address }, errors } });
    });
    await page.goto(view);
    await page.getByText('25 transfers loaded').waitFor();
    expect(await page.locator('.facts').innerText()).toMatch(/Balance\s+…/);
    shown.open();
    await expect.poll(() => page.locator('.facts').textContent()).toBe('');
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('says why its balance is not known', async () => {
    const { page } = await open();
    const path = ['address', 'coinBalance'];
    const error = { message: 'It took too long.', path, extensions: { code: 'UPSTREAM_TIMEOUT' } };
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('query AddressOwn')
        ? route.fulfill({ json: { data: { address: { coinBalance: null } }, errors: [error] } })
        : route.continue(),
    );
    await page.goto(view);
    await page.locator('.facts').getByText('It took too long.').waitFor();
  });

  test.each([
    ['0', 'Activity none counted yet'],
    ['1', 'Activity 1 transaction, 1 token transfer, 1 block validated, 1 gas'],
  ])('says of counts of %s: %s', async (count, text) => {
    const { page } = await open();
    await rewrite(page, (key, value) => (/Count$|^gasUsed$/.test(key) ? count : value));
    await page.goto(view);
    await expect
      .poll(async () => (await page.locator('.facts').innerText()).replace(/\s+/g, ' '))
      .toContain(text);
  });

  test('says why it has not counted, and shows all else', async () => {
    const { page } = await open();
    const path = ['address', 'counters'];
    const error = { message: 'It took too long.', path, extensions: { code: 'UPSTREAM_TIMEOUT' } };
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('query AddressCounters')
        ? route.fulfill({ json: { data: { address: { counters: null } }, errors: [error] } })
        : route.continue(),
    );
    await page.goto(view);
    await page.locator('.facts').getByText('It took too long.').waitFor();
    await page.getByText('The embedded explorer is failing: It took too long.').waitFor();
    expect(await page.locator('.facts').innerText()).toMatch(/^Balance\s+1\.2345/);
  });

  test('says which token a contract is', async () => {
    const { page } = await open();
    await rewrite(page, (key, value) => (key === 'asToken' ? token : value));
    await page.goto(view);
    const facts = page.locator('.facts', { hasText: 'Decimals' });
    await facts.waitFor();
    expect(await facts.innerText()).toMatch(
      /\(COIN\).*Decimals\s+6\s+Supply\s+2,500\s+Price\s+\$1\.0002\s+Market value\s+\$2,400\.00 .*Holders\s+4,210/s,
    );
  });

  test('lists its transactions, and above them those that are pending', async () => {
    const { page, problems } = await open();
    await page.goto(`${view}&tab=transactions`);
    await page.getByText('25 transactions loaded').waitFor();
    const tables = page.getByRole('table');
    await expect.poll(() => tables.count()).toBe(2);
    expect(await tables.first().innerText()).toMatch(/^Pending: not in a block yet;.*… pending$/s);
    const rows = tables.last().locator('tbody tr');
    const texts = (await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    expect(texts[0]).toMatch(
      /^0x101010…101010 .* ago swap Alice.* Swap Router.* 1 ?\.5 0 ?\.0021 ✕ failed: Reverted$/,
    );
    // One that created a contract, and one whose fee was paid in a token.
    expect(texts[2]).toMatch(/ – Alice.*<img.* ✓ ok$/);
    expect(texts[3]).toMatch(/2,100,000,000 COIN/);
    await page.getByText('All 1 pending transaction loaded').waitFor();
    const button = page.getByRole('button', { name: 'CSV of these 25' });
    const [first, row] = await savedCsv(page, () => button.click());
    expect(first).toBe('transaction,time,block,method,from,to,coins,fee,fee_token,status');
    expect(row).toMatch(/^0x1010\w+,2026-03-01T\S+,19000000,swap,0x\w+,0x\w+,1.5,0.0021,,error$/);
    expect(problems).toEqual([]);
  });

  test('shows nothing of pending transactions where there are none', async () => {
    const { page } = await open();
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('query Pending')) return route.continue();
      const transactions = { edges: [], pageInfo: { hasNextPage: false } };
      await route.fulfill({ json: { data: { address: { transactions } } } });
    });
    await page.goto(`${view}&tab=transactions`);
    await page.getByText('25 transactions loaded').waitFor();
    expect(await page.getByRole('table').count()).toBe(1);
    expect(await page.getByText('Pending').count()).toBe(0);
  });

  test('has a button that tries again after a failure', async () => {
    const { page } = await open();
    let isDown = true;
    await page.route('**/graphql', (route) => (isDown ? route.abort() : route.continue()));
    await page.goto(view);
    const failed = page.locator('.failed');
    expect(await failed.getByRole('link').getAttribute('href')).toBe(
      `graphql?address=${examples.address}`,
    );
    isDown = false;
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

/** Rewrites the answers that the page receives. */
const rewrite = (page: Page, reviver: (key: string, value: unknown) => unknown) =>
  page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: JSON.parse(await response.text(), reviver) });
  });

const token = {
  addressHash: examples.address,
  name: 'Coin',
  symbol: 'COIN',
  type: 'ERC-20',
  decimals: 6,
  exchangeRate: '1.0002',
  holdersCount: '4210',
  totalSupply: '2500000000',
  uiMultiplier: null,
  circulatingMarketCap: '2400',
};

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
