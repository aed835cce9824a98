import { readFileSync } from 'node:fs';
import type { Download, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { noBrowser, useBrowser } from '../support/browser.js';
import { startTestGateway } from '../support/gateway.js';
import { addressOf, hashOf, listOf, transferRow } from '../support/records.js';
import { reported, serveRoutes } from '../support/reported.js';

const holder = '0x1111111111111111111111111111111111111aaa';
const hash = hashOf('d');

const tokenOf = (digit: string, symbol: string, more: object) => ({
  address_hash: addressOf(digit),
  name: symbol,
  symbol,
  decimals: '18',
  total_supply: '70000000000000000000',
  ...more,
});
const piece = tokenOf('6', 'PIECE', { type: 'ERC-1155' });
const hybrid = tokenOf('7', 'BOTH', { type: 'ERC-404' });
const unknown = tokenOf('8', 'RIDDLE', { type: 'ERC-20', decimals: null });
const scaled = tokenOf('9', 'SHARE', { type: 'ERC-8056', ui_multiplier: `2${'0'.repeat(18)}` });

const from = { hash: addressOf('a'), name: 'Ann' };
const to = { hash: addressOf('b'), name: 'Shop' };
const move = (log: number, token: object, total: object) =>
  transferRow(hash, log, { from, to, token, total });
const pieces = move(1, piece, { value: '25', decimals: '18', token_id: '7' });
const ids = move(2, hybrid, { value: '2', decimals: '18', token_id: '42' });
const part = move(3, hybrid, { value: '1500000000000000000', decimals: '18' });
const riddle = move(4, unknown, { value: '1500000000000000000', decimals: null });

const transactionOf = (moves: readonly object[], more: object = {}) => ({
  path: `/api/v2/transactions/${hash}`,
  body: {
    hash,
    result: 'success',
    status: 'ok',
    block_number: 7,
    from,
    to,
    value: '0',
    method: 'buy',
    fee: { type: 'actual', value: '2000000000000000' },
    token_transfers: moves,
    token_transfers_overflow: false,
    ...more,
  },
});

describe.skipIf(noBrowser)('the pages over an explorer with odd tokens', () => {
  const over = (settings: Readonly<Record<string, string>>) => async () => {
    const explorer = await serveRoutes();
    const gateway = await startTestGateway(
      { UPSTREAM_URL: explorer.url, CACHE_URL: 'off', ...settings },
      { pages: new URL('../../dist/pages/', import.meta.url) },
    );
    const close = async () => {
      await gateway.close();
      await explorer.close();
    };
    return { url: gateway.url, give: explorer.give, close };
  };
  const { open, server } = useBrowser(over({}));
  const ofSmallCoin = useBrowser(over({ COIN_DECIMALS: '6' }));

  test('divide by the decimals of the coin of the chain, also in a sentence', async () => {
    const { page } = await ofSmallCoin.open();
    const paid = { value: '1234567', method: null, fee: { type: 'actual', value: '27000' } };
    ofSmallCoin
      .server()
      .give([transactionOf([], { ...paid, transaction_types: ['coin_transfer'] })]);
    await page.goto(`/?transaction=${hash}`);
    const told = page.locator('.happened');
    await told.waitFor();
    expect(await told.innerText()).toBe('Ann sent 1.234567 to Shop.');
    const fact = (name: string) =>
      page.locator('dt', { hasText: name }).locator('+ dd').innerText();
    expect([await fact('Value'), await fact('Fee')]).toEqual(['1.234567', '0.027']);
  });

  const amountsIn = async (page: Page, rows: number) => {
    const cells = page.locator('td.amount');
    await expect.poll(() => cells.count()).toBe(rows);
    return cells.allInnerTexts();
  };

  test('count NFTs in pieces, also in a file, whatever decimals their contract has', async () => {
    const { page } = await open();
    server().give(reported('90-nft-with-decimals').routes);
    await page.goto(`/?address=${holder}&tab=holdings`);
    expect(await amountsIn(page, 4)).toEqual(['3', '25', '2', '1.5']);
    expect(await amountsOfFile(page)).toEqual(['3', '25', '2', '1.5']);
    await page.goto(`/?address=${holder}`);
    expect(await amountsIn(page, 2)).toEqual(['25', '1']);
    expect(await amountsOfFile(page)).toEqual(['25', '1']);
  });

  test('show no amount of a token whose decimals are not known', async () => {
    const { page } = await open();
    server().give(reported('91-erc20-null-decimals').routes);
    await page.goto(`/?address=${holder}&tab=holdings`);
    expect(await amountsIn(page, 2)).toEqual(['–', '3']);
    expect(await amountsOfFile(page)).toEqual(['', '3']);
    await page.goto(`/?address=${holder}`);
    expect(await amountsIn(page, 1)).toEqual(['–']);
    expect(await amountsOfFile(page)).toEqual(['']);
  });

  test.each([
    ['pieces as they are', [pieces], 'gave 25 PIECE to Shop'],
    ['pieces apart from what is divided', [ids, part], 'gave 2 BOTH and 1.5 BOTH'],
    ['that an amount is not known', [riddle], 'moved an unknown amount of RIDDLE from Ann to Shop'],
    [
      'what is known beside what is not',
      [pieces, riddle],
      'moved 25 PIECE from Ann to Shop, moved an unknown amount of RIDDLE from Ann to Shop',
    ],
  ])('say in the sentence of a transaction %s', async (_what, moves, said) => {
    const { page } = await open();
    server().give([transactionOf(moves)]);
    await page.goto(`/?transaction=${hash}`);
    const told = page.locator('.happened');
    await told.waitFor();
    expect((await told.innerText()).replace(/\s+/g, ' ')).toBe(`Ann called buy of Shop: ${said}.`);
  });

  const tern = tokenOf('5', 'TERND', { type: 'ERC-20' });
  const bill = { token: { ...tern, decimals: '6' }, total_fee: '1234500000' };
  test.each([
    ['on Celo', { celo: { gas_token: tern } }, '0.002 TERND'],
    ['on Stability', { stability_fee: bill }, '1,234.5 TERND'],
    [
      'whose decimals are not known',
      { celo: { gas_token: unknown } },
      '2,000,000,000,000,000 of the smallest unit of RIDDLE',
    ],
    ['which has no name', { celo: { gas_token: { decimals: '3' } } }, /^2,000,000,000,000 unnamed/],
    ['of none, but the coin', { celo: { gas_token: null } }, '0.002'],
  ])('show the fee in what it was paid in: a token %s', async (_what, more, fee) => {
    const { page } = await open();
    server().give([transactionOf([], more)]);
    await page.goto(`/?transaction=${hash}`);
    const shown = page.locator('dt', { hasText: /^Fee$/ }).locator('+ dd');
    await shown.waitFor();
    const text = await shown.innerText();
    if (typeof fee === 'string') expect(text).toBe(fee);
    else expect(text).toMatch(fee);
    await page.getByText('Values are in the chain’s native coin').waitFor();
    expect(await page.getByText('Fee paid by').count()).toBe(0);
  });

  test('show the reported fee in a token with all its digits, and who paid for another', async () => {
    const { page } = await open();
    const reportedHash = `0x${'a'.repeat(61)}001`;
    server().give(reported('95-fee-in-a-token').routes);
    await page.goto(`/?transaction=${reportedHash}`);
    await page.locator('dd', { hasText: /^0\.00081234 TERND/ }).waitFor();
    server().give(reported('96-fee-paid-by-another').routes);
    await page.goto(`/?transaction=${reportedHash}`);
    await page.locator('dt:has-text("Fee paid by") + dd', { hasText: 'A sponsor' }).waitFor();
  });

  test.each([
    ['in pieces', piece, '70,000,000,000,000,000,000'],
    ['by its decimals', hybrid, '70'],
    ['by its factor', scaled, '140'],
    ['not without decimals', unknown, null],
  ])("say how much of a contract's token exists: %s", async (_what, token, supply) => {
    const { page } = await open();
    const contract = { hash: token.address_hash, is_contract: true, is_verified: false };
    server().give([
      { path: `/api/v2/addresses/${contract.hash}`, body: { ...contract, token } },
      {
        path: `/api/v2/addresses/${contract.hash}/token-transfers`,
        query: '*',
        body: listOf([transferRow(hash, 1, { from: contract, to, token, total: null })]),
      },
    ]);
    await page.goto(`/?address=${contract.hash}`);
    await page.locator('dt', { hasText: 'Standard' }).waitFor();
    const shown = page.locator('dt:has-text("Supply") + dd');
    expect(await shown.count()).toBe(supply === null ? 0 : 1);
    if (supply !== null) {
      const all = shown.locator('.all');
      const text = (await all.count()) > 0 ? await all.textContent() : await shown.innerText();
      expect(text).toBe(supply);
    }
  });
});

/** The column of amounts of the file that the page saves of its rows. */
const amountsOfFile = async (page: Page): Promise<readonly (string | undefined)[]> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ]);
  const [names = [], ...rows] = linesOf(await textOf(download));
  return rows.map((cells) => cells[names.indexOf('amount')]);
};

const textOf = async (download: Download) => readFileSync(await download.path(), 'utf8');

const linesOf = (text: string) =>
  text
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
