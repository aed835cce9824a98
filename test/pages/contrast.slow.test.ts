import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { noBrowser, useBrowser } from '../support/browser.js';
import { startTestGateway } from '../support/gateway.js';
import { faintTexts } from '../support/page-contrast.js';

/** It holds coins, too. */
const wrapped = '0x5Df797df108508492F71017Da68a3C3566d689ff';
const token = '0xae016De10c1d0f12C3a5629A984B409f703Fdd64';
const collection = '0x6d6e1F559bAfC6523f5e8eB60D2422c0A1DDA559';

const onRollup =
  '0xfaa1a923765c8690195472a6130c04f78a73d0d8eb6ae7f2bef04a95ff9c7494&chain=52600417';
const withBlobs = '0x2276d2e2e7faf8a6a5bc4162953efb9d19a1d219ef2e4d69660fc05aa90a0736';
const authorizing = '0x7552e1938bf62185874f515926534b38adafd5be071a06eee3eede8e656ec864';

describe.skipIf(noBrowser)('the pages', () => {
  const { open, server } = useBrowser(() =>
    startTestGateway(
      { UPSTREAM_URL: '' },
      { pages: new URL('../../dist/pages/', import.meta.url) },
    ),
  );

  describe.each(['light', 'dark'] as const)('in %s colours, all texts', (scheme) => {
    const example = (
      name: 'address' | 'collector' | 'trader' | 'transaction' | 'reverted' | 'block',
    ) => server().upstream.examples?.[name] ?? '';

    const shown = async (url: string, text: string): Promise<Page> => {
      const { page } = await open({ colorScheme: scheme });
      await page.goto(url);
      await page.getByText(text).first().waitFor();
      return page;
    };

    test.each([
      ['the start page', () => '/', 'What the same address holds'],
      ['an address', () => `/?address=${example('address')}`, 'payTokens'],
      ["a token's contract", () => `/?address=${token}`, 'Decimals'],
      [
        'transactions',
        () => `/?address=${example('address')}&tab=transactions`,
        'Transactions from or to this address',
      ],
      ['holdings', () => `/?address=${example('address')}&tab=holdings`, 'What it holds'],
      ['NFTs', () => `/?address=${example('collector')}&tab=nfts`, 'NFTs loaded'],
      [
        'internal transactions',
        () => `/?address=${example('trader')}&tab=internal`,
        'latest first',
      ],
      ['a contract', () => `/?address=${token}&tab=contract`, 'SPDX-License-Identifier'],
      ['the logs of a contract', () => `/?address=${token}&tab=logs`, 'logs loaded'],
      ['a balance over time', () => `/?address=${wrapped}&tab=balance`, 'after each change'],
      ['a transaction', () => `/?transaction=${example('transaction')}`, 'Who paid whom'],
      ['a failed one', () => `/?transaction=${example('reverted')}`, 'Revert reason'],
      ['one on a rollup', () => `/?transaction=${onRollup}`, 'for data on Skerry'],
      ['one with blobs', () => `/?transaction=${withBlobs}`, 'burnt beside the fee'],
      ['an authorization', () => `/?transaction=${authorizing}`, 'took effect'],
      ['a block with blobs', () => '/?block=7400128', 'Excess blob gas'],
      ['a block', () => `/?block=${example('block')}`, 'Miner Reward'],
      [
        'its calls',
        () => `/?block=${example('block')}&tab=internal`,
        'Calls by contracts, in order',
      ],
      ['logs', () => `/?transaction=${example('transaction')}&tab=logs`, 'logs loaded'],
      [
        'the calls of a failed one',
        () => `/?transaction=${example('reverted')}&tab=internal`,
        'transactions loaded',
      ],
      ['a token and its holders', () => `/?token=${token}`, 'holders loaded'],
      ['its transfers', () => `/?token=${token}&tab=transfers`, 'transfers loaded'],
      ['the NFTs of a token', () => `/?token=${collection}&tab=nfts`, 'NFTs loaded'],
      ['no token', () => `/?token=${example('address')}`, 'knows no token'],
      ['an unknown block', () => '/?block=1', 'does not know block 1'],
      ['an unknown one', () => `/?transaction=0x${'0'.repeat(64)}`, 'Nor is it on'],
      ['an error', () => `/?address=${example('address')}&chain=5`, 'does not serve'],
      ['what is no hash', () => '/?address=0x1', 'hex digits instead'],
    ])('of %s can be read', async (_what, url, text) => {
      expect(await faintTexts(await shown(url(), text))).toEqual([]);
    });

    test('of a raw record can be read', async () => {
      const page = await shown(`/?transaction=${example('transaction')}`, 'Raw record');
      await page.getByText('Raw record').click();
      await page.getByText('"block_number"').waitFor();
      expect(await faintTexts(page)).toEqual([]);
    });

    test.each([
      ['of tokens that are found', 'c', 'tokens found'],
      ['of a search that finds none', 'nothing like it', 'No token is called so'],
    ])('%s can be read', async (_what, text, said) => {
      const page = await shown('/', 'What the same address holds');
      await page.getByLabel('symbol or name').fill(text);
      await page.keyboard.press('Enter');
      await page.getByText(said).waitFor();
      expect(await faintTexts(page)).toEqual([]);
    });

    test('of the REST page and an answer on it can be read', async () => {
      const page = await shown('/docs', 'Token transfers of an address');
      await page.getByRole('button', { name: 'Try it: A transaction' }).click();
      await page.getByText('200 OK').waitFor();
      await page.locator('.operation details').last().locator('summary').first().click();
      expect(await faintTexts(page)).toEqual([]);
    });

    test('of GraphiQL, an answer and its side panels can be read', async () => {
      const page = await shown('/graphql', 'At most');
      await page.getByRole('button', { name: /execute query/i }).click();
      await page.locator('.result-window').getByText('"data"').waitFor();
      expect(await faintTexts(page)).toEqual([]);
      for (const [panel, text] of [
        ['Show Documentation Explorer', 'Root Types'],
        ['Show Query builder', 'tokenTransfers'],
        ['Show History', 'History'],
      ] as const) {
        await page.getByRole('button', { name: panel }).click();
        await page.locator('.graphiql-plugin').getByText(text).first().waitFor();
        expect(await faintTexts(page), panel).toEqual([]);
      }
    });

    test('of a query that costs too much can be read', async () => {
      const rows =
        'transactionHash transaction { hash tokenTransfers(first: 100) { nodes { timestamp } } }';
      const query = `{ address(hash: "${token}") { tokenTransfers(first: 500) { nodes { ${rows} } } } }`;
      const page = await shown(`/graphql?${new URLSearchParams({ query })}`, 'would cost');
      expect(await faintTexts(page)).toEqual([]);
    });
  });
});
