import type { Locator, Request } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasFocus, noBrowser, useBrowser } from '../support/browser.js';
import { contrastOf } from '../support/contrast.js';
import { editor, run, textOf } from '../support/graphiql.js';
import { startPagesServer } from '../support/pages-server.js';

const storedTab = { id: '1', title: 'Q', query: null, variables: null, headers: null };

describe.skipIf(noBrowser)(
  'GraphiQL in Chromium, in odd browsers, on small screens and after mistakes',
  () => {
    const { open } = useBrowser(startPagesServer);

    /** Opens a page that runs this script before its own, until the test ends. */
    const openWith = async (script: string) => {
      const opened = await open();
      const added = await opened.page.addInitScript(script);
      onTestFinished(() => added.dispose());
      return opened;
    };

    test('runs when play is pressed before the editors are there', async () => {
      const { page } = await openWith(`
      const pressed = new MutationObserver(() => {
        const play = document.querySelector('.graphiql-execute-button');
        if (!play) return;
        pressed.disconnect();
        window.hadEditors = document.querySelector('.graphiql-query-editor .view-line') !== null;
        play.click();
      });
      pressed.observe(document, { childList: true, subtree: true });
    `);
      await page.goto('/graphql');
      await page.getByText('1 call to the explorer').waitFor();
      expect(await page.evaluate('window.hadEditors')).toBe(false);
    });

    test('names its editors, and lets the keyboard leave them with Escape', async () => {
      const { page } = await open();
      await page.goto('/graphql');
      // The price of the costliest field stands in the editor, and comes later than the query.
      await page.locator('.its-price').waitFor();
      for (const [region, name] of [
        ['Operation Editor', 'Query'],
        ['Variables', 'Variables'],
      ] as const) {
        await editor(page, region).click();
        const input = page.getByRole('textbox', { name: `${name}. Escape, then Tab, leaves` });
        await expect.poll(() => hasFocus(input)).toBe(true);
        await page.keyboard.press('Escape');
        await expect.poll(() => hasFocus(input)).toBe(false);
        const before = await textOf(editor(page, region));
        await page.keyboard.press('Tab');
        expect(await textOf(editor(page, region))).toBe(before);
        expect(await hasFocus(input)).toBe(false);
      }
    });

    test('lets a swipe over an editor go on to the answer, once its text is at its end', async () => {
      const { page } = await open({ viewport: { width: 390, height: 700 } });
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
      onTestFinished(() => session.detach());
      await page.goto('/graphql');
      const over = await editor(page, 'Operation Editor').boundingBox();
      const swipe = () =>
        session.send('Input.synthesizeScrollGesture', {
          x: (over?.x ?? 0) + 60,
          y: 300,
          yDistance: -250,
          gestureSourceType: 'touch',
        });
      const top = () =>
        page.locator('.graphiql-response').evaluate((part) => part.getBoundingClientRect().top);
      const before = await top();
      await swipe();
      await swipe();
      await expect.poll(top).toBeLessThan(before - 100);
    });

    test('has no tooltip in the way of a tool, while a menu is open or after it', async () => {
      const { page } = await openWith(
        'navigator.clipboard.writeText = async (text) => { window.copied = text; }',
      );
      await page.goto('/graphql');
      await editor(page, 'Operation Editor').waitFor();
      const menu = page.getByRole('button', { name: 'Copy as code' });
      const tooltips = page.locator('.graphiql-tooltip');
      const isOnTop = (part: Locator) =>
        part.evaluate((button) => {
          const { x, y, width, height } = button.getBoundingClientRect();
          return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        });
      const neighbour = page.getByRole('button', { name: /copy a link/i });
      await menu.hover();
      await tooltips.first().waitFor();
      expect(await isOnTop(neighbour)).toBe(true);
      await menu.click();
      await tooltips.waitFor({ state: 'detached' });
      await page.getByRole('menuitem', { name: 'Copy as curl' }).click();
      await page.getByText('Copied.').waitFor();
      await expect.poll(() => hasFocus(menu)).toBe(true);
      expect(await tooltips.count()).toBe(0);
      await neighbour.click();
      expect(await page.evaluate('window.copied')).toMatch(/\/graphql\?query=/);
      // Who comes by keyboard is told what the tool is.
      await page.keyboard.press('Shift+Tab');
      await tooltips.getByText('Copy as code').first().waitFor();
    });

    test('cancels a pending price on another price, another tab or a run', async () => {
      const { page, problems } = await open();
      await page.goto('/graphql');
      // The price that is always shown was asked for.
      await page.getByText('At most 2 of 250 calls').waitFor();
      const isPrice = (request: Request) => request.headers()['x-dry-run'] === '1';
      await page.route('**/graphql', (route) => {
        // Never answered.
        if (!isPrice(route.request())) return route.continue();
      });
      const price = async () => {
        const button = page.getByRole('button', { name: /price this query/i });
        const [request] = await Promise.all([page.waitForRequest(isPrice), button.click()]);
        return request;
      };
      for (const doSomethingElse of [
        price,
        // The query of another tab is priced, too, beside its answer.
        () => Promise.all([page.waitForRequest(isPrice), page.getByRole('tab').nth(1).click()]),
        () => page.getByRole('button', { name: /execute query/i }).click(),
      ]) {
        const priced = await price();
        const dropped = page.waitForEvent('requestfailed', (request) => request === priced);
        await doSomethingElse();
        await dropped;
      }
      await expect.poll(() => textOf(page.locator('.result-window'))).toContain('"data"');
      expect(problems).toEqual([]);
    });

    test('says which editor has invalid JSON when pricing a query', async () => {
      const { page, problems } = await open();
      await page.goto('/graphql');
      for (const [name, written, subject] of [
        ['Headers', '{ "x-trace": }', 'Request headers'],
        ['Variables', '{ "first": }', 'Variables'],
      ] as const) {
        await page.getByRole('button', { name, exact: true }).click();
        await editor(page, name).click();
        await page.keyboard.press('Control+A');
        await page.keyboard.insertText(written);
        await page.getByRole('button', { name: /price this query/i }).click();
        await expect
          .poll(() => textOf(page.locator('.result-window')))
          .toContain(`"${subject} are invalid JSON: `);
      }
      expect(problems).toEqual([]);
    });

    test('keeps the worker that checks the variables while the query still has the same variables', async () => {
      const { page, problems } = await openWith(
        `window.checkers = 0;
      Worker = class extends Worker {
        constructor(url, options) {
          super(url, options);
          if (String(url).includes('json')) window.checkers++;
        }
      };`,
      );
      await page.goto('/graphql');
      await editor(page, 'Operation Editor').click();
      const mistake = page.locator('.squiggly-error').first();
      const counts: number[] = [];
      for (let round = 0; round < 3; round++) {
        await page.keyboard.insertText('?');
        await mistake.waitFor();
        // By now everything that the previous correction caused is done.
        counts.push(await page.evaluate<number>('window.checkers'));
        await page.keyboard.press('Backspace');
        await mistake.waitFor({ state: 'detached' });
      }
      expect(counts[1]).toBeGreaterThan(0);
      expect(counts[2]).toBe(counts[1]);
      expect(problems).toEqual([]);
    });

    test('says what is wrong with a header that cannot be sent', async () => {
      const { page } = await open();
      await page.goto('/graphql');
      await page.getByRole('button', { name: 'Headers', exact: true }).click();
      await editor(page, 'Headers').click();
      await page.keyboard.insertText('{ "x-name": "中" }');
      await page.getByRole('button', { name: /execute query/i }).click();
      const shown = page.locator('.result-window');
      await expect.poll(() => textOf(shown)).toContain('ISO-8859-1');
      expect(await textOf(shown)).not.toContain('stack');
    });

    test.each([
      [
        'if the browser blocks storage',
        'Object.defineProperty(window, "localStorage", { get() { throw new DOMException("denied", "SecurityError"); } })',
      ],
      [
        'if the browser has no storage',
        'Object.defineProperty(window, "localStorage", { value: null })',
      ],
      [
        'if it cannot read what an earlier visit stored',
        `Storage.prototype.getItem = (key) => (/:(tabState|queries|favorites)$/.test(key) ? 'garbage' : null)`,
      ],
    ])('opens %s', async (_where, script) => {
      const { page, problems } = await openWith(script);
      await page.goto('/graphql');
      await editor(page, 'Operation Editor').click();
      const { data } = await run(page, () => page.keyboard.press('Control+Enter'));
      expect(data).toHaveProperty('address');
      expect(problems).toEqual([]);
    });

    test('opens with ten tabs and its history if an earlier visit stored other shapes', async () => {
      const visit = {
        queries: { queries: [{ query: 5 }] },
        favorites: { favorites: {} },
        tabState: { tabs: [{ ...storedTab, query: 5 }], activeTabIndex: 0 },
      };
      const { page, problems } = await openWith(
        `Storage.prototype.getItem = (key) => JSON.stringify(${JSON.stringify(visit)}[key.split(':').at(-1)]) ?? null`,
      );
      await page.goto('/graphql');
      await page.getByRole('button', { name: /show history/i }).click();
      await page.getByRole('region', { name: 'History' }).waitFor();
      expect(await page.getByRole('tab').count()).toBe(10);
      expect(problems).toEqual([]);
    });

    test('has room for the whole placeholder of the hash box', async () => {
      const { page } = await open();
      await page.goto('/graphql');
      const box = page.getByRole('textbox', { name: /open the tabs/i });
      await box.fill((await box.getAttribute('placeholder')) ?? '');
      const isCut = 'document.activeElement.scrollWidth > document.activeElement.clientWidth';
      expect(await page.evaluate(isCut)).toBe(false);
    });

    test('has room on a phone for the variables, the documentation and the settings', async () => {
      const { page } = await open({ viewport: { width: 360, height: 740 } });
      await page.goto('/graphql');
      const { height } = (await editor(page, 'Variables').boundingBox()) ?? { height: 0 };
      expect(height).toBeGreaterThan(60);

      const operation = page.getByRole('region', { name: 'Operation Editor' });
      const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0;
      const width = await widthOf(operation);
      await page.getByRole('button', { name: /show documentation explorer/i }).click();
      await page.getByText('All Schema Types').waitFor();
      expect(await widthOf(page.locator('.graphiql-plugin'))).toBeGreaterThan(width);
      await page.getByRole('button', { name: /hide documentation explorer/i }).click();
      await expect.poll(() => widthOf(operation)).toBe(width);

      await page.getByRole('button', { name: /open settings/i }).click();
      const rightOf = (part: Locator) =>
        part.evaluate((element) => element.getBoundingClientRect().right);
      expect(await rightOf(page.getByRole('button', { name: 'Dark' }))).toBeLessThan(
        await rightOf(page.getByRole('dialog')),
      );
      await page.keyboard.press('Escape');
    });

    test.each([
      [640, 400],
      [360, 640],
      [800, 360],
    ])(
      'scrolls to the variables and the response in a window of %i by %i',
      async (width, height) => {
        const { page } = await open({ viewport: { width, height } });
        await page.goto('/graphql');
        await editor(page, 'Operation Editor').waitFor();
        const bottomOf = async (part: Locator, least: number) => {
          const box = await part.boundingBox();
          return box && box.height > least ? box.y + box.height : Number.POSITIVE_INFINITY;
        };
        const answer = page.locator('.result-window');
        await page.getByRole('toolbar').hover({ position: { x: 1, y: 1 } });
        await page.mouse.wheel(0, 10_000);
        await expect.poll(() => bottomOf(editor(page, 'Variables'), 60)).toBeLessThan(height);
        expect(await bottomOf(answer, 180)).toBeLessThan(height);
      },
    );

    test('says why it could not copy a link', async () => {
      const { page, problems } = await open();
      await page.goto('/graphql');
      const button = page.getByRole('button', { name: /copy a link/i });
      for (const [why, script] of [
        [
          'refuses it',
          'navigator.clipboard.writeText = async () => { throw new DOMException("", "NotAllowedError"); }',
        ],
        [
          'allows it over https only',
          'Object.defineProperty(navigator, "clipboard", { value: undefined })',
        ],
      ] as const) {
        await page.evaluate(script);
        await button.click();
        const said = page.getByRole('alert').filter({ hasText: 'The link was not copied' });
        expect(await said.textContent()).toBe(`The link was not copied: the browser ${why}.`);
        expect(await button.count()).toBe(1);
        await editor(page, 'Operation Editor').click();
        await said.waitFor({ state: 'detached' });
      }
      expect(problems).toEqual([]);
    });

    test.each(['light', 'dark'] as const)(
      'shows what Run draws, and which tab is open, in forced colors that are %s',
      async (colorScheme) => {
        const { page } = await open({ colorScheme, forcedColors: 'active' });
        await page.goto('/graphql');
        const icon = page.getByRole('button', { name: /execute query/i }).locator('svg');
        expect(await contrastOf(icon)).toBeGreaterThanOrEqual(4.5);
        const tab = page.locator('.graphiql-tab-active');
        expect(await tab.evaluate((open) => getComputedStyle(open).textDecorationLine)).toBe(
          'underline',
        );
      },
    );
  },
);
