import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { shareOf } from '../../src/pages/home/holders.js';
import { noBrowser, useBrowser } from '../support/browser.js';
import { chains, examples, hostile, tokenHashes } from '../support/fake-gateway.js';
import { startPagesServer } from '../support/pages-server.js';
import { savedCsv } from '../support/saved-csv.js';

const view = `/?token=${tokenHashes.coin}`;
const collection = `/?token=${tokenHashes.badge}`;

describe.skipIf(noBrowser)('the page of a token in Chromium', () => {
  const { open } = useBrowser(startPagesServer);

  test('says what it is, how many there are, and what one and all are worth', async () => {
    const { page, problems } = await open();
    const asked = operationsOf(page);
    await page.goto(view);
    const facts = page.locator('.facts');
    await facts.getByText('1,482').waitFor();
    expect((await facts.innerText()).replace(/\s+/g, ' ')).toMatch(
      /^Reputation ⚠ scam Standard ERC-20 Decimals 6 Supply 2,500 Price \$1\.0002 Market value \$2,000\.40 for those that circulate Holders 4,210 Traded in 24 hours \$12\.50 Transfers 1,482 Contract 0x/,
    );
    expect(await page.getByRole('heading', { level: 2 }).innerText()).toBe(`${hostile} (COIN)`);
    const contract = facts.getByRole('link');
    expect(await contract.getAttribute('href')).toBe(`?address=${tokenHashes.coin}`);
    // Explorers count for a while: nothing waits for that.
    expect(asked()).toEqual(['TokenView', 'TokenHolders', 'TokenCounters']);
    await page.getByText('This page took 3 calls to the explorer').waitFor();
    expect(problems).toEqual([]);
  });

  test('says where it comes from if it came over a bridge', async () => {
    const { page, problems } = await open();
    const asked = operationsOf(page);
    const address = examples.address;
    const origin = { isBridged: true, originChainId: '1', foreignAddressHash: address };
    let said: Record<string, unknown> = { ...origin, bridgeType: hostile };
    await rewrite(page, (key, value) => (Object.hasOwn(said, key) ? said[key] : value));
    await page.goto(view);
    const row = page.locator('.facts dt:text-is("Bridged") + dd');
    expect(await row.innerText()).toBe(`over ${hostile} from ${address} on chain 1 copy`);
    await page.getByText('This page took 3 calls to the explorer').waitFor();
    expect(asked()).toEqual(['TokenView', 'TokenHolders', 'TokenCounters']);

    await page.route('**/try.json*', (route) => route.fulfill({ json: { ...examples, chains } }));
    await page.reload();
    const link = row.getByRole('link');
    expect(await link.getAttribute('href')).toBe(`?token=${address}&chain=1`);
    expect(await row.innerText()).toMatch(/ from 0x\S+ on Mainland copy$/);
    await row.getByRole('button', { name: 'Copy the address' }).waitFor();

    said = { isBridged: true, originChainId: null };
    await page.reload();
    expect(await row.innerText()).toBe('from another chain');
    said = { ...origin, isBridged: false };
    await page.reload();
    await page.getByText('25 holders loaded').waitFor();
    expect(await row.count()).toBe(0);
    expect(await page.title()).not.toBe('owned');
    expect(problems).toEqual([]);
  });

  test('lists its holders, each with the share of the supply as a text and a bar', async () => {
    const { page } = await open();
    await page.goto(view);
    await page.getByText('25 holders loaded, there are more').waitFor();
    const rows = page.getByRole('table').locator('tbody tr');
    const texts = (await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    expect(texts[0]).toMatch(/^1 Alice.* 1,250 50%/);
    expect(texts[1]).toMatch(/^2 .* 0\.000007 < 0\.01%/);
    const wide = rows.first().locator('.bar');
    expect(await wide.evaluate((bar) => bar.style.getPropertyValue('--share'))).toBe('50%');
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText('All 30 holders loaded').waitFor();
    expect(await rows.last().innerText()).toMatch(/^30\s/);
    const button = page.getByRole('button', { name: 'CSV' });
    const [head, first] = await savedCsv(page, () => button.click());
    expect(head).toBe('holder,amount,share_percent');
    expect(first).toBe(`${examples.address},1250,50`);
  });

  test('has one row for each holder and id, where a token has many', async () => {
    const { page } = await open();
    await rewrite(page, (key, value) => {
      if (key === 'type') return 'ERC-1155';
      return key === 'tokenId' ? '42' : value;
    });
    await page.goto(collection);
    await page.getByText('Who holds how much of which NFT').waitFor();
    expect(await page.getByRole('table').locator('tbody tr').first().innerText()).toContain('#42');
  });

  test('lists all its transfers, by the id of the NFT where it has any', async () => {
    const { page, problems } = await open();
    await page.goto(`${view}&tab=transfers`);
    const headings = page.getByRole('columnheader');
    await page.getByText('25 transfers loaded').waitFor();
    expect(await headings.allInnerTexts()).toEqual(['Age', 'From', 'To', 'Amount', 'Transaction']);
    await page.goto(`${collection}&tab=transfers`);
    await page.getByText('25 transfers loaded').waitFor();
    expect(await headings.allInnerTexts()).toContain('NFT');
    const row = page.getByRole('table').locator('tbody tr').nth(5);
    expect(await row.innerText()).toMatch(/#42\s+transfer$/);
    expect(problems).toEqual([]);
  });

  test('shows its NFTs with their owners, and no tab for them where there can be none', async () => {
    const { page, problems } = await open();
    await page.goto(`${collection}&tab=nfts`);
    await page.getByText('25 NFTs loaded, there are more').waitFor();
    const cards = page.locator('.nfts > li');
    expect(await cards.nth(0).innerText()).toContain(hostile);
    expect(await cards.nth(1).innerText()).toMatch(/#43\s+of Swap Router/);
    // Whose it is, only an NFT of one owner tells, and its number is said once.
    expect(await cards.nth(2).innerText()).toMatch(/#44\s*$/);
    expect(await page.getByRole('button', { name: 'Load pictures from elsewhere' }).count()).toBe(
      1,
    );
    expect(await page.locator('img').count()).toBe(0);
    await page.goto(view);
    await page.getByText('25 holders loaded').waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Holders', 'Transfers']);
    expect(problems).toEqual([]);
  });

  test('leads from the hash of no token to the page of the address', async () => {
    const { page, problems } = await open();
    await page.goto(`/?token=${examples.address}`);
    await page.getByText('The explorer knows no token at this address.').waitFor();
    const link = page.getByRole('link', { name: 'page of the address' });
    expect(await link.getAttribute('href')).toBe(`?address=${examples.address}`);
    expect(await page.getByRole('tab').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('leads to the page of the address also where the explorer tells of no tokens', async () => {
    const { page } = await open();
    await fail(page, 'TokenView', ['token'], 'NOT_SUPPORTED');
    await page.goto(view);
    await page.getByText('What the token is cannot be known. It broke.').waitFor();
    expect(await page.getByRole('link', { name: 'page of the address' }).count()).toBe(1);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('says why a token cannot be shown, and tries again', async () => {
    const { page } = await open();
    await fail(page, 'TokenView', ['token'], 'UPSTREAM_TIMEOUT');
    await page.goto(view);
    await page.getByRole('alert').getByText('It broke.').waitFor();
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('25 holders loaded').waitFor();
  });

  test('says in its tab alone that the explorer lacks a list', async () => {
    const { page } = await open();
    await fail(page, 'TokenHolders', ['token', 'holders'], 'NOT_SUPPORTED');
    await page.goto(view);
    await page.getByText('These holders cannot be listed. It broke.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByRole('tab', { name: 'Transfers' }).click();
    await page.getByText('25 transfers loaded').waitFor();
  });

  test.each([
    ['NOT_SUPPORTED', null, /4,210 Traded in 24 hours \$12\.50 Contract/],
    ['UPSTREAM_TIMEOUT', null, /Transfers It broke\. Contract/],
    [undefined, '0', /Transfers none counted yet Contract/],
  ])('says of counts that end with %s and %s what is known', async (code, count, text) => {
    const { page } = await open();
    if (code) await fail(page, 'TokenCounters', ['token', 'counters'], code);
    else await rewrite(page, (key, value) => (key === 'transfersCount' ? count : value));
    await page.goto(view);
    const facts = async () => (await page.locator('.facts').innerText()).replace(/\s+/g, ' ');
    await expect.poll(facts).toMatch(text);
  });

  test('is where the name of a token leads, also from the page of its contract', async () => {
    const { page } = await open();
    const href = `?token=${tokenHashes.coin}`;
    await page.goto(`/?address=${examples.address}`);
    const named = page.getByRole('table').getByRole('link', { name: 'COIN' }).first();
    expect(await named.getAttribute('href')).toBe(href);
    await rewrite(page, (key, value) => (key === 'asToken' ? token : value));
    await page.reload();
    const links = page.getByRole('article').getByRole('link', { name: /^Coin|page of the token/ });
    await expect.poll(() => links.count()).toBe(2);
    for (const link of await links.all()) expect(await link.getAttribute('href')).toBe(href);
  });

  test('needs no horizontal scrolling on a phone', async () => {
    const { page } = await open({ viewport: { width: 320, height: 640 } });
    for (const path of [view, `${collection}&tab=nfts`, `${collection}&tab=transfers`]) {
      await page.goto(path);
      await page.getByText('loaded').first().waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    }
  });
});

test.each([
  ['1', '3', 33.3333333333],
  ['3', '3', 100],
  ['0', '3', 0],
  ['4', '3', undefined],
  ['1', '0', undefined],
  ['1', null, undefined],
  [null, '3', undefined],
  ['1', '9'.repeat(101), undefined],
])('%s of %s are %s percent', (value, supply, share) => {
  expect(shareOf(value, supply)).toBe(share);
});

const token = {
  addressHash: tokenHashes.coin,
  name: 'Coin',
  symbol: 'COIN',
  type: 'ERC-20',
  decimals: 6,
  exchangeRate: null,
  holdersCount: null,
  totalSupply: null,
  uiMultiplier: null,
  circulatingMarketCap: null,
};

/** Rewrites the answers that the page receives. */
const rewrite = (page: Page, reviver: (key: string, value: unknown) => unknown) =>
  page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: JSON.parse(await response.text(), reviver) });
  });

/** Lets a field of one operation fail. */
const fail = (page: Page, operation: string, path: readonly string[], code: string) =>
  page.route('**/graphql', (route) => {
    if (!route.request().postData()?.includes(`query ${operation}(`)) return route.continue();
    const data = path.reduceRight<unknown>((value, name) => ({ [name]: value }), null);
    const errors = [{ message: 'It broke.', path, extensions: { code } }];
    return route.fulfill({ json: { data, errors } });
  });

/** The names of the operations that the page has sent. */
const operationsOf = (page: Page) => {
  const names: string[] = [];
  page.on('request', (request) => {
    const [, name] = /query (\w+)/.exec(request.postDataJSON()?.query ?? '') ?? [];
    if (name) names.push(name);
  });
  return () => names;
};
