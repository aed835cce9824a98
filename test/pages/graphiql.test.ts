import type { Locator, Page, Request } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readyQueries } from '../../src/pages/queries.js';
import { hasFocus, noBrowser, useBrowser } from '../support/browser.js';
import { contrastOf } from '../support/contrast.js';
import { examples } from '../support/fake-gateway.js';
import { startPagesServer } from '../support/pages-server.js';

const secret = 'Bearer never-written-down';
const storedTab = { id: '1', title: 'Q', query: null, variables: null, headers: null };
const address = `0x${'5'.repeat(40)}`;

describe.skipIf(noBrowser)('GraphiQL in Chromium', () => {
  const { open } = useBrowser(startPagesServer);

  /** Opens a page that runs this script before its own, until the test ends. */
  const openWith = async (script: string) => {
    const opened = await open();
    const added = await opened.page.addInitScript(script);
    onTestFinished(() => added.dispose());
    return opened;
  };

  test('runs from the keyboard, and shows what the answer cost', async () => {
    const { page, problems } = await open();
    await page.goto('/graphql');
    await editor(page, 'Operation Editor').click();
    await run(page, () => page.keyboard.press('Control+Enter'));
    await page.getByText('1 call to the explorer, 1 answered from memory').waitFor();
    expect(problems).toEqual([]);
  });

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

  test('says that older answers stood in for a failing explorer', async () => {
    const { page } = await open();
    await page.route('**/graphql', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      const answer = await (await route.fetch()).json();
      const extensions = { ...answer.extensions, stale: { answers: 1, age: 37 } };
      await route.fulfill({ json: { ...answer, extensions } });
    });
    await page.goto('/graphql');
    await editor(page, 'Operation Editor').click();
    await run(page, () => page.keyboard.press('Control+Enter'));
    await page.getByText('the explorer is failing: 1 answer up to 37 s old').waitFor();
  });

  test('names its editors, and lets the keyboard leave them with Escape', async () => {
    const { page } = await open();
    await page.goto('/graphql');
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

  test('prices a query without running it', async () => {
    const { page } = await open();
    await page.goto('/graphql');
    await editor(page, 'Operation Editor').waitFor();
    const priced = page.waitForRequest((request) => request.headers()['x-dry-run'] === '1');
    await page.getByRole('button', { name: /price this query/i }).click();
    expect((await priced).postDataJSON()).toMatchObject({ operationName: 'Transfers' });
    await page.getByText('Not run: at most 2 calls to the explorer').waitFor();
  });

  test('shows what the query costs while it is written, and the price of the costliest field', async () => {
    const { page } = await open();
    await page.goto('/graphql');
    await page.getByText('At most 2 of 250 calls').waitFor();
    const costliest = page.locator('.costliest');
    expect(await textOf(costliest)).toBe('tokenTransfers');
    expect((await textOf(page.locator('.its-price')))?.trim()).toBe('up to 2 calls');
    // Mistakes have wavy lines.
    expect(await costliest.evaluate((field) => getComputedStyle(field).textDecorationStyle)).toBe(
      'dotted',
    );
    await page.route('**/graphql', (route) =>
      route.fulfill({
        json: {
          data: null,
          extensions: {
            cost: { estimated: 300 },
            price: { allowed: 250, costliest: null, refusal: 'This operation would cost 300.' },
          },
        },
      }),
    );
    await editor(page, 'Operation Editor').click();
    await page.keyboard.type(' ');
    const price = page.getByText('This operation would cost 300.');
    await price.waitFor();
    expect(await price.getAttribute('class')).toContain('too-much');
    expect(await page.locator('.costliest').count()).toBe(0);
  });

  test('names its tabs for people, and has the open one in view', async () => {
    const { page } = await open({ viewport: { width: 390, height: 844 } });
    await page.goto(`/graphql?query=${encodeURIComponent('{ address(hash: "0x") { hash } }')}`);
    const tabs = page.getByRole('tab');
    await expect.poll(() => tabs.count()).toBe(readyQueries.length + 1);
    const names = await tabs.allInnerTexts();
    expect(names.map((name) => name.trim())).toEqual([
      'address',
      'Transfers',
      'Account',
      'Holdings',
      'NFTs',
      'Internal',
      'As they come',
      'Live',
      'Portfolio',
      'Tokens',
      'Transaction',
      'Trace',
      'Block',
    ]);
    await page.getByRole('tab', { name: 'Block' }).click();
    const isInView = () =>
      page
        .locator('.graphiql-tab-active')
        .evaluate((tab) => tab.getBoundingClientRect().right <= innerWidth);
    await expect.poll(isInView).toBe(true);
  });

  test('goes to the answer on a phone when a query runs', async () => {
    const { page } = await open({ viewport: { width: 390, height: 844 } });
    await page.goto('/graphql');
    await editor(page, 'Operation Editor').waitFor();
    await page.getByRole('button', { name: /execute query/i }).click();
    const top = () =>
      page.locator('.graphiql-response').evaluate((part) => part.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(844 / 2);
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

  test('makes the hashes of an answer links to their pages', async () => {
    const { page } = await open();
    await page.goto('/graphql');
    await page.getByRole('button', { name: /execute query/i }).click();
    const link = page.locator('.result-window .detected-link').first();
    await link.waitFor();
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      link.click({ modifiers: ['ControlOrMeta'] }),
    ]);
    expect(opened.url()).toMatch(/\/\?address=0x[0-9a-fA-F]{40}$/);
    await opened.close();
  });

  test('copies the query as code', async () => {
    const { page } = await open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/graphql');
    await editor(page, 'Operation Editor').waitFor();
    for (const [name, text] of [
      ['curl', /^curl -s http.*\/graphql/],
      ['fetch', /await fetch\("http.*\/graphql"/],
      ['Apollo Client', /from '@apollo\/client'/],
      ['urql', /from '@urql\/core'/],
    ] as const) {
      await page.getByRole('button', { name: 'Copy as code' }).click();
      await page.getByRole('menuitem', { name: `Copy as ${name}` }).click();
      await page.getByText('Copied.').waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(text);
    }
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

  test('builds a query in its sidebar', async () => {
    const { page, problems } = await open();
    await page.goto('/graphql');
    await page.getByRole('button', { name: 'Show Query builder' }).click();
    const field = page.locator('.graphiql-explorer-root').getByText('name', { exact: true });
    await field.first().click();
    await expect.poll(() => textOf(editor(page, 'Operation Editor'))).not.toMatch(/^ *name$/m);
    expect(problems).toEqual([]);
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

  test('prettifies the query and its variables', async () => {
    const { page, problems } = await open();
    const search = { query: 'query Q{__typename}', variables: '{"first":1}' };
    await page.goto(`/graphql?${new URLSearchParams(search)}`);
    await page.getByRole('button', { name: /prettify query/i }).click();
    await expect.poll(() => textOf(editor(page, 'Operation Editor'))).toContain('query Q {');
    await expect.poll(() => textOf(editor(page, 'Variables'))).toContain('"first": 1');
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

  test('shows the documentation of the schema', async () => {
    const { page, problems } = await open();
    await page.goto('/graphql');
    await page.getByRole('button', { name: /show documentation explorer/i }).click();
    await page.getByRole('link', { name: 'Query', exact: true }).click();
    await page.getByText('An address. Free by itself').waitFor();
    expect(problems).toEqual([]);
  });

  test('opens with the query, variables and operation in the URL', async () => {
    const { page } = await open();
    const query =
      'query A { __typename }\nquery B($hash: AddressHash!) { address(hash: $hash) { id } }';
    const variables = JSON.stringify({ hash: address });
    await page.goto(`/graphql?${new URLSearchParams({ query, variables, operationName: 'B' })}`);
    await page.getByText('address(hash').first().waitFor();
    await editor(page, 'Operation Editor').focus();
    await page.keyboard.press('Enter');
    const { data } = await run(page, () => page.keyboard.press('Control+Enter'));
    expect(data).toHaveProperty('address');
  });

  test.each([
    'query A{__typename}query,B{b:__typename}',
    'query A{__typename}\nquery # the second\n B{b:__typename}',
  ])('runs the operation picked from %j', async (query) => {
    const { page, problems } = await open();
    await page.goto(`/graphql?${new URLSearchParams({ query })}`);
    await page.getByRole('button', { name: /execute query/i }).click();
    const { data } = await run(page, () => page.getByRole('menuitem', { name: 'B' }).click());
    expect([data, problems]).toEqual([{ b: 'Query' }, []]);
  });

  test('says that the gateway does not respond, when running or pricing a query', async () => {
    const { page } = await open();
    await page.goto('/graphql');
    await editor(page, 'Operation Editor').waitFor();
    await page.route('**/graphql', (route) => route.abort());
    const shown = page.locator('.result-window');
    for (const [tab, name] of [/execute query/i, /price this query/i].entries()) {
      await page.getByRole('tab').nth(tab).click();
      await expect.poll(() => textOf(shown)).toBe('');
      await page.getByRole('button', { name }).click();
      await expect.poll(() => textOf(shown)).toContain('The gateway does not respond.');
      expect(await textOf(shown)).not.toContain('stack');
    }
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
    ['/graphql', examples.address],
    [`/graphql?address=${address}`, address],
  ])(
    'opens %s about %s, and restores the tabs and their variables on a reload',
    async (path, subject) => {
      const { page, problems } = await open();
      const execute = () => page.getByRole('button', { name: /execute query/i }).click();
      const variables = async () => {
        const request = page.waitForRequest(isOperation);
        await execute();
        return (await request).postDataJSON().variables;
      };
      const tabs = page.getByRole('tab');
      await page.goto(path);
      const before = await variables();
      expect(before).toEqual({ address: subject });
      const count = await tabs.count();
      await page.reload();
      expect(await variables()).toEqual(before);
      await editor(page, 'Operation Editor').click();
      await page.keyboard.insertText('# written before it was left ');
      const stored = () => page.evaluate<string>('JSON.stringify([localStorage, sessionStorage])');
      await expect.poll(stored).toContain('written before');
      await page.reload();
      expect(await variables()).toEqual(before);
      expect([await tabs.count(), problems]).toEqual([count, []]);
    },
  );

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

  test('opens with all tabs and its history if an earlier visit stored other shapes', async () => {
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
    expect(await page.getByRole('tab').count()).toBe(readyQueries.length);
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
  ])('scrolls to the variables and the response in a window of %i by %i', async (width, height) => {
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
  });

  test('copies a link to the operation at the cursor', async () => {
    const { page } = await openWith(
      'navigator.clipboard.writeText = async (text) => { window.copied = text; }',
    );
    const query = 'query A { __typename }\nquery B { __typename }';
    await page.goto(`/graphql?${new URLSearchParams({ query, operationName: 'B' })}`);
    await editor(page, 'Operation Editor').focus();
    await page.keyboard.press('Enter');
    await run(page, () => page.keyboard.press('Control+Enter'));
    await page.getByRole('button', { name: /copy a link/i }).click();
    const copied = await page.evaluate<string>('window.copied');
    expect(new URL(copied).searchParams.get('operationName')).toBe('B');
  });

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

  test('sends the headers of the editor, and never stores them', async () => {
    const { page } = await open();
    await page.goto('/graphql');
    await page.getByRole('button', { name: 'Headers', exact: true }).click();
    await editor(page, 'Headers').click();
    await page.keyboard.insertText(JSON.stringify({ authorization: secret }));
    const request = page.waitForRequest(isOperation);
    await page.keyboard.press('Control+Enter');
    expect((await request).headers()).toMatchObject({ authorization: secret });

    await editor(page, 'Operation Editor').click();
    await page.keyboard.insertText('# written after the header ');
    const stored = () =>
      page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
    await expect.poll(stored).toContain('written after the header');
    expect(await stored()).not.toContain(secret);
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

  test('follows the color scheme of the system, with enough contrast in both', async () => {
    const { page } = await open({ colorScheme: 'dark' });
    await page.goto('/graphql');
    await page.getByRole('button', { name: /show documentation explorer/i }).click();
    const texts = [
      page.locator('.cost'),
      page.getByRole('link', { name: 'Explorer gateway' }),
      page.locator('.graphiql-doc-explorer-type-name').first(),
      page.locator('.graphiql-doc-explorer-root-type').first(),
    ];
    const background = () =>
      page.evaluate<string>(
        'getComputedStyle(document.querySelector(".graphiql-container")).backgroundColor',
      );
    for (const text of texts) expect(await contrastOf(text)).toBeGreaterThanOrEqual(4.5);
    const dark = await background();
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(background).not.toBe(dark);
    for (const text of texts) expect(await contrastOf(text)).toBeGreaterThanOrEqual(4.5);
  });
});

/** Whether a request runs a query of the reader, and does not only price it. */
const isOperation = (request: Request) =>
  request.method() === 'POST' &&
  request.headers()['x-dry-run'] === undefined &&
  !request.postData()?.includes('IntrospectionQuery');

async function run(page: Page, act: () => Promise<void>): Promise<Answer> {
  const answered = page.waitForResponse((response) => isOperation(response.request()));
  await act();
  return (await answered).json() as Promise<Answer>;
}

interface Answer {
  data?: Record<string, unknown>;
  errors?: unknown[];
}

const editor = (page: Page, label: string) =>
  page.getByRole('region', { name: label }).locator('.graphiql-editor:visible').first();

// The editor renders spaces as no-break spaces.
const textOf = async (part: Locator) => (await part.textContent())?.replaceAll('\u00a0', ' ');
