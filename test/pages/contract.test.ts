import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { noBrowser, useBrowser } from '../support/browser.js';
import { contractHashes, examples, files } from '../support/fake-gateway.js';
import { startPagesServer } from '../support/pages-server.js';
import { savedCsv } from '../support/saved-csv.js';

const viewOf = (address: string) => `/?address=${address}&tab=contract`;

describe.skipIf(noBrowser)('the contract of an address in Chromium', () => {
  const { open, server } = useBrowser(startPagesServer);

  test('has its tab only where there is one, also for the keyboard', async () => {
    const { page, problems } = await open();
    const tab = page.getByRole('tab', { name: 'Contract' });
    await page.goto(`/?address=${contractHashes.verified}`);
    await tab.waitFor();
    await page.getByRole('tab', { name: 'Transfers' }).press('End');
    await page.getByText('verified to the last byte').waitFor();
    expect(page.url()).toContain('tab=contract');

    await page.goto(`/?address=${examples.address}`);
    await page.getByText('account', { exact: true }).waitFor();
    expect(await tab.count()).toBe(0);
    await page.getByRole('tab', { name: 'Transfers' }).press('End');
    await page.getByText('All 3 changes loaded').waitFor();
    expect(problems).toEqual([]);
  });

  test('says what it is, how it was made, and what it is linked with', async () => {
    const { page, problems } = await open();
    await page.goto(viewOf(contractHashes.verified));
    const facts = page.getByRole('tabpanel').locator('.facts');
    await facts.waitFor();
    expect((await facts.innerText()).replace(/\s+/g, ' ')).toMatch(
      /^Name Router Source verified to the last byte · .* ago ?2026-02-02 19:26:36 Libraries Curve Compiler solidity v0\.8\.37 for prague Optimizer on, for 200 runs Licence gnu gpl v3 Constructor pool address 0x9001.* argument 2 odd$/,
    );
    const library = facts.getByRole('link', { name: 'Curve' });
    expect(await library.getAttribute('href')).toBe(`?address=${contractHashes.proxy}`);
    await page.getByRole('heading', { name: 'Swap Router' }).waitFor();
    expect(problems).toEqual([]);
  });

  test('has its source by file: the main one open, the others when they are opened', async () => {
    const { page, problems } = await open();
    await page.goto(viewOf(contractHashes.verified));
    const [main, large] = Object.values(files);
    const shown = (name: string) => page.getByRole('region', { name });
    await expect.poll(() => linesOf(shown('src/Router.sol'))).toBe(main?.trimEnd());
    const closed = page
      .getByText('src/Large.sol')
      .locator('xpath=ancestor::details')
      .locator('pre');
    expect(await closed.textContent()).toBe('');
    await page.getByText('20,000 lines').click();
    // In parts of 100,000 characters at most, which leave the browser time for others.
    await expect.poll(() => linesOf(shown('src/Large.sol'))).toBe(large?.trimEnd());
    expect(await shown('src/Large.sol').locator('span').count()).toBe(7);
    expect(await page.title()).not.toBe('owned');
    expect(problems).toEqual([]);
  });

  test('copies each text whole, opened or not, and says so', async () => {
    const { page } = await open();
    await page
      .context()
      .grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server().url });
    await page.goto(viewOf(contractHashes.verified));
    for (const [name, text] of [
      ['src/Large.sol', files['src/Large.sol']],
      ['ABI', /^\[\n {2}\{\n {4}"type": "function",\n {4}"name": "swap"/],
      ['Deployed bytecode', '0x600a'],
      ['Creation bytecode', '0x600b0001'],
      ['Arguments of the constructor', '0x0001'],
      ['Settings of the compiler', /"runs": 200/],
    ] as const) {
      const button = page.getByRole('button', { name: `Copy ${name}` });
      await button.click();
      await page.getByText(`Copied ${name}`, { exact: true }).waitFor({ state: 'attached' });
      expect(await button.innerText()).toBe('copied');
      const copied = String(await page.evaluate('navigator.clipboard.readText()'));
      if (typeof text === 'string') expect(copied).toBe(text);
      else expect(copied).toMatch(text);
    }
  });

  test('without a source has its bytecode, and links to what it calls', async () => {
    const { page, problems } = await open();
    await page.goto(viewOf(contractHashes.proxy));
    const panel = page.getByRole('tabpanel');
    await panel.getByText('Deployed bytecode').waitFor();
    expect((await panel.innerText()).replace(/\s+/g, ' ')).toBe(
      'Source not verified Calls the code of Router · eip1167 Code Deployed bytecode 2 bytes copy',
    );
    const link = panel.getByRole('link', { name: 'Router' });
    expect(await link.getAttribute('href')).toBe(`?address=${contractHashes.verified}`);
    expect(problems).toEqual([]);
  });

  test.each([
    [
      'a twin',
      { isVerified: false, verifiedTwin: { hash: contractHashes.proxy, name: 'Twin' } },
      'not verified itself; this is that of a contract with the same code, Twin',
    ],
    [
      'a delegate',
      { proxyType: 'eip7702', implementations: [twin] },
      'Runs the code of Twin · eip7702',
    ],
    ['code that has changed', { isChangedBytecode: true }, '✕ the code has changed since'],
    [
      'a blueprint',
      { isBlueprint: true, certified: true },
      'Certified by the operator of the explorer',
    ],
    ['no optimizer', { optimizationEnabled: false }, 'Optimizer off'],
    ['no code', null, 'There is no code at this address.'],
  ])('says so of %s', async (_what, contract, text) => {
    const { page, problems } = await open();
    await rewrite(page, (answer) => {
      answer.data.address.contract = contract && { ...answer.data.address.contract, ...contract };
    });
    await page.goto(viewOf(contractHashes.verified));
    await expect
      .poll(async () => (await page.getByRole('tabpanel').innerText()).replace(/\s+/g, ' '))
      .toContain(text);
    expect(problems).toEqual([]);
  });

  test('has its logs in a tab beside it, by the names of their parameters where they are decoded', async () => {
    const { page, problems } = await open();
    await page.goto(viewOf(contractHashes.verified));
    await page.getByText('verified to the last byte').waitFor();
    await page.getByRole('tab', { name: 'Contract' }).press('ArrowLeft');
    await page.getByText('All 2 logs loaded').waitFor();
    const rows = page.getByRole('tabpanel').locator('tbody tr');
    const texts = (await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    expect(texts).toEqual([
      expect.stringMatching(
        / ago Moved from address indexed 0xa11cea….* note string <img .*0x7777/,
      ),
      expect.stringMatching(/ ago 0x70b1c7….* not decoded 1 topic, 4 bytes of data 0x7777/),
    ]);
    const button = page.getByRole('button', { name: 'CSV', exact: true });
    const [first, ...lines] = await savedCsv(page, () => button.click());
    expect(first).toBe('time,block,event,arguments,topics,data,transaction,index');
    expect(lines[1]).toMatch(/^2026-03-01T\S+,19000000,,,0x70b1c\w+,0x0badf00d,0x7777\w+,8$/);
    expect(problems).toEqual([]);
  });

  test.each([
    ['logs', 'query AddressLogs', 'These logs cannot be listed. There is no such path.'],
    ['balance', 'query AddressBalances', 'These changes cannot be listed. There is no such path.'],
  ])('leaves the rest of the page where the explorer has no %s', async (tab, operation, said) => {
    const { page } = await open();
    await page.route('**/graphql', (route) => {
      if (!route.request().postData()?.includes(operation)) return route.continue();
      const extensions = { code: 'NOT_SUPPORTED' };
      const error = { message: 'There is no such path.', path: ['address'], extensions };
      return route.fulfill({ json: { data: { address: {} }, errors: [error] } });
    });
    await page.goto(`/?address=${contractHashes.verified}&tab=${tab}`);
    await page.getByText(said).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByText('1,203 transactions').waitFor();
  });

  test('is a sentence where the explorer does not show it, and can be tried again where it failed', async () => {
    const { page, problems } = await open();
    let code = 'UPSTREAM_TIMEOUT';
    await rewrite(page, (answer) => {
      if (code === '') return;
      answer.data.address.contract = null;
      const path = ['address', 'contract'];
      answer.errors = [{ message: 'No contract.', path, extensions: { code } }];
    });
    await page.goto(viewOf(contractHashes.verified));
    await page.getByRole('alert').getByText('UPSTREAM_TIMEOUT').waitFor();
    code = '';
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('verified to the last byte').waitFor();

    code = 'NOT_SUPPORTED';
    await page.reload();
    await page.getByText('The code cannot be shown. No contract.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByRole('tab', { name: 'Transfers' }).click();
    await page.getByText('25 transfers loaded').waitFor();
    expect(problems).toEqual([]);
  });
});

const twin = { addressHash: contractHashes.proxy, name: 'Twin' };

/** The text as it is drawn: each part ends a line. */
const linesOf = (shown: Locator) =>
  shown.locator('span').evaluateAll((parts) =>
    parts
      .map(({ textContent }) => textContent)
      .join('\n')
      .trimEnd(),
  );

interface ContractAnswer {
  data: { address: { contract: object | null } };
  errors?: object[];
}

/** Changes the answers about the contract. */
const rewrite = (page: Page, change: (answer: ContractAnswer) => void) =>
  page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('query AddressContract')) return route.continue();
    const response = await route.fetch();
    const json: ContractAnswer = await response.json();
    change(json);
    await route.fulfill({ response, json });
  });
