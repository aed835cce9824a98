import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { readChain } from '../../src/pages/chains.js';
import { noBrowser, useBrowser } from '../support/browser.js';
import { chains, examples } from '../support/fake-gateway.js';
import { startPagesServer } from '../support/pages-server.js';

const { address, transaction } = examples;

describe.skipIf(noBrowser)('the home page of a gateway with two chains in Chromium', () => {
  const { open } = useBrowser(startPagesServer);

  const withChains = (page: Page) =>
    page.route('**/try.json', (route) =>
      route.fulfill({ json: { ...examples, portfolio: address, chains } }),
    );
  /** The variables of the operations that the page has sent. */
  const variablesOf = (page: Page) => {
    const sent: Record<string, unknown>[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.postDataJSON().variables);
    });
    return sent;
  };
  const chainsOf = (page: Page) => page.getByRole('navigation', { name: 'Chains' });

  test('shows what an address holds on each, by one query', async () => {
    const { page, problems } = await open();
    await withChains(page);
    const sent = variablesOf(page);
    await page.goto('/');
    const rows = page.locator('#portfolio tbody tr');
    await rows.getByText('2.5', { exact: false }).first().waitFor();
    const texts = (await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    expect(texts).toHaveLength(2);
    expect(texts[0]).toMatch(
      /^Mainland 1\.2345 ETH 2\.5 COIN 1 BDG \$2,472\.12 1 without a price$/,
    );
    expect(texts[1]).toMatch(/0\.5 xDAI 40 COIN 1 BDG \$40\.51 1 without a price$/);
    await page.getByText('On all chains together: $2,512.63').waitFor();
    // The other asks for the latest of the chain.
    expect(sent).toHaveLength(2);
    expect(sent).toContainEqual({ hash: address, first: 50 });
    await page.getByText('This page took 2 calls to the explorer').waitFor();
    const token = await rows.nth(1).getByRole('link', { name: 'COIN' }).getAttribute('href');
    expect(token).toMatch(/^\?token=0x\w{40}&chain=100$/);
    await rows.nth(1).getByRole('link').first().click();
    await page.waitForURL(`/?address=${address}&chain=100`);
    expect(problems).toEqual([]);
  });

  test('shows the error of a chain that is down in its row', async () => {
    const { page } = await open();
    await withChains(page);
    await page.route('**/graphql', async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      // The page of the test before may still be asking for something else.
      const [, second] = json.data?.address?.onChains ?? [];
      if (!second) return route.fulfill({ response });
      second.tokens = null;
      const path = ['address', 'onChains', 1, 'tokens'];
      json.errors = [{ message: 'It is down.', path, extensions: { code: 'UPSTREAM_ERROR' } }];
      await route.fulfill({ response, json });
    });
    await page.goto('/');
    const rows = page.locator('#portfolio tbody tr');
    await rows.nth(1).getByText('It is down.').waitFor();
    await rows.nth(0).getByText('$2,472.12').waitFor();
    await page.getByText('On all chains together: ≥ $2,472.12').waitFor();
  });

  test('leaves out coins that an explorer does not tell', async () => {
    const { page } = await open();
    await withChains(page);
    await page.route('**/graphql', async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      const [first] = json.data?.address?.onChains ?? [];
      if (!first) return route.fulfill({ response });
      Object.assign(first, { coinAmount: null, coinFiatValue: null });
      json.errors = ['coinAmount', 'coinFiatValue'].map((field) => ({
        message: 'The explorer lacks this path.',
        path: ['address', 'onChains', 0, field],
        extensions: { code: 'NOT_SUPPORTED' },
      }));
      await route.fulfill({ response, json });
    });
    await page.goto('/');
    const row = page.locator('#portfolio tbody tr').nth(0);
    await row.getByText('≥ $2.50').waitFor();
    expect((await row.innerText()).replace(/\s+/g, ' ')).toBe(
      'Mainland 2.5 COIN 1 BDG ≥ $2.50 the coin’s value is not known, 1 without a price',
    );
    await page.getByText('On all chains together: ≥ $43.01').waitFor();
  });

  test('opens the query in GraphiQL', async () => {
    const { page } = await open();
    await withChains(page);
    await page.goto('/');
    const link = page.getByRole('link', { name: 'Open the query in GraphiQL' });
    const href = new URL((await link.getAttribute('href')) ?? '', 'http://gateway.invalid');
    expect(href.pathname).toBe('/graphql');
    expect(href.searchParams.get('query')).toContain('onChains {');
    expect(JSON.parse(href.searchParams.get('variables') ?? '')).toEqual({ address });
  });

  test('asks the chain in the URL, says which it is, and links to the same address on the other', async () => {
    const { page, problems } = await open();
    await withChains(page);
    const sent = variablesOf(page);
    await page.goto(`/?address=${address}&chain=1&tab=holdings`);
    await page.getByText('All 2 holdings loaded').waitFor();
    await page.getByText('1,203 transactions').waitFor();
    const about = { hash: address, chain: '1' };
    expect(sent).toEqual([{ ...about, first: 25, after: null, facts: true }, about, about]);
    await chainsOf(page).getByText('On Mainland').waitFor();
    await chainsOf(page).getByRole('link').click();
    await page.waitForURL(`/?address=${address}&chain=100`);
    await chainsOf(page).getByRole('link', { name: 'Mainland' }).waitFor();
    expect(await chainsOf(page).getByRole('link').allInnerTexts()).toEqual(['Mainland']);
    expect(problems).toEqual([]);
  });

  test('says which chain is the default', async () => {
    const { page } = await open();
    await withChains(page);
    await page.goto(`/?address=${address}`);
    await chainsOf(page).getByText('On Mainland').waitFor();
  });

  test('says of a transaction only where it is', async () => {
    const { page } = await open();
    await withChains(page);
    const sent = variablesOf(page);
    await page.goto(`/?transaction=${transaction}&chain=1`);
    await page.getByRole('heading', { name: 'Trace' }).waitFor();
    expect(sent).toEqual([{ hash: transaction, chain: '1', first: 25 }]);
    await chainsOf(page).getByText('On Mainland').waitFor();
    expect(await chainsOf(page).getByRole('link').count()).toBe(0);
  });

  test("links to the explorer's own site only from the default chain, whose it is", async () => {
    const { page } = await open();
    const json = { ...examples, chains, explorer: 'https://explorer.example' };
    await page.route('**/try.json', (route) => route.fulfill({ json }));
    const site = page.getByRole('link', { name: 'on explorer.example' });
    await page.goto(`/?address=${address}&chain=1`);
    await site.waitFor();
    await page.goto(`/?address=${address}&chain=100`);
    await chainsOf(page).getByRole('link', { name: 'Mainland' }).waitFor();
    expect(await site.count()).toBe(0);
  });

  test('keeps the chain in every link and in the search', async () => {
    const { page } = await open();
    await withChains(page);
    await page.goto(`/?transaction=${transaction}&chain=1`);
    await page.getByRole('heading', { name: 'Trace' }).waitFor();
    const hrefs = await page
      .locator('#view a[href]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    const inside = hrefs.filter((href) => href?.includes('0x'));
    expect(inside.length).toBeGreaterThan(5);
    for (const href of inside) expect(href).toMatch(/&chain=1(?:#|&tab=|$)/);
    await page
      .getByLabel('Address, transaction hash, block number, or a token’s symbol or name')
      .fill(address);
    await page.keyboard.press('Enter');
    await page.waitForURL(`/?address=${address}&chain=1`);
  });

  test('tries the REST paths of the chain in the URL', async () => {
    const { page, problems } = await open();
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    await page.goto(`/docs?address=${address}&chain=100#getAddressTokens`);
    await page.locator('#getAddressTokens').getByRole('button', { name: 'Try it' }).click();
    await expect.poll(() => paths).toContain(`/100/api/v2/addresses/${address}/tokens`);
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
  });

  test('says nothing of chains with one alone', async () => {
    const { page } = await open();
    await page.goto(`/?address=${address}`);
    await page.getByText('25 transfers loaded').waitFor();
    expect(await chainsOf(page).count()).toBe(0);
    await page.goto('/');
    await page.getByText('✓ The gateway is ready').waitFor();
    expect(await page.locator('#portfolio').isVisible()).toBe(false);
  });
});

test.each([
  [{ id: '1', name: 'Ethereum' }, [{ id: '1', name: 'Ethereum' }]],
  [{ id: '1', name: null }, [{ id: '1', name: null }]],
  [{ id: '1', name: 7 }, [{ id: '1', name: null }]],
  [{ id: 1 }, []],
  [{ name: 'Ethereum' }, []],
  [null, []],
  ['1', []],
])('reads a chain of the server tolerantly: %j', (value, chain) => {
  expect(readChain(value)).toEqual(chain);
});
