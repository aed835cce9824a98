import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { noBrowser, useBrowser } from '../support/browser.js';
import { examples, rawRecords, tokenHashes } from '../support/fake-gateway.js';
import { startPagesServer } from '../support/pages-server.js';

const pages = {
  address: `/?address=${examples.address}`,
  token: `/?token=${tokenHashes.coin}`,
  transaction: `/?transaction=${examples.transaction}`,
  block: `/?block=${examples.block}`,
} as const;
const kinds = Object.keys(pages) as (keyof typeof pages)[];

const title = (page: Page) => page.locator('summary', { hasText: 'Raw record' });
const shown = (page: Page) => page.getByRole('region', { name: 'Raw record' });
/** Each part is a block: its end stands for the end of a line. */
const textOf = async (page: Page) =>
  (await shown(page).locator('span').allTextContents()).join('\n');

describe.skipIf(noBrowser)('the raw record on a page in Chromium', () => {
  const { open, server } = useBrowser(startPagesServer);

  test.each(kinds)('of the %s is asked for when it is opened, once', async (kind) => {
    const { page, problems } = await open();
    const asked: string[] = [];
    page.on('request', (request) => {
      const [, name] = /query (Raw\w+)/.exec(request.postData() ?? '') ?? [];
      if (name) asked.push(name);
    });
    await page.goto(pages[kind]);
    await page.getByText('to the explorer').waitFor();
    expect(asked).toEqual([]);
    expect(await page.getByRole('button', { name: 'Copy Raw record' }).count()).toBe(0);
    const record = JSON.stringify(rawRecords[kind], null, 2);
    await title(page).press('Enter');
    await expect.poll(() => textOf(page)).toBe(record);
    await title(page).press('Enter');
    await shown(page).waitFor({ state: 'hidden' });
    await title(page).press('Enter');
    await shown(page).waitFor();
    expect(asked).toEqual([`Raw${kind.replace(/^./, (first) => first.toUpperCase())}`]);
    expect(await page.title()).not.toBe('owned');
    expect(await page.locator('main img').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('is drawn in parts where it is big, and copied whole', async () => {
    const { page } = await open();
    await page
      .context()
      .grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server().url });
    await page.goto(pages.transaction);
    await title(page).click();
    await page.getByRole('button', { name: 'Copy Raw record' }).click();
    await page.getByText('Copied Raw record', { exact: true }).waitFor({ state: 'attached' });
    const record = JSON.stringify(rawRecords.transaction, null, 2);
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(record);
    await expect.poll(() => textOf(page)).toBe(record);
    expect(await shown(page).locator('span').count()).toBe(Math.ceil(record.length / 100_000));
  });

  test.each(kinds)('is a sentence where the explorer lacks the path of the %s', async (kind) => {
    const { page } = await open();
    await fail(page, () => ({ path: [kind, 'raw'], code: 'NOT_SUPPORTED' }));
    await page.goto(pages[kind]);
    await title(page).click();
    await page.getByText('The record cannot be shown. It went wrong.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Copy Raw record' }).count()).toBe(0);
  });

  test('can be tried again where it failed', async () => {
    const { page } = await open();
    let isFailing = true;
    await fail(page, () => isFailing && { path: ['block', 'raw'], code: 'UPSTREAM_TIMEOUT' });
    await page.goto(pages.block);
    await title(page).click();
    await page.getByRole('alert').getByText('It went wrong.').waitFor();
    isFailing = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => textOf(page)).toBe(JSON.stringify(rawRecords.block, null, 2));
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('says that there is none', async () => {
    const { page } = await open();
    await fail(page, () => ({ path: ['token', 'raw'] }));
    await page.goto(pages.token);
    await title(page).click();
    await page.getByText('The explorer has no record of it.').waitFor();
  });

  test('can be read on a phone', async () => {
    const { page } = await open({ viewport: { width: 320, height: 640 } });
    for (const kind of kinds) {
      await page.goto(pages[kind]);
      await title(page).click();
      await shown(page).waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    }
  });
});

/** Answers what asks for a record with null, and with an error if one has a code. */
const fail = (page: Page, errorOf: () => { path: string[]; code?: string } | false) =>
  page.route('**/graphql', (route) => {
    const failed = errorOf();
    if (!failed || !route.request().postData()?.includes('query Raw')) return route.continue();
    const { path, code } = failed;
    const error = { message: 'It went wrong.', path, extensions: { code } };
    const [kind = ''] = path;
    return route.fulfill({
      json: { data: { [kind]: { raw: null } }, ...(code && { errors: [error] }) },
    });
  });
