import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { noBrowser, useBrowser } from '../support/browser.js';
import { contrastOf } from '../support/contrast.js';
import { contractHashes, examples, hostile } from '../support/fake-gateway.js';
import { startPagesServer } from '../support/pages-server.js';

const transaction = `/?transaction=${examples.transaction}`;
const block = `/?block=${examples.block}`;
const facts = (page: Page) => page.locator('main .facts');
const rowOf = async (page: Page, term: string) =>
  (await facts(page).locator(`dt:text-is("${term}") + dd`).innerText()).replace(/\s+/g, ' ');
const termsOf = (page: Page) => facts(page).locator('dt').allInnerTexts();

const hashOf = (digits: string) => `0x${digits.repeat(64).slice(0, 64)}`;
const commitment = hashOf('c0');
const finality = hashOf('f1');
const blobs = [hashOf('01b1'), hashOf('01b2')];

const rollup = {
  transactionBurntFee: '525000000000000',
  priorityFee: '0',
  l1Fee: '1575000000000000',
  l1GasUsed: '3128',
  l1GasPrice: '6453647363',
  l1FeeScalar: '0.684',
  batchNumber: 1_234_567,
  settlementStatus: `Confirmed on base ${hostile}`,
  commitmentTransactionHash: commitment,
  finalityTransactionHash: finality,
};
const withBlobs = {
  blobVersionedHashes: blobs,
  blobGasUsed: '262144',
  blobGasPrice: '1',
  maxFeePerBlobGas: '3000000000',
  burntBlobFee: '2000000000000000',
};
const account = { hash: examples.address, name: null };
const delegate = { hash: contractHashes.verified, name: 'Pocket' };
const nobody = { hash: `0x${'0'.repeat(40)}`, name: null };
const authorization = { authority: account, delegate, chainId: '1', nonce: '6', status: 'ok' };
const chains = [
  { id: '1', name: 'Mainland' },
  { id: '10', name: hostile },
];

describe.skipIf(noBrowser)('what some chains say beside it, in Chromium', () => {
  const { open, server } = useBrowser(startPagesServer);

  test('nothing is shown of what a chain lacks, at no further request', async () => {
    const { page, problems } = await open();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.postData() ?? ''));
    await page.goto(transaction);
    await page.locator('.flame').waitFor();
    expect(await termsOf(page)).toEqual(
      'Status,Revert reason,Time,Block,From,To,Method,Value,Fee,Gas'.split(','),
    );
    expect(asked.filter((body) => body !== '')).toHaveLength(1);
    await page.goto(block);
    await facts(page).waitFor();
    expect((await termsOf(page)).filter((term) => /blob/i.test(term))).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('what of the fee went where, and what the data cost on the parent chain', async () => {
    const { page, problems } = await open();
    await answerWith(page, rollup);
    await page.goto(transaction);
    await facts(page).waitFor();
    expect(await rowOf(page, 'Fee')).toBe('0.0021');
    expect(await rowOf(page, 'Burnt fee')).toBe('0.000525, 25% of the fee');
    expect(await rowOf(page, 'Priority fee')).toBe('0, 0% of the fee');
    expect(await rowOf(page, 'Data fee')).toMatch(
      /^0\.001575, 75% of the fee, for data on the parent chain, 3,128 gas, gas price ≈ 6\.453647 Gwei, scalar 0\.684$/,
    );
    expect(problems).toEqual([]);
  });

  test.each([
    ['only the fee', { l1Fee: '1000' }, /, for data on the parent chain$/],
    ['the price', { l1Fee: '1000', l1GasPrice: '7' }, /the parent chain, gas price 7 wei$/],
    ['a very small part', { l1Fee: '1000' }, /, < 0\.01% of the fee, for data/],
    ['more than the fee', { l1Fee: `21${'0'.repeat(80)}` }, /^≈? ?[\d.]+ × 10\^\d+, for data/],
    ['no fee at all', { l1Fee: '0', value: '0' }, /^0, for data on the parent chain$/],
    ['a fee that is not paid yet', { l1Fee: '0', type: 'MAXIMUM' }, /^0, for data on/],
  ])('of what the explorer says: %s', async (_what, said, row) => {
    const { page } = await open();
    await answerWith(page, said);
    await page.goto(transaction);
    await facts(page).waitFor();
    expect(await rowOf(page, 'Data fee')).toMatch(row);
  });

  test('of a fee that is not paid yet, that it is for gas alone', async () => {
    const { page } = await open();
    await answerWith(page, { type: 'MAXIMUM', value: '2100000000000000' });
    await page.goto(transaction);
    await facts(page).waitFor();
    expect(await rowOf(page, 'Maximum fee for gas')).toBe('0.0021');
  });

  test('how far a transaction is settled, with hashes to copy where the parent chain is not served', async () => {
    const { page, problems } = await open();
    await page
      .context()
      .grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server().url });
    await answerWith(page, rollup);
    await page.goto(transaction);
    await facts(page).waitFor();
    expect(await rowOf(page, 'Settlement')).toBe(`Confirmed on base ${hostile}`);
    expect(await rowOf(page, 'Batch')).toBe('1,234,567');
    expect(await rowOf(page, 'Committed in')).toBe(`${commitment} on the parent chain copy`);
    expect(await rowOf(page, 'Made final in')).toBe(`${finality} on the parent chain copy`);
    expect(await page.locator(`a[href*="${commitment}"]`).count()).toBe(0);
    await page.getByRole('button', { name: 'Copy the hash of what made it final' }).click();
    await page.getByText('Copied the hash of what').waitFor({ state: 'attached' });
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(finality);
    expect(await page.title()).not.toBe('owned');
    expect(problems).toEqual([]);
  });

  test.each([
    ['on a rollup whose parent chain is served, too', '10', 'Mainland', 1],
    ['on a chain that is no rollup', '1', 'the parent chain', 0],
  ])('links to the parent chain: %s', async (_where, chain, name, links) => {
    const { page } = await open();
    await page.route('**/try.json*', (route) => route.fulfill({ json: { ...examples, chains } }));
    await answerWith(page, rollup);
    await page.goto(`${transaction}&chain=${chain}`);
    await facts(page).waitFor();
    expect(await rowOf(page, 'Committed in')).toContain(` on ${name} `);
    expect(await rowOf(page, 'Data fee')).toContain(`for data on ${name}, `);
    expect(await rowOf(page, 'Fee')).toBe('0.0021 ETH');
    const link = page.locator(`.facts a[href="?transaction=${commitment}&chain=1"]`);
    expect(await link.count()).toBe(links);
  });

  test('what the blobs of a transaction are, and what they cost beside its fee', async () => {
    const { page, problems } = await open();
    await answerWith(page, withBlobs);
    await page.goto(transaction);
    await facts(page).waitFor();
    expect(await rowOf(page, 'Blob fee')).toBe('0.002, burnt beside the fee');
    expect(await rowOf(page, 'Blob gas')).toBe('262,144 at 1 wei, at most 3 Gwei');
    expect(await rowOf(page, 'Blobs')).toBe(blobs.map((hash) => `${hash} copy`).join(' '));
    expect(await page.getByRole('button', { name: 'Copy the hash of the blob' }).count()).toBe(2);
    expect(problems).toEqual([]);
  });

  test('what the blobs of a block cost, where it has any', async () => {
    const { page, problems } = await open();
    const none = { blobTransactionsCount: '0', blobGasUsed: '0', excessBlobGas: '5' };
    let said: Record<string, unknown> = { ...none, blobGasPrice: '1', burntBlobFees: '0' };
    await answerWith(page, () => said);
    await page.goto(block);
    await facts(page).waitFor();
    expect((await termsOf(page)).filter((term) => /blob/i.test(term))).toEqual([]);
    said = {
      blobTransactionsCount: '2',
      blobGasUsed: '393216',
      excessBlobGas: '1310720',
      blobGasPrice: '12345678901',
      burntBlobFees: '4000000000000000',
    };
    await page.reload();
    await facts(page).waitFor();
    expect(await rowOf(page, 'Blob fees')).toBe('0.004, burnt beside the fees');
    expect(await rowOf(page, 'Blob gas')).toMatch(/^393,216 at ≈ 12\.345678.* Gwei$/);
    expect(await rowOf(page, 'Excess blob gas')).toBe('1,310,720');
    expect(await rowOf(page, 'Blobs')).toBe('in 2 transactions');
    expect(problems).toEqual([]);
  });

  test.each([
    ['on this chain', {}, 'lets Pocket act for it, on this chain, at nonce 6 · ✓ took effect'],
    ['on every chain', { chainId: '0', nonce: null }, 'act for it, on every chain · ✓ took effect'],
    ['on another', { chainId: '5', status: null }, 'act for it, on chain 5, at nonce 6'],
    [
      'that ends one',
      { delegate: nobody, chainId: null },
      'lets no contract act for it any more, at nonce 6 · ✓ took effect',
    ],
    [
      'whose signature is wrong',
      { authority: null, status: 'invalid_signature' },
      'An unknown account lets Pocket act for it, on this chain, at nonce 6 · ✕ had no effect: its signature is not valid',
    ],
    ['refused for another reason', { status: hostile }, `✕ had no effect: ${hostile}`],
  ])('who lets whom act for them: an authorization %s', async (_what, said, text) => {
    const { page, problems } = await open();
    await page.route('**/try.json*', (route) => route.fulfill({ json: { ...examples, chains } }));
    await answerWith(page, { authorizations: [{ ...authorization, ...said }] });
    await page.goto(transaction);
    await facts(page).waitFor();
    expect((await rowOf(page, 'Authorizations')).slice(-text.length)).toBe(text);
    expect(await page.locator('main img').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('many authorizations are closed until they are wanted, and lead to accounts and contracts', async () => {
    const { page } = await open();
    await answerWith(page, { authorizations: Array(13).fill(authorization) });
    await page.goto(transaction);
    await page.locator('summary', { hasText: '13 authorizations' }).press('Enter');
    const row = facts(page).locator('dt:text-is("Authorizations") + dd');
    await expect.poll(() => row.locator(`a[href="?address=${account.hash}"]`).count()).toBe(13);
    expect(await row.locator(`a[href="?address=${delegate.hash}"]`).count()).toBe(13);
  });

  test.each(['light', 'dark'] as const)('can be read in %s, and on a phone', async (scheme) => {
    const { page } = await open({ colorScheme: scheme, viewport: { width: 320, height: 640 } });
    const refused = { ...authorization, status: 'invalid_nonce' };
    await answerWith(page, { ...rollup, ...withBlobs, authorizations: [authorization, refused] });
    await page.goto(transaction);
    await facts(page).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    for (const text of ['.facts .copy >> nth=0', '.facts dd .error >> nth=-1', '.facts dt']) {
      expect(await contrastOf(page.locator(text).first()), text).toBeGreaterThanOrEqual(4.5);
    }
  });
});

type Said = Readonly<Record<string, unknown>>;

/** Puts into the answers what an explorer says under these keys, wherever they stand. */
const answerWith = (page: Page, said: Said | (() => Said)) =>
  page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    const values = typeof said === 'function' ? said() : said;
    const json = JSON.parse(await response.text(), (key, value) =>
      Object.hasOwn(values, key) ? values[key] : value,
    );
    await route.fulfill({ response, json });
  });
