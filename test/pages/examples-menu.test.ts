import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readyQueries } from '../../src/pages/queries.js';
import { hasFocus, noBrowser, useBrowser } from '../support/browser.js';
import { contrastOf } from '../support/contrast.js';
import { editor, namesOfTabs, run, textOf } from '../support/graphiql.js';
import { startPagesServer } from '../support/pages-server.js';

const labels = readyQueries.map(({ label }) => label);
const titles = readyQueries.map(({ title }) => title);
const [firstTitle = ''] = titles;
const lastTitle = titles.at(-1) ?? '';
const latest = 'Latest blocks, transactions and transfers';

const button = (page: Page) => page.getByRole('button', { name: 'Examples' });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const choose = async (page: Page, title: string) => {
  await button(page).click();
  await item(page, title).click();
};
const openTab = (page: Page) => page.getByRole('tab', { selected: true });
/** Whether the open tab has the focus. */
const hasFocusOnTab = (page: Page) => hasFocus(openTab(page).getByRole('button').first());

describe.skipIf(noBrowser)('the menu of examples, in Chromium', () => {
  const { open } = useBrowser(startPagesServer);
  const openGraphiql = async (options: Parameters<typeof open>[0] = {}, path = '/graphql') => {
    const opened = await open(options);
    await opened.page.goto(path);
    await editor(opened.page, 'Variables').waitFor();
    return opened;
  };

  test('has all examples, of which ten are open as tabs at first', async () => {
    const { page, problems } = await openGraphiql();
    await expect.poll(() => namesOfTabs(page)).toEqual(labels.slice(0, 10));
    await button(page).click();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(titles);
    expect(titles.length).toBeGreaterThan(10);
    expect(problems).toEqual([]);
  });

  test('opens one that is not open in a new tab, which runs and keeps the others as they were', async () => {
    const { page, problems } = await openGraphiql();
    await editor(page, 'Operation Editor').click();
    await page.keyboard.insertText('# mine ');
    await choose(page, 'A block, its fees and rewards');
    await expect.poll(() => namesOfTabs(page)).toEqual([...labels.slice(0, 10), 'Block']);
    await expect.poll(() => textOf(editor(page, 'Operation Editor'))).toContain('burntFees');
    expect(await textOf(editor(page, 'Variables'))).toContain('"number"');
    const { data } = await run(page, () =>
      page.getByRole('button', { name: /execute query/i }).click(),
    );
    expect(data).toHaveProperty('block');
    await page.getByRole('tab').first().click();
    await expect.poll(() => textOf(editor(page, 'Operation Editor'))).toContain('# mine ');
    expect(problems).toEqual([]);
  });

  test('goes to the tab of one that is open as it was, and opens one that was changed anew', async () => {
    const { page } = await openGraphiql();
    await choose(page, latest);
    await expect.poll(() => hasFocusOnTab(page)).toBe(true);
    expect((await openTab(page).innerText()).trim()).toBe('Latest');
    expect(await page.getByRole('tab').count()).toBe(10);
    // The one in front.
    await choose(page, latest);
    await expect.poll(() => hasFocusOnTab(page)).toBe(true);
    expect(await page.getByRole('tab').count()).toBe(10);
    await editor(page, 'Operation Editor').click();
    await page.keyboard.insertText('# mine ');
    await choose(page, latest);
    await expect.poll(() => page.getByRole('tab').count()).toBe(11);
    expect(await textOf(editor(page, 'Operation Editor'))).not.toContain('# mine');
  });

  test('opens one about what the URL names, on its chain', async () => {
    const { page } = await openGraphiql({}, '/graphql?block=123&chain=100');
    await choose(page, 'Trace of a transaction');
    await expect.poll(() => textOf(editor(page, 'Operation Editor'))).toContain('chain: "100"');
    await choose(page, 'What happened in a block');
    await expect.poll(() => textOf(editor(page, 'Variables'))).toContain('"number": 123');
    expect(await page.getByRole('tab').count()).toBe(11);
  });

  test.each(['Enter', 'Space', 'ArrowDown'])(
    'is opened by %s, and works by keyboard',
    async (key) => {
      const { page } = await openGraphiql();
      await button(page).focus();
      await page.keyboard.press(key);
      const focused = (title: string) => expect.poll(() => hasFocus(item(page, title))).toBe(true);
      await focused(firstTitle);
      await page.keyboard.press('ArrowDown');
      await focused(titles[1] ?? '');
      await page.keyboard.press('ArrowUp');
      await focused(firstTitle);
      await page.keyboard.press('End');
      await focused(lastTitle);
      const { outlineStyle, outlineWidth } = await item(page, lastTitle).evaluate((element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return { outlineStyle, outlineWidth };
      });
      expect([outlineStyle, outlineWidth]).toEqual(['solid', '2px']);
      await page.keyboard.press('Home');
      await focused(firstTitle);
      // One letter: of several, each must come soon after the one before.
      await page.keyboard.press('w');
      await focused('What happened in a block');
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
      await expect.poll(() => hasFocus(button(page))).toBe(true);
      expect(await page.getByRole('tab').count()).toBe(10);
      await page.keyboard.press(key);
      await page.keyboard.press('End');
      await focused(lastTitle);
      await page.keyboard.press('Enter');
      await expect.poll(() => hasFocusOnTab(page)).toBe(true);
      expect((await openTab(page).innerText()).trim()).toBe(labels.at(-1));
    },
  );

  test('leaves the tabs of an earlier visit as they were left', async () => {
    const { page, problems } = await open();
    const stored = Array.from({ length: 13 }, (_, index) => ({
      id: `${index}`,
      hash: null,
      title: `Mine${index}`,
      query: `query Mine${index} { __typename }`,
      variables: '{}',
      headers: null,
      operationName: `Mine${index}`,
      response: null,
    }));
    // What an earlier release left: all of its tabs, and one in front.
    const added = await page.addInitScript(
      `const { getItem } = Storage.prototype;
       Storage.prototype.getItem = function (key) {
         const left = ${JSON.stringify(JSON.stringify({ tabs: stored, activeTabIndex: 7 }))};
         return getItem.call(this, key) ?? (key.endsWith(':tabState') ? left : null);
       };`,
    );
    onTestFinished(() => added.dispose());
    await page.goto('/graphql');
    await editor(page, 'Variables').waitFor();
    const names = stored.map(({ title }) => title);
    await expect.poll(() => namesOfTabs(page)).toEqual(names);
    expect((await openTab(page).innerText()).trim()).toBe('Mine7');
    // What is closed and added stays so, too. The tab in front has the button that closes it.
    await page.getByRole('button', { name: 'Close Tab' }).click();
    await choose(page, lastTitle);
    const left = [...names.slice(0, 7), ...names.slice(8), labels.at(-1)];
    await expect.poll(() => namesOfTabs(page)).toEqual(left);
    const kept = () =>
      page.evaluate<string>(
        "Object.entries({ ...localStorage }).find(([key]) => key.endsWith(':tabState'))?.[1] ?? ''",
      );
    await expect.poll(kept).toContain(`query ${readyQueries.at(-1)?.name}(`);
    await page.reload();
    await expect.poll(() => namesOfTabs(page)).toEqual(left);
    expect((await openTab(page).innerText()).trim()).toBe(labels.at(-1));
    expect(problems).toEqual([]);
  });

  test.each([
    ['light', 320, 480],
    ['dark', 320, 480],
    ['light', 640, 300],
    ['dark', 1280, 720],
  ] as const)('can be read and reached in %s, at %i by %i', async (colorScheme, width, height) => {
    const { page } = await openGraphiql({ colorScheme, viewport: { width, height } });
    expect(await contrastOf(button(page))).toBeGreaterThanOrEqual(4.5);
    await button(page).click();
    const menu = page.getByRole('menu');
    await menu.waitFor();
    const box = await menu.boundingBox();
    expect(box).not.toBeNull();
    expect(Math.min(box?.x ?? -1, box?.y ?? -1)).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width);
    expect((box?.y ?? 0) + (box?.height ?? height)).toBeLessThanOrEqual(height);
    expect(await contrastOf(item(page, firstTitle))).toBeGreaterThanOrEqual(4.5);
    const isOnTop = (title: string) =>
      item(page, title).evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
    for (const title of [lastTitle, firstTitle]) {
      await item(page, title).scrollIntoViewIfNeeded();
      expect(await isOnTop(title), title).toBe(true);
    }
    await item(page, lastTitle).click();
    expect((await openTab(page).innerText()).trim()).toBe(labels.at(-1));
  });
});
