import { describe, expect, onTestFinished, test } from 'vitest';
import { readyQueries } from '../../src/pages/queries.js';
import { noBrowser, useBrowser } from '../support/browser.js';
import { contrastOf } from '../support/contrast.js';
import { examples } from '../support/fake-gateway.js';
import { editor, isOperation, namesOfTabs, run, textOf } from '../support/graphiql.js';
import { startPagesServer } from '../support/pages-server.js';

const secret = 'Bearer never-written-down';
const address = `0x${'5'.repeat(40)}`;
const labels = readyQueries.map(({ label }) => label);

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

  test('names its tabs for people, ten at most, and has the open one in view', async () => {
    const { page } = await open({ viewport: { width: 390, height: 844 } });
    await page.goto(`/graphql?query=${encodeURIComponent('{ address(hash: "0x") { hash } }')}`);
    await expect.poll(() => namesOfTabs(page)).toEqual(['address', ...labels.slice(0, 9)]);
    await page.getByRole('tab').last().click();
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

  test('builds a query in its sidebar', async () => {
    const { page, problems } = await open();
    await page.goto('/graphql');
    await page.getByRole('button', { name: 'Show Query builder' }).click();
    const field = page.locator('.graphiql-explorer-root').getByText('name', { exact: true });
    await field.first().click();
    await expect.poll(() => textOf(editor(page, 'Operation Editor'))).not.toMatch(/^ *name$/m);
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
