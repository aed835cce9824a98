import { describe, expect, test } from 'vitest';
import { formatAmount, sum } from '../../src/pages/home/format.js';
import { eyot } from '../../src/sandbox/bundled-chains.js';
import { noBrowser, useBrowser } from '../support/browser.js';
import { startTestGateway } from '../support/gateway.js';

/** A wallet's payment to 38 people, which somebody else sent. */
const payout = '0x438786fc4719011f9e2801c6693652fee2e86b7ba0ff964ea75ed53d9cc3feb6';

/** A token whose contract has moved nothing itself. */
const token = '0xae016De10c1d0f12C3a5629A984B409f703Fdd64';

interface Tried {
  address: string;
  transaction: string;
}

describe.skipIf(noBrowser)('the pages over the two embedded chains', () => {
  const { open, server } = useBrowser(() =>
    startTestGateway(
      { UPSTREAM_URL: '' },
      { pages: new URL('../../dist/pages/', import.meta.url) },
    ),
  );

  const example = (name: 'transaction' | 'reverted' | 'creation' | 'batch' | 'pending') =>
    server().upstream.examples?.[name] ?? '';

  const sentence = async (hash: string) => {
    const { page } = await open();
    await page.goto(`/?transaction=${hash}`);
    const told = page.locator('.happened');
    await told.waitFor();
    return (await told.innerText()).replace(/\s+/g, ' ');
  };

  test('tell in one sentence what a transaction did, to whom, and what it moved', async () => {
    expect(await sentence(example('transaction'))).toMatch(
      /^0x\S+ called swapExactTokensForETH of Router: gave [\d.]+ \w+, got ≈ [\d.]+ SKER\.$/,
    );
    expect(await sentence(example('reverted'))).toMatch(
      /^0x\S+ tried to call swapExactETHForTokens of Router, which failed: nothing moved, but/,
    );
    expect(await sentence(example('creation'))).toMatch(/^0x\S+ created the contract HybridToken/);
    expect(await sentence(example('pending'))).toMatch(
      /^0x\S+ wants to call transfer of .*\. It is not in a block yet\.$/,
    );
    // Its transfers go on beyond the first page.
    expect(await sentence(example('batch'))).toMatch(
      /called safeBatchTransferFrom of [^:]*: moved at least 25 INBUOY from 0x\S+ to 0x\S+\.$/,
    );
  });

  test('tell what moved between others, and show the largest of many payments', async () => {
    expect(await sentence(payout)).toMatch(
      /^0x\S+ called payTokens of HotWallet: moved at least [\d,.]+ BCND from HotWallet to at least 25 addresses\.$/,
    );
    const { page } = await open();
    await page.goto(`/?transaction=${payout}`);
    const flows = page.locator('.flows');
    await flows.locator('figcaption', { hasText: /^BCND: the largest 24 of 25$/ }).waitFor();
    expect(await flows.locator('svg path').count()).toBe(24);
    expect(await flows.locator('tbody tr').count()).toBe(24);
    await page.getByRole('button', { name: 'Show more' }).click();
    await flows.locator('figcaption', { hasText: /^BCND: the largest 24 of 38$/ }).waitFor();
  });

  test('show on a phone all of who paid whom', async () => {
    const { page } = await open({ viewport: { width: 390, height: 800 } });
    await page.goto(`/?transaction=${payout}`);
    const names = page.locator('.flows svg text');
    await names.getByText('HotWallet').waitFor();
    const boxes = await Promise.all((await names.all()).map((name) => name.boundingBox()));
    expect(boxes.length).toBe(1 + 24 + 24);
    for (const box of boxes) {
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    }
  });

  test("say of a token's contract whose lists they show, also where these are empty", async () => {
    const { page } = await open();
    await page.goto(`/?address=${token}`);
    const facts = page.getByText('what the contract itself has sent, received and holds');
    await facts.waitFor();
    await page.getByText('The contract of a token does not list all of its transfers.').waitFor();
    await page.getByRole('tab', { name: 'NFTs' }).click();
    await page.getByText('The contract of a collection does not list its NFTs.').waitFor();
    // Nor does the explorer say what an address is that no list has: here, on the chain without that token.
    const eyotUrl = `/?address=0x${'9'.repeat(40)}&chain=${eyot.id}`;
    await page.goto(`${eyotUrl}&tab=internal`);
    await page.getByText('The explorer knows of no calls by contracts').waitFor();
    expect(await facts.count()).toBe(0);
  });

  test('say which token a contract is that no other list has', async () => {
    const { page } = await open();
    await page.route('**/graphql', async (route) => {
      const response = await route.fetch();
      const json = (await response.text()).replaceAll('"isContract":true', '"isContract":null');
      await route.fulfill({ response, body: json });
    });
    await page.goto(`/?address=${token}`);
    await page.locator('.facts').getByText('BCND').waitFor();
  });

  test("name the chain's coin, also in the trace", async () => {
    const { page } = await open();
    await page.goto(`/?transaction=${example('transaction')}`);
    await page.locator('dd', { hasText: /^≈ 0\.00\d+.* SKER$/ }).waitFor();
    await expect.poll(() => page.locator('.call .value', { hasText: 'SKER' }).count()).toBe(2);
    expect(await page.getByText('native coin').count()).toBe(0);
    const trader = server().upstream.examples?.trader;
    await page.goto(`/?address=${trader}&chain=${eyot.id}&tab=internal`);
    await page.locator('caption', { hasText: /values in EYOT$/ }).waitFor();
  });

  test('find a transaction on the chain that has it', async () => {
    const { page } = await open();
    const tried = await page.request.get(`/try.json?chain=${eyot.id}`);
    const { transaction }: Tried = await tried.json();
    await page.goto(`/?transaction=${transaction}`);
    await page.getByText('It is on another chain').waitFor();
    await page.getByRole('link', { name: eyot.name }).click();
    await page.locator('.happened').waitFor();
    expect(new URL(page.url()).searchParams.get('chain')).toBe(eyot.id);
  });

  test('show all values of a long argument, and flows of all transfers that are loaded', async () => {
    const { page } = await open();
    await page.goto(`/?transaction=${example('batch')}`);
    const values = page.locator('.arguments details').first();
    await values.locator('summary', { hasText: '120 values' }).click();
    await expect.poll(() => values.locator('li').count()).toBe(120);
    await page.locator('.flows svg').getByText('25 in 25 transfers').waitFor();
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.locator('.flows svg').getByText('50 in 50 transfers').waitFor();
  });

  test('price a subscription in GraphiQL for each event, and run it until it is stopped', async () => {
    const { page } = await open();
    const address = server().upstream.examples?.address;
    const query = `subscription { tokenTransfers(address: "${address}") { cursor } }`;
    await page.goto(`/graphql?${new URLSearchParams({ query })}`);
    await page.getByText('At most 0 of 250 calls for each event').waitFor();
    const [request] = await Promise.all([
      page.waitForRequest((one) => /^text\/event-stream\b/.test(one.headers().accept ?? '')),
      page.getByRole('button', { name: /execute query/i }).click(),
    ]);
    const [ended] = await Promise.all([
      page.waitForEvent('requestfailed'),
      page.getByRole('button', { name: /stop query/i }).click(),
    ]);
    expect(ended).toBe(request);
    await page.getByRole('button', { name: /execute query/i }).waitFor();
  });

  test('have examples of the chain in the URL, and keep it in their header', async () => {
    const { page, problems } = await open();
    const tried = await page.request.get(`/try.json?chain=${eyot.id}`);
    const { address }: Tried = await tried.json();
    expect(address).not.toBe(server().upstream.examples?.address);
    await page.goto(`/docs?chain=${eyot.id}`);
    await page.getByText(`On ${eyot.name}.`).waitFor();
    const field = page.locator('#getAddressTokenTransfers input[name=address_hash]');
    expect(await field.inputValue()).toBe(address);
    await page.getByRole('button', { name: 'Try it: Token transfers of an address' }).click();
    await page.getByText('200 OK').waitFor();
    await page.getByRole('link', { name: 'GraphiQL' }).click();
    await page.waitForURL(`/graphql?chain=${eyot.id}`);
    await page
      .locator('.graphiql-variable-editor, .graphiql-editor-tool')
      .getByText(address)
      .first()
      .waitFor();
    await page.getByRole('textbox', { name: /Open the tabs/ }).fill(address);
    await page.getByRole('textbox', { name: /Open the tabs/ }).press('Enter');
    await page.waitForURL(`/graphql?address=${address}&chain=${eyot.id}`);
    expect(problems).toEqual([]);
  });
});

describe('the sum of amounts', () => {
  test.each([
    [[], '0'],
    [['1', '2.5'], '3.5'],
    [['0.1', '0.2'], '0.3'],
    [['-0.000000000000000001'], '-0.000000000000000001'],
    [['1', '-1'], '0'],
    [['1.50', '-0.25'], '1.25'],
    [
      ['115792089237316195423570985008687907853269984665640564039457584007913129639935', '1'],
      '115792089237316195423570985008687907853269984665640564039457584007913129639936',
    ],
    [['no number', '3'], '3'],
  ])('of %j is exact: %s', (amounts, total) => {
    expect(sum(amounts)).toBe(total);
    expect(formatAmount(sum(amounts).replace('-', ''))).not.toBe('–');
  });
});
