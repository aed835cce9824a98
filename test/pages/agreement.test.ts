import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { noBrowser, useBrowser } from '../support/browser.js';
import { startTestGateway } from '../support/gateway.js';
import { savedCsv } from '../support/saved-csv.js';

/** Accounts of the embedded chain: one that runs the code of a contract, and one with many NFTs. */
const accounts = [
  '0x478BCb5630AfA8A59336c6EE0C4CB6586bafE4cc',
  '0xC36cc44ab0b588c5888403eC8F97157223DF1271',
];

describe.skipIf(noBrowser)('what the pages say of one address agrees', () => {
  const { open } = useBrowser(() =>
    startTestGateway(
      { UPSTREAM_URL: '' },
      { pages: new URL('../../dist/pages/', import.meta.url) },
    ),
  );

  test.each(accounts)('%s: its balance, its changes and its days', async (address) => {
    const { page, problems } = await open();
    await page.goto(`/?address=${address}&tab=balance`);
    const changes = await rowsOf(page, 'changes');
    expect(changes.length).toBeGreaterThan(1);
    const balances = changes.map(({ balance }) => units(balance));
    for (const [index, { change }] of changes.slice(0, -1).entries()) {
      expect((balances[index] ?? 0n) - (balances[index + 1] ?? 0n)).toBe(units(change));
    }
    const balance = page.locator('.facts').first().locator('.all').first();
    expect(units(await balance.textContent())).toBe(balances[0]);

    const said = (await page.locator('.balances desc').textContent()) ?? '';
    const days = said.split('; ').map((day) => units(day.split(': ')[1]));
    expect(days.length).toBeGreaterThan(1);
    expect(days.filter((day) => !balances.includes(day))).toEqual([]);
    expect(problems).toEqual([]);
  });

  test.each(accounts)('%s: its counts and its lists', async (address) => {
    const { page, problems } = await open();
    await page.goto(`/?address=${address}`);
    const activity = await page
      .getByText(/^[\d,]+ transactions?, [\d,]+ token transfers?, /)
      .innerText();
    const [transactions, transfers] = activity.match(/\d+/g) ?? [];
    expect(`${(await rowsOf(page, 'transfers')).length}`).toBe(transfers);
    await page.getByRole('tab', { name: 'Transactions', exact: true }).click();
    expect(`${(await rowsOf(page, 'transactions')).length}`).toBe(transactions);
    expect(problems).toEqual([]);
  });

  test('its NFTs and what it holds', async () => {
    const { page, problems } = await open();
    await page.goto(`/?address=${accounts[1]}&tab=nfts`);
    const nfts = await rowsOf(page, 'NFTs');
    await page.goto(`/?address=${accounts[1]}&tab=holdings`);
    const holdings = await rowsOf(page, 'holdings');
    const tokens = new Set(nfts.map(({ token_address }) => token_address));
    // ERC-721 has one row for a collection; ERC-404 has one for the fungible part, besides those of ids.
    const heldOf = (token: string | undefined) => {
      const rows = holdings.filter(({ token_address }) => token_address === token);
      const ids = rows.filter(({ token_id }) => token_id !== '');
      return sum((ids.length > 0 ? ids : rows).map(({ amount }) => amount));
    };
    expect(nfts).toHaveLength(88);
    expect(tokens.size).toBeGreaterThan(1);
    for (const token of tokens) {
      const held = nfts.filter(({ token_address }) => token_address === token);
      expect(sum(held.map(({ held }) => held)), token).toBe(heldOf(token));
    }
    expect(problems).toEqual([]);
  });
});

type Row = Record<string, string>;

/** All rows of the list that is open, as its file has them. */
const rowsOf = async (page: Page, nouns: string): Promise<Row[]> => {
  const panel = page.getByRole('tabpanel');
  await panel.getByText(new RegExp(`${nouns} loaded`)).waitFor();
  const all = panel.getByRole('button', { name: `CSV of all ${nouns}` });
  const isWhole = await all.isHidden();
  if (!isWhole) await all.click();
  const name = isWhole ? 'CSV' : 'Fetch them';
  const button = panel.getByRole('button', { name, exact: true });
  const [head = '', ...lines] = (await savedCsv(page, () => button.click())).filter(Boolean);
  const names = fieldsOf(head);
  return lines.map((line) =>
    Object.fromEntries(fieldsOf(line).map((field, index) => [names[index], field])),
  );
};

const fieldsOf = (line: string) =>
  [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)].map(([, field = '']) => field);

const sum = (amounts: (string | undefined)[]) =>
  amounts.reduce((total, amount) => total + Number(amount), 0);

/** An exact amount in the smallest unit. */
const units = (amount: string | null | undefined): bigint => {
  const [, sign = '', whole, fraction = ''] =
    /^(-?)([\d,]+)(?:\.(\d{1,18}))?$/.exec(amount ?? '') ?? [];
  if (!whole) throw new Error(`No amount: ${amount}`);
  return BigInt(`${sign}${whole.replaceAll(',', '')}${fraction.padEnd(18, '0')}`);
};
