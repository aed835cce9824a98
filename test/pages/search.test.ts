import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { whyNoSearch } from '../../src/pages/home/search-words.js';
import { hasFocus, noBrowser, useBrowser } from '../support/browser.js';
import { hostile, tokenHashes } from '../support/fake-gateway.js';
import { latch } from '../support/latch.js';
import { startPagesServer } from '../support/pages-server.js';

describe.skipIf(noBrowser)('the box on the start page, given the symbol or name of a token', () => {
  const { open, server } = useBrowser(startPagesServer);

  test('lists what is found, from where the keyboard leads to the page of a token', async () => {
    const { page, problems } = await open();
    await page.goto('/');
    await search(page, 'B');
    await page.getByText('1 token found.').waitFor();
    const rows = page.locator('#found tbody tr');
    const texts = (await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    expect(texts).toEqual([expect.stringMatching(/^BDG.* Badges ERC-721 – 4,210$|^BDG.* 30$/)]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await hasFocus(rows.getByRole('link'))).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL(`/?token=${tokenHashes.badge}`);
    await page.getByText('25 holders loaded').waitFor();
    expect(problems).toEqual([]);
  });

  test('shows price, holders and a warning of each, and untrusted texts as texts', async () => {
    const { page, problems } = await open();
    await page.goto('/');
    await search(page, 'COIN');
    const row = page.locator('#found tbody tr');
    await row.waitFor();
    const text = (await row.innerText()).replace(/\s+/g, ' ');
    expect(text).toContain(`${hostile} ⚠ scam ERC-20 $1.0002 4,210`);
    expect(problems).toEqual([]);
  });

  test('keeps the text in the body of one request: it may be a secret', async () => {
    const { page } = await open();
    await page.goto('/');
    await page.getByText('responds').waitFor();
    const secret = 'Badges of honour kept secret';
    const bodies: string[] = [];
    const urls: string[] = [];
    page.on('request', (request) => {
      urls.push(request.url());
      bodies.push(request.postData() ?? '');
    });
    const error = { message: 'It broke.', path: ['topTokens'], extensions: { code: 'X' } };
    await page.route('**/graphql', (route) =>
      route.fulfill({ json: { data: { topTokens: null }, errors: [error] } }),
    );
    await search(page, secret);
    await page.getByRole('alert').waitFor();
    expect(bodies.filter((body) => body.includes('honour'))).toHaveLength(1);
    const kept = await page.evaluate<string>(
      '[location.href, document.title, document.documentElement.outerHTML, JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }])].join()',
    );
    expect(kept + urls.join()).not.toContain('honour');
    expect(page.url()).toBe(`${server().url}/`);
  });

  test('says that there are more than it shows', async () => {
    const { page } = await open();
    await page.goto('/');
    await rewriteTokens(page, (tokens) => ({ ...tokens, pageInfo: { hasNextPage: true } }));
    await search(page, 'B');
    await page.getByText('1 token found, and there are more').waitFor();
  });

  test('says that none is called so, and what else may be pasted', async () => {
    const { page, problems } = await open();
    await page.goto('/');
    await search(page, 'nothing.like.it');
    await page.getByText('No token is called so').waitFor();
    await page.getByText('Names are not supported. Paste an address').waitFor();
    expect(await page.locator('#found table').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('says that the explorer finds no tokens, where it lacks the path', async () => {
    const { page } = await open();
    await page.goto('/');
    const error = { message: 'No.', path: ['topTokens'], extensions: { code: 'NOT_SUPPORTED' } };
    await page.route('**/graphql', (route) =>
      route.fulfill({ json: { data: { topTokens: null }, errors: [error] } }),
    );
    await search(page, 'B');
    await page.getByText('Tokens cannot be listed. No.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test.each([
    ['!?', 'letters from A to Z and digits'],
    ['硬币', 'letters from A to Z and digits'],
    ['z'.repeat(129), 'at most 128 characters'],
  ])('says without a call why %j is not searched for', async (text, why) => {
    const { page } = await open();
    await page.goto('/');
    await page.getByText('responds').waitFor();
    let requests = 0;
    page.on('request', () => (requests += 1));
    await search(page, text);
    expect(await page.evaluate('document.getElementById("hash").validationMessage')).toContain(why);
    expect([requests, await page.locator('#found').innerText()]).toEqual([0, '']);
  });

  test('shows the last search, whichever answer comes last, of the chain of the page', async () => {
    const { page } = await open();
    await page.goto('/?chain=100');
    const first = latch();
    const chains: unknown[] = [];
    await page.route('**/graphql', async (route) => {
      const { text, chain } = route.request().postDataJSON().variables;
      if (text) chains.push(chain);
      if (text === 'COIN') await first.opened;
      await route.continue();
    });
    await search(page, 'COIN');
    await search(page, 'BDG');
    const link = page.locator('#found').getByRole('link');
    await link.getByText('BDG').waitFor();
    const late = page.waitForResponse(
      (response) => response.request().postDataJSON()?.variables.text === 'COIN',
    );
    first.open();
    await (await late).finished();
    expect(await link.allInnerTexts()).toEqual([expect.stringContaining('BDG')]);
    expect(await link.getAttribute('href')).toBe(`?token=${tokenHashes.badge}&chain=100`);
    expect(chains).toEqual(['100', '100']);
  });
});

test.each([
  ['USDC', ''],
  ['FACE', ''],
  ['1inch', ''],
  ['yearn.finance', ''],
  ['z'.repeat(128), ''],
  [`${'😀'.repeat(127)}a`, ''],
  ['', 'advice'],
  ['0x12', 'advice'],
  ['a'.repeat(39), 'advice'],
  ['1'.repeat(16), 'advice'],
  ['-1', 'advice'],
  ['1.5', 'advice'],
  ['https://explorer.example/tokens', 'advice'],
])('of %j, what is said before it is searched for is %j', (text, said) => {
  expect(whyNoSearch(text, 'advice')).toBe(said);
});

const search = async (page: Page, text: string) => {
  const input = page.getByLabel('symbol or name');
  await input.fill(text);
  await input.press('Enter');
};

const rewriteTokens = (page: Page, change: (tokens: object) => object) =>
  page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    if (json.data?.topTokens) json.data.topTokens = change(json.data.topTokens);
    await route.fulfill({ response, json });
  });
