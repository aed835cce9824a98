import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { noBrowser, useBrowser } from '../support/browser.js';
import { contrastOf } from '../support/contrast.js';
import { blockHashes, chains, examples, hostile } from '../support/fake-gateway.js';
import { startPagesServer } from '../support/pages-server.js';

const { block } = examples;

const box = (page: Page) =>
  page.getByLabel('Address, transaction hash, block number, or a token’s symbol or name');
const titled = (page: Page, number: string) =>
  page.getByRole('heading', { name: `Block ${number}`, exact: true });
/** Once it is drawn. */
const drawn = async (page: Page) => {
  await titled(page, '19,000,000').waitFor();
  await page.locator('.facts').waitFor();
};
const hrefOf = (page: Page, name: string | RegExp) =>
  page.locator('main').getByRole('link', { name }).getAttribute('href');

describe.skipIf(noBrowser)('the page of a block in Chromium', () => {
  const { open } = useBrowser(startPagesServer);

  test.each([
    ['its number', String(block)],
    ['its hash', blockHashes.block],
  ])('says what the block is, by %s', async (_what, name) => {
    const { page, problems } = await open();
    await page.goto(`/?block=${name}`);
    await drawn(page);
    const text = (await page.locator('main').innerText()).replace(/\s+/g, ' ');
    for (const fact of [
      blockHashes.block,
      '2026-03-01 10:00:00',
      'Transactions 1,203',
      'Gas used 12,500,000 of 30,000,000 (41.67%), 16.67% below the target',
      'Base fee ≈ 12.345678',
      'Gwei',
      'Fees 0.2',
      'Burnt fees 0.15, 75% of the fees',
      'Priority fees 0.05',
      `Rewards 2 ${hostile}`,
      'Size 123,456 bytes',
    ]) {
      expect(text).toContain(fact);
    }
    expect(await page.title()).toContain('Explorer gateway');
    // For the block and its transactions, at one call each.
    await page.getByText('This page took 2 calls to the explorer').waitFor();
    expect(await page.locator('main img').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('leads to its neighbours, its parent, its miner and GraphiQL', async () => {
    const { page } = await open();
    await page.goto(`/?block=${block}`);
    await drawn(page);
    expect(await hrefOf(page, '← Block before')).toMatch(/^\?block=0xb10b/);
    expect(await hrefOf(page, 'Block 19,000,001 →')).toBe('?block=19000001');
    expect(await hrefOf(page, /^0xb10b/)).toBe(await hrefOf(page, '← Block before'));
    const miner = page.locator('.facts').getByRole('link', { name: hostile });
    expect(await miner.getAttribute('href')).toMatch(/^\?address=0x313e4/);
    expect(await hrefOf(page, 'Explore it in GraphiQL')).toBe(`graphql?block=${block}`);
    expect(await page.getByRole('link', { name: 'over REST' }).count()).toBe(0);
    await page.getByRole('link', { name: '← Block before' }).press('Enter');
    await page.getByText('The explorer does not know a block with this hash.').waitFor();
  });

  test('says that a block has lost its place, and leads to the one that took it', async () => {
    const { page } = await open();
    await page.goto(`/?block=${blockHashes.replaced}`);
    await page.getByText('It has lost its place in the chain to the block').waitFor();
    expect(await hrefOf(page, '19,000,000')).toBe(`?block=${block}`);
    expect(await hrefOf(page, /^0xb10b/)).toMatch(/^\?block=0xb10b/);
    expect(await hrefOf(page, 'Explore it in GraphiQL')).toBe(
      `graphql?block=${blockHashes.replaced}`,
    );
  });

  test('has no block before the first', async () => {
    const { page } = await open();
    const first: Record<string, unknown> = { number: 0, parentHash: `0x${'0'.repeat(64)}` };
    await rewrite(page, (key, value) => first[key] ?? value);
    await page.goto(`/?block=${block}`);
    await page.getByRole('link', { name: 'Block 1 →' }).waitFor();
    expect(await page.getByRole('link', { name: '←' }).count()).toBe(0);
    expect(await page.getByText('Parent', { exact: true }).count()).toBe(0);
  });

  test('leaves out what the explorer does not say', async () => {
    const { page, problems } = await open();
    await rewrite(page, (key, value) => (kept.has(key) ? value : null));
    await page.goto(`/?block=${block}`);
    await drawn(page);
    expect(await page.locator('.facts dt').allInnerTexts()).toEqual([
      'Time',
      'Transactions',
      'Gas used',
    ]);
    expect(await hrefOf(page, '← Block 18,999,999')).toBe('?block=18999999');
    expect(problems).toEqual([]);
  });

  test('does not know a hash, and leads on to the transaction that it may be of', async () => {
    const { page } = await open();
    await page.goto(`/?block=${examples.transaction}`);
    await page.getByText('The explorer does not know a block with this hash.').waitFor();
    await page.getByRole('link', { name: 'the hash of a transaction' }).click();
    await page.getByRole('heading', { name: 'Transaction' }).waitFor();
  });

  test('says that the explorer has no blocks to ask for', async () => {
    const { page } = await open();
    const error = {
      message: 'The explorer of this chain has no path for this.',
      path: ['block'],
      extensions: { code: 'NOT_SUPPORTED' },
    };
    await page.route('**/graphql', (route) =>
      route.fulfill({ json: { data: { block: null }, errors: [error] } }),
    );
    await page.goto(`/?block=${block}`);
    await page
      .getByText('The block cannot be shown. The explorer of this chain has no path for this.')
      .waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });

  test.each([
    ['19000000', `/?block=${block}`],
    ['#19,000,000', `/?block=${block}`],
    ['https://explorer.example/block/19000000', `/?block=${block}`],
  ])('opens from the box by %s', async (typed, url) => {
    const { page } = await open();
    await page.goto('/');
    await box(page).fill(typed);
    await box(page).press('Enter');
    await page.waitForURL(url);
    await drawn(page);
  });

  test('opens from the start page, and from its transactions', async () => {
    const { page } = await open();
    await page.goto('/');
    await page.getByRole('link', { name: 'A block, its fees and rewards' }).click();
    await drawn(page);
    await page.goto(`/?transaction=${examples.transaction}`);
    await page.locator('.facts').getByRole('link', { name: '19,000,000' }).click();
    await drawn(page);
  });

  test('opens for the hash of a block that is taken for that of a transaction', async () => {
    const { page, problems } = await open();
    await page.goto('/');
    await box(page).fill(blockHashes.block);
    await box(page).press('Enter');
    await page.waitForURL(`/?block=${blockHashes.block}`);
    await drawn(page);
    await page.goBack();
    await page.waitForURL('/');
    expect(problems).toEqual([]);
  });

  test('is on the chain in the URL, and so are its links', async () => {
    const { page } = await open();
    await page.route('**/try.json', (route) => route.fulfill({ json: { ...examples, chains } }));
    await page.goto(`/?block=${block}&chain=1`);
    await page.getByText('25 transactions loaded').waitFor();
    await page.getByRole('navigation', { name: 'Chains' }).getByText('On Mainland').waitFor();
    expect(await page.getByRole('navigation', { name: 'Chains' }).getByRole('link').count()).toBe(
      0,
    );
    const hrefs = await page
      .locator('#view a[href]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(hrefs.length).toBeGreaterThan(50);
    for (const href of hrefs) expect(href).toMatch(/&chain=1(?:&tab=\w+)?$/);
  });

  test('is offered where the hash is that of a block on another chain', async () => {
    const { page } = await open();
    await page.route('**/try.json', (route) => route.fulfill({ json: { ...examples, chains } }));
    await page.goto(`/?transaction=${blockHashes.elsewhere}`);
    await page.getByText('It is the hash of a block on another chain:').waitFor();
    expect(await hrefOf(page, hostile)).toBe(`?block=${blockHashes.elsewhere}&chain=100`);
  });

  test.each(['light', 'dark'] as const)('can be read in %s, and on a phone', async (scheme) => {
    const { page } = await open({ colorScheme: scheme, viewport: { width: 320, height: 640 } });
    await page.goto(`/?block=${block}`);
    await drawn(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    for (const text of ['.facts dt', '.neighbours a', '.note']) {
      expect(await contrastOf(page.locator(text).first()), text).toBeGreaterThanOrEqual(4.5);
    }
  });
});

/** What of a block an explorer says in any case, and what carries it. */
const kept = new Set(['', 'data', 'block', 'number', 'gasUsed', 'transactionsCount', 'timestamp']);

const rewrite = (page: Page, reviver: (key: string, value: unknown) => unknown) =>
  page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: JSON.parse(await response.text(), reviver) });
  });
