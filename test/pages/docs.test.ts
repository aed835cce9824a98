import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { noBrowser, useBrowser } from '../support/browser.js';
import { examples, hostile } from '../support/fake-gateway.js';
import { latch } from '../support/latch.js';
import { startPagesServer } from '../support/pages-server.js';

const transfers = `/api/v2/addresses/${examples.address}/token-transfers`;

const paths: Record<string, { get: { summary: string } }> = JSON.parse(
  readFileSync(new URL('../../schema/openapi.json', import.meta.url), 'utf8'),
).paths;

describe.skipIf(noBrowser)('the REST page in Chromium', () => {
  const { open: openBlank } = useBrowser(startPagesServer);

  const open = async (look = {}) => {
    const opened = await openBlank(look);
    await opened.page.goto('/docs');
    return { ...opened, section: opened.page.locator('#getAddressTokenTransfers') };
  };

  test('shows every path of openapi.json, and links to each', async () => {
    const { page, problems } = await open();
    const headings = page.getByRole('heading', { level: 2 });
    await headings.first().waitFor();
    const summaries = Object.values(paths).map(({ get }) => get.summary);
    expect(await headings.allTextContents()).toEqual(summaries);
    await page.getByRole('link', { name: 'A transaction', exact: true }).click();
    expect(page.url()).toMatch(/#getTransaction$/);
    expect(problems).toEqual([]);
  });

  test('lists its paths in a column of their own', async () => {
    const { page } = await open();
    await page.goto('/docs');
    const paths = page.locator('.contents code');
    await paths.first().waitFor();
    const lefts = await paths.evaluateAll((all) =>
      all.map((path) => path.getBoundingClientRect().x),
    );
    expect(lefts.length).toBe(7);
    expect(new Set(lefts).size).toBe(1);
  });

  test('labels each button and describes each input for screen readers', async () => {
    const { page, section } = await open();
    const buttons = Object.values(paths).map(({ get }) => `Try it: ${get.summary}`);
    for (const name of buttons) await page.getByRole('button', { name, exact: true }).waitFor();
    const described = section.locator('[aria-description]');
    const notes = section.locator('.parameter:has([name]) > .note');
    expect(await described.count()).toBe(await notes.count());
    const spoken = (await described.first().getAttribute('aria-description')) ?? '';
    expect(await notes.first().textContent()).toContain(spoken.replaceAll('`', ''));
  });

  test('draws the fields of the responses, even of recursive schemas', async () => {
    const { page, section, problems } = await open();
    await section.getByText('One page of the list.').click();
    await section.locator('summary', { hasText: /^items/ }).click();
    await section.locator('summary', { hasText: /^from/ }).click();
    await section.getByText('Position of the log entry in the block').waitFor();
    await section.locator('summary', { hasText: /^implementations/ }).waitFor();

    const trace = page.locator('#getTransactionRawTrace');
    await trace.getByText('Raw trace of a transaction.').click();
    const calls = trace.locator('summary', { hasText: 'calls?' });
    await calls.first().click();
    await expect.poll(() => calls.count()).toBe(2);
    expect(problems).toEqual([]);
  });

  test('tries a path with the values of its form, filled in from the examples', async () => {
    const { page, section, problems } = await open();
    await section.getByLabel('ERC-20').check();
    await section.getByLabel('ERC-721').check();
    await section.getByLabel('filter').selectOption('to');
    const asked = page.waitForRequest(`**${transfers}?*`);
    await section.getByRole('button', { name: 'Try it' }).click();
    expect(new URL((await asked).url()).search).toBe('?type=ERC-20%2CERC-721&filter=to');
    await section.getByText('200 OK').waitFor();
    expect(problems).toEqual([]);
  });

  test('shows an answer as text with every digit, and follows its cursor exactly', async () => {
    const { page, section, problems } = await open();
    await section.getByRole('button', { name: 'Try it' }).click();
    const answer = section.locator('.answer');
    await answer.getByText('115792089237316195423570985').waitFor();
    expect(await answer.textContent()).toContain(JSON.stringify(hostile));
    expect(await page.locator('main img').count()).toBe(0);

    const next = page.waitForRequest(`**${transfers}?*`);
    await section.getByRole('button', { name: 'Next page' }).click();
    expect(new URL((await next).url()).search).toBe('?index=9007199254740993&items_count=50');
    expect(problems).toEqual([]);
  });

  test('announces only the status of an answer to screen readers', async () => {
    const { section } = await open();
    const status = section.getByRole('status');
    await section.getByRole('button', { name: 'Try it' }).click();
    await expect.poll(() => status.textContent()).toBe('200 OK');
    expect(await section.locator('[aria-live], [role=alert]').count()).toBe(0);
  });

  test('keeps the focus on the answer when the next page replaces it', async () => {
    const { page, section } = await open();
    await section.getByRole('button', { name: 'Try it' }).click();
    await section.getByRole('button', { name: 'Next page' }).press('Enter');
    await section.getByText('index=9007199254740993').waitFor();
    expect(await page.evaluate('document.activeElement.className')).toBe('answer');
    for (const stop of ['copy', /^\{/, 'Next page']) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement.textContent')).toMatch(stop);
    }
  });

  test('fills the cursor of the next page into the form, until another list is asked for', async () => {
    const { page, section } = await open();
    const cursor = section.getByLabel('next_page_params');
    await section.getByRole('button', { name: 'Try it' }).click();
    await section.getByRole('button', { name: 'Next page' }).click();
    expect(await cursor.inputValue()).toBe('index=9007199254740993&items_count=50');
    const again = page.waitForRequest(`**${transfers}?*`);
    await section.getByRole('button', { name: 'Try it' }).click();
    expect(new URL((await again).url()).search).toBe('?index=9007199254740993&items_count=50');
    await section.getByLabel('filter').selectOption('to');
    expect(await cursor.inputValue()).toBe('');
  });

  test.each([
    '{"index":9007199254740993,"name":"a&b","none":null}',
    'index=9007199254740993&name=a%26b&none=',
  ])('takes a cursor as it is in a page or in a link: %s', async (written) => {
    const { page, section } = await open();
    await section.getByLabel('next_page_params').fill(written);
    const asked = page.waitForRequest(`**${transfers}?*`);
    await section.getByRole('button', { name: 'Try it' }).click();
    expect(new URL((await asked).url()).search).toBe('?index=9007199254740993&name=a%26b&none=');
  });

  test('has the answer in view, and copies the curl command', async () => {
    const { page, section } = await open({ viewport: { width: 640, height: 400 } });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await section.getByRole('button', { name: 'Try it' }).click();
    const status = section.getByText('200 OK');
    await status.waitFor();
    await expect
      .poll(() => status.evaluate((line) => line.getBoundingClientRect().top))
      .toBeLessThan(400);
    await section.getByRole('button', { name: 'Copy the curl command' }).click();
    await section.getByText('copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      await section.locator('.command pre').textContent(),
    );
  });

  test('shows the answer to the latest request, even if an earlier one is answered later', async () => {
    const { page, section } = await open();
    const held: (() => void)[] = [];
    const [late, soon] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`];
    await page.route(`**/addresses/${late}/**`, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.fulfill({ json: { items: [late] } }).catch(() => {});
    });
    await page.route(`**/addresses/${soon}/**`, (route) =>
      route.fulfill({ json: { items: [soon] } }),
    );
    const ask = async (hash: string) => {
      // With whitespace, as when pasted.
      await section.getByLabel('address_hash').fill(` ${hash} `);
      await section.getByRole('button', { name: 'Try it' }).click();
    };
    await ask(late);
    await expect.poll(() => held.length).toBe(1);
    await ask(soon);
    const answer = section.locator('.answer');
    await expect.poll(() => answer.textContent()).toContain(`"${soon}"`);
    held[0]?.();
    await page.evaluate('new Promise((resolve) => setTimeout(resolve))');
    expect(await answer.textContent()).toContain(`"${soon}"`);
  });

  test('shows an answer that is not JSON unchanged', async () => {
    const { page, section, problems } = await open();
    const body = '<p>Come back later :-}</p>';
    await page.route('**/api/v2/**', (route) => route.fulfill({ contentType: 'text/html', body }));
    await section.getByRole('button', { name: 'Try it' }).click();
    await section.getByText('200 OK').waitFor();
    expect(await section.locator('.answer pre').last().textContent()).toBe(body);
    expect(problems).toEqual([]);
  });

  test('does not report a failure to display an answer as a missing answer', async () => {
    const { page, section, problems } = await open();
    const json = { next_page_params: { key: { toString: 'no function' } } };
    await page.route('**/api/v2/**', (route) => route.fulfill({ json }));
    await section.getByRole('button', { name: 'Try it' }).click();
    await expect.poll(() => problems).toEqual([expect.stringMatching(/^thrown: /)]);
    expect(await page.getByText('does not respond').count()).toBe(0);
  });

  test('explains the format of a value when it is malformed', async () => {
    const { section } = await open();
    const input = section.getByLabel('address_hash');
    expect(await input.getAttribute('title')).toMatch(/ Example: 0x[0-9a-fA-F]{40}$/);
  });

  test('says that it is loading until there is something to draw', async () => {
    const { page } = await openBlank();
    const release = latch();
    await page.route('**/openapi.json', async (route) => {
      await release.opened;
      await route.continue();
    });
    const asked = page.waitForRequest('**/openapi.json');
    await page.goto('/docs');
    await asked;
    const before = () =>
      page.evaluate(`getComputedStyle(document.querySelector('main'), '::before').content`);
    expect(await before()).toBe('"Loading…"');
    release.open();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    expect(await before()).toBe('none');
  });

  test('says that openapi.json could not be loaded', async () => {
    const { page } = await openBlank();
    await page.route('**/openapi.json', (route) => route.fulfill({ status: 503 }));
    await page.goto('/docs');
    await page.getByText('Could not load openapi.json from the gateway.').waitFor();
  });

  test('does not report a failure to draw as a failure to load', async () => {
    const { page, problems } = await openBlank();
    const paths = { '/': { get: { parameters: 'none' } } };
    await page.route('**/openapi.json', (route) => route.fulfill({ json: { paths } }));
    await page.goto('/docs');
    await expect.poll(() => problems).toEqual([expect.stringMatching(/^thrown: /)]);
    expect(await page.getByText('Could not load').count()).toBe(0);
  });

  test('needs no horizontal scrolling on a phone, and breaks paths only at slashes', async () => {
    const { page, section } = await open({ viewport: { width: 320, height: 640 } });
    const steps = section.locator('.path .step');
    await steps.first().waitFor();
    const broken = await steps.evaluateAll((all) =>
      all.filter((step) => step.getClientRects().length > 1),
    );
    expect(await steps.allTextContents()).toEqual(
      ['api', 'v2', 'addresses', '{address_hash}', 'token-transfers'].map((step) => `/${step}`),
    );
    expect(broken).toEqual([]);
    await section.getByText('More parameters').click();
    await section.getByText('One page of the list.').click();
    await section.getByRole('button', { name: 'Try it' }).click();
    await section.getByText('200 OK').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  });
});
