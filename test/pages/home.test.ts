import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasFocus, noBrowser, useBrowser } from '../support/browser.js';
import { contrastOf } from '../support/contrast.js';
import { examples, hostile } from '../support/fake-gateway.js';
import { latch } from '../support/latch.js';
import { startPagesServer } from '../support/pages-server.js';

describe.skipIf(noBrowser)('the home page in Chromium', () => {
  const { open, server } = useBrowser(startPagesServer);

  test('shows the state of the gateway and the explorer, and links to every endpoint', async () => {
    const { page, problems } = await open();
    await page.goto('/');
    await page.getByText('✓ The gateway is ready').waitFor();
    await page.getByText('✓ The embedded explorer responds').waitFor();
    const links = await page
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    for (const path of [
      'graphql',
      'schema.graphql',
      'docs',
      'openapi.json',
      'health/ready',
      'metrics',
    ]) {
      expect(links).toContain(path);
    }
    await page.getByText(`curl -s ${server().url}/graphql`).waitFor();
    expect(problems).toEqual([]);
  });

  test('does not claim to be checking the gateway if its script failed to load', async () => {
    const { page } = await open();
    await page.route('**/assets/home-*.js', (route) => route.abort());
    await page.goto('/');
    expect(await page.getByText('Checking').count()).toBe(0);
  });

  test('shows a shell command with a hash, even if the server has no examples', async () => {
    const { page } = await open();
    await page.route('**/try.json', (route) => route.fulfill({ json: { embedded: false } }));
    await page.goto('/');
    await page.getByText('✓ The explorer responds').waitFor();
    const shell = await page.locator('#shell').textContent();
    expect(shell).toMatch(/hash: ..0x[0-9a-fA-F]{40}../);
    expect(shell).toContain('total { amount }');
    expect(await page.locator('#examples a').count()).toBe(0);
  });

  test.each([
    ['address', 'address', examples.address],
    ['transaction', 'tx', examples.transaction],
  ])('links an %s to the explorer’s own page of it, if there is one', async (kind, path, hash) => {
    const { page } = await open();
    const explorer = 'https://explorer.example';
    const link = page.getByRole('link', { name: 'on explorer.example' });
    await page.route('**/try.json', (route) => route.fulfill({ json: { ...examples, explorer } }));
    await page.goto(`/?${kind}=${hash}`);
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe(`${explorer}/${path}/${hash}`);
    expect(await link.getAttribute('rel')).toContain('noreferrer');
    await page.unroute('**/try.json');
    await page.goto(`/?${kind}=${hash}`);
    await page.getByText('✓ The embedded explorer responds').waitFor();
    expect(await link.count()).toBe(0);
  });

  test('draws a failed call at its whole width, if only the transaction tells its gas', async () => {
    const { page } = await open();
    await page.route('**/graphql', async (route) => {
      const answer = await (await route.fetch()).json();
      const [root] = answer.data?.transaction?.rawTrace ?? [];
      if (root) Object.assign(root, { error: 'Reverted', result: null });
      await route.fulfill({ json: answer });
    });
    await page.goto(`/?transaction=${examples.transaction}`);
    const root = page.locator('.flame > svg').first();
    await root.waitFor();
    expect(await root.getAttribute('width')).toBe('100%');
    expect(await root.locator('rect.reverted').count()).toBe(1);
    expect(await page.locator('.flame > svg').count()).toBeGreaterThan(1);
  });

  test.each(['light', 'dark'] as const)(
    'has enough contrast in the figures and tabs, and loses nothing at 200 %% zoom, in %s',
    async (colorScheme) => {
      // A window of 1280 by 800, at twice the size.
      const { page } = await open({ colorScheme, viewport: { width: 640, height: 400 } });
      const fits = () =>
        page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth');
      await page.goto(`/?transaction=${examples.transaction}`);
      await page.locator('.flame').waitFor();
      expect(await fits()).toBe(true);
      for (const text of ['.note', '.flows figcaption', '.copy', '.gas']) {
        const contrast = await contrastOf(page.locator(text).first());
        expect(contrast, text).toBeGreaterThanOrEqual(4.5);
      }
      await page.goto(`/?address=${examples.address}`);
      await page.getByRole('tab').first().waitFor();
      expect(await fits()).toBe(true);
      for (const tab of await page.getByRole('tab').all()) {
        expect(await contrastOf(tab)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  test('opens a pasted hash from the keyboard', async () => {
    const { page, problems } = await open();
    await page.goto('/');
    await page
      .getByLabel('Address, transaction hash, block number, or a token’s symbol or name')
      .focus();
    await page.keyboard.insertText(` ${examples.transaction}`);
    await page.keyboard.press('Enter');
    await page.waitForURL(`/?transaction=${examples.transaction}`);
    await page.getByRole('heading', { name: 'Transaction' }).waitFor();
    expect(problems).toEqual([]);
  });

  test('opens the transaction in the URL if its address is empty', async () => {
    const { page } = await open();
    await page.goto(`/?address=&transaction=${examples.transaction}`);
    await page.getByRole('heading', { name: 'Transaction' }).waitFor();
  });

  test('explains the format of a hash when one is malformed', async () => {
    const { page } = await open();
    await page.goto('/');
    const input = page.getByLabel(
      'Address, transaction hash, block number, or a token’s symbol or name',
    );
    await input.fill('0x123');
    await input.press('Enter');
    expect(await page.evaluate('document.getElementById("hash").validationMessage')).toContain(
      '40 hex digits',
    );
    expect(page.url()).toBe(`${server().url}/`);
  });

  test('shows the transfers of an address, page by page', async () => {
    const { page, problems } = await open();
    await page.goto(`/?address=${examples.address}`);
    const rows = page.getByRole('table').locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(25);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => rows.count()).toBe(50);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => rows.count()).toBe(60);
    await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'hidden' });
    expect(await rows.first().textContent()).toContain('↗ out');
    expect(await rows.first().innerText()).toMatch(/1\.234567\s+COIN/);
    await page.getByText('All 60 transfers loaded').waitFor();
    expect(problems).toEqual([]);
  });

  test.each([
    [
      'the amount, which may be by a factor',
      { amount: '2.5', value: '1', decimals: 0 },
      /2\.5\s+COIN/,
    ],
    ['the number of NFTs', { amount: '7', value: '7', decimals: null }, /7\s+COIN/],
    ['no amount that is unknown', { amount: null, value: '7', decimals: 6 }, /–\s+COIN/],
  ])('shows of a transfer %s', async (_what, total, text) => {
    const { page } = await open();
    await rewrite(page, (key, value) => (key === 'total' ? { ...total, tokenId: null } : value));
    await page.goto(`/?address=${examples.address}`);
    const row = page.getByRole('table').locator('tbody tr').first();
    await row.waitFor();
    expect(await row.innerText()).toMatch(text);
  });

  test('aligns the cells of a transfer on one baseline, whatever their fonts', async () => {
    const { page } = await open();
    await page.goto(`/?address=${examples.address}`);
    const row = page.getByRole('table').locator('tbody tr').first();
    await row.waitFor();
    const method = await baselineOf(row.getByRole('link').last());
    expect(Math.abs(method - (await baselineOf(row.getByText('↗ out'))))).toBeLessThan(0.5);
  });

  test('keeps each heading of a narrow table on one line', async () => {
    const { page } = await open({ viewport: { width: 660, height: 720 } });
    await rewrite(page, (key, value) => (key === 'name' ? 'Pair' : value));
    await page.goto(`/?address=${examples.address}`);
    const headings = page.getByRole('columnheader');
    await expect.poll(() => headings.count()).toBe(6);
    const lines = await Promise.all((await headings.all()).map(linesOf));
    expect(lines).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test('shows no attributes of an unknown address, only that it moved no tokens', async () => {
    const { page } = await open();
    const unknown: Readonly<Record<string, unknown>> = {
      edges: [],
      name: null,
      ensDomainName: null,
      isContract: null,
      metadata: null,
    };
    await rewrite(page, (key, value) => (key in unknown ? unknown[key] : value));
    await page.goto(`/?address=${examples.address}`);
    await page.getByText('This address itself has sent and received no tokens.').waitFor();
    expect(await page.locator('.tags').boundingBox()).toBeNull();
  });

  test('links a view to GraphiQL and the REST page, with its hash filled in', async () => {
    const { page } = await open();
    for (const [name, hash, id] of [
      ['address', examples.address, 'getAddressTokenTransfers'],
      ['transaction', examples.transaction, 'getTransaction'],
    ] as const) {
      const search = `?${name}=${hash}`;
      await page.goto(`/${search}`);
      const more = page.locator('p', { hasText: 'Explore it' });
      const links = more.getByRole('link');
      await expect.poll(() => links.count()).toBe(2);
      const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      expect(hrefs).toEqual([`graphql${search}`, `docs${search}#${id}`]);
      await links.last().click();
      const form = page.locator(`#${id} form`);
      await form.waitFor();
      await page.keyboard.press('Tab');
      const input = form.getByLabel(`${name}_hash`);
      expect([await hasFocus(input), await input.inputValue()]).toEqual([true, hash]);
    }
  });

  test('moves the focus from Show more to the first new row, or keeps it if loading failed', async () => {
    const { page } = await open();
    await page.goto(`/?address=${examples.address}`);
    const more = page.getByRole('button', { name: 'Show more' });
    await more.press('Enter');
    const row = page.getByRole('table').locator('tbody tr').nth(25);
    await expect.poll(() => hasFocus(row.getByRole('link').first())).toBe(true);

    const requested = latch();
    const refused = latch();
    await page.route('**/graphql', async (route) => {
      requested.open();
      await refused.opened;
      await route.abort();
    });
    await more.press('Enter');
    await requested.opened;
    await page.getByRole('button', { name: 'Loading…' }).waitFor();
    refused.open();
    await page.getByRole('alert').waitFor();
    expect(await hasFocus(more)).toBe(true);
  });

  test.each(['light', 'dark'] as const)(
    'has a placeholder with enough contrast in the %s scheme',
    async (colorScheme) => {
      const { page } = await open({ colorScheme });
      await page.goto('/');
      const input = page.getByLabel(
        'Address, transaction hash, block number, or a token’s symbol or name',
      );
      expect(await contrastOf(input, '::placeholder')).toBeGreaterThanOrEqual(4.5);
    },
  );

  test('draws the trace of a transaction as a collapsible tree', async () => {
    const { page, problems } = await open();
    await page.goto(`/?transaction=${examples.transaction}`);
    const trace = page.locator('.trace');
    const inner = trace.getByText('staticcall');
    await inner.waitFor();
    expect(await trace.locator('> ul > li').count()).toBe(1);
    expect(await trace.textContent()).toContain('150,000 gas');
    expect(await trace.textContent()).toContain('value 1.5');
    expect(await trace.textContent()).toContain('✕ Reverted');

    await trace.locator('summary').first().focus();
    await page.keyboard.press('Space');
    await inner.waitFor({ state: 'hidden' });
    expect(problems).toEqual([]);
  });

  test('opens a shortened amount to all its digits, by keyboard, too', async () => {
    const { page } = await open();
    const exact = '1.234567890123456789';
    await rewrite(page, (_, value) =>
      value === '1500000000000000000' ? exact.replace('.', '') : value,
    );
    await page.goto(`/?transaction=${examples.transaction}`);
    const shortened = page.locator('summary', { hasText: '≈ 1.234567' });
    await expect.poll(() => shortened.count()).toBe(2);
    expect(await page.getByText(exact).first().isVisible()).toBe(false);
    await shortened.first().press('Enter');
    await page.getByText(exact).first().waitFor();
  });

  test.each([360, 1400])(
    'scrolls a deep trace inside its own region, also by keyboard, at a width of %i',
    async (width) => {
      const { page, problems } = await open({ viewport: { width, height: 800 } });
      const nested = (root: object) => (_: unknown, depth: number) => ({
        ...root,
        traceAddress: Array(depth).fill(0),
      });
      await rewrite(page, (key, value) =>
        key === 'rawTrace' && Array.isArray(value)
          ? Array.from({ length: 60 }, nested(value[0]))
          : value,
      );
      await page.goto(`/?transaction=${examples.transaction}`);
      const trace = page.getByRole('region', { name: 'Trace' });
      await expect.poll(() => trace.locator('.call').count()).toBe(60);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      await trace.focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => trace.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
      await trace.getByRole('link').last().focus();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      expect(problems).toEqual([]);
    },
  );

  test('shows the gas limit while the gas used is unknown, and a single confirmation in the singular', async () => {
    const { page } = await open();
    const fresh: Readonly<Record<string, unknown>> = { gasUsed: null, confirmations: 1 };
    await rewrite(page, (key, value) => (key in fresh ? fresh[key] : value));
    await page.goto(`/?transaction=${examples.transaction}`);
    const facts = page.locator('.facts');
    await facts.waitFor();
    expect(await facts.textContent()).toMatch(/, 1 confirmation(?!s).*Gas limit[\d,]+$/);
  });

  test('says that the explorer does not know a transaction', async () => {
    const { page } = await open();
    await page.goto(`/?transaction=0x${'0'.repeat(64)}`);
    await page.getByText('The explorer does not know this transaction.').waitFor();
  });

  test('does not blame the explorer for a malformed hash, and sends no query for it', async () => {
    const { page, problems } = await open();
    await page.route('**/graphql', (route) => route.abort());
    await page.goto('/?address=0x12');
    const status = page.getByRole('status');
    await status.getByText('The embedded explorer was not queried', { exact: true }).waitFor();
    expect(await status.locator('.error').count()).toBe(0);
    await page.getByRole('alert').getByText('40 hex digits').waitFor();
    expect(await page.getByRole('link', { name: /explore it/i }).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('shows an error of the gateway', async () => {
    const { page } = await open();
    await page.route('**/graphql', (route) =>
      route.fulfill({
        json: {
          data: null,
          errors: [
            {
              message: 'The explorer did not answer.',
              extensions: { code: 'UPSTREAM_UNAVAILABLE', requestId: 'abc' },
            },
          ],
        },
      }),
    );
    await page.goto(`/?address=${examples.address}`);
    await page.getByText('✕ The embedded explorer is failing').waitFor();
    const alert = page.getByRole('alert');
    expect(await alert.textContent()).toBe(
      'UPSTREAM_UNAVAILABLE The explorer did not answer. Request abc.',
    );
  });

  test.each([
    [503, { json: { message: 'Try again in a moment.' } }, 'Try again in a moment.'],
    [502, { body: '<h1>Bad Gateway</h1>' }, '502 Bad Gateway: the response is not JSON'],
  ])('shows why an HTTP request was refused with %i', async (status, body, said) => {
    const { page } = await open();
    await page.route('**/graphql', (route) => route.fulfill({ status, ...body }));
    for (const path of [`/?address=${examples.address}`, `/?transaction=${examples.transaction}`]) {
      await page.goto(path);
      await page.getByRole('alert').getByText(said).waitFor();
      const status = page.getByRole('status');
      // Whether the explorer was asked, only the gateway's own answer could tell.
      await expect.poll(() => status.textContent()).toBe('✓ The gateway is ready');
      expect(await page.getByText('does not know').count()).toBe(0);
    }
  });

  test.each([`/?address=${examples.address}`, `/?transaction=${examples.transaction}`])(
    'shows untrusted text as text, on %s',
    async (path) => {
      const { page, problems } = await open();
      await page.goto(path);
      await page.getByText(hostile).first().waitFor();
      expect(await page.locator('main img').count()).toBe(0);
      const links = await page
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => (link as unknown as { href: string }).href));
      expect(links.filter((href) => !/^https?:/.test(href))).toEqual([]);
      expect(await page.title()).toContain('Explorer gateway');
      expect(problems).toEqual([]);
    },
  );

  test.each([`/?address=${examples.address}`, `/?transaction=${examples.transaction}`])(
    'truncates untrusted text, and isolates its direction, on %s',
    async (path) => {
      const { page, problems } = await open();
      const reversed = `\u202e${'W'.repeat(10_000)}`;
      await rewrite(page, (key, value) =>
        typeof value === 'string' && untrusted.includes(key) ? reversed : value,
      );
      await page.goto(path);
      await page.getByText('WWW').first().waitFor();
      expect(await page.locator('main').textContent()).not.toContain('W'.repeat(201));
      const bidi = await page.locator('main :text("WWW")').evaluateAll((elements) =>
        elements.flatMap((element) => {
          const hasOwnText = [...element.childNodes].some(({ nodeValue }) =>
            nodeValue?.match('WWW'),
          );
          return hasOwnText ? [getComputedStyle(element).unicodeBidi] : [];
        }),
      );
      expect([...new Set(bidi)]).toEqual(['isolate']);
      expect(problems).toEqual([]);
    },
  );

  test.each([`/?address=${examples.address}`, `/?transaction=${examples.transaction}`])(
    'draws nothing for an empty text, on %s',
    async (path) => {
      const { page } = await open();
      await rewrite(page, (key, value) =>
        typeof value === 'string' && [...untrusted, 'raw'].includes(key) ? '' : value,
      );
      await page.goto(path);
      await page.getByRole('table').first().waitFor();
      const drawn = await page
        .locator('main :is(h2, a, dd, .tags > *, .callee b)')
        .allTextContents();
      expect(drawn.length).toBeGreaterThan(0);
      expect(drawn).not.toContain('');
    },
  );

  test('says that the explorer is failing if older answers stand in for it', async () => {
    const { page } = await open();
    await page.route('**/graphql', async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      const extensions = { ...answer.extensions, stale: { answers: 1, age: 37 } };
      await route.fulfill({ json: { ...answer, extensions } });
    });
    await page.goto(`/?address=${examples.address}`);
    await page
      .getByText('✕ The embedded explorer is failing: this page shows answers up to 37 s old.')
      .waitFor();
    await page.getByRole('table').waitFor();
  });

  test('does not say that the explorer was not queried if it was', async () => {
    const { page } = await open();
    const error = { message: 'Too dear.', extensions: { code: 'QUERY_LIMIT_EXCEEDED' } };
    const extensions = { cost: { upstreamCalls: 2 } };
    await page.route('**/graphql', (route) =>
      route.fulfill({ json: { data: null, errors: [error], extensions } }),
    );
    await page.goto(`/?address=${examples.address}`);
    // For the list, for what else is known of the address, and for what it has done.
    await page.getByText('This page took 6 calls to the explorer').waitFor();
    await page.getByText('✓ The embedded explorer responds').waitFor();
  });

  test.each(['/', `/?address=${examples.address}`, `/?transaction=${examples.transaction}`])(
    'needs no horizontal scrolling on a phone, on %s',
    async (path) => {
      const { page } = await open({ viewport: { width: 320, height: 640 } });
      await page.goto(path);
      await page.getByText('responds').waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    },
  );
});

/** The fields of an answer that anybody can fill with any text. */
const untrusted = [
  'name',
  'symbol',
  'ensDomainName',
  'method',
  'methodCall',
  'result',
  'error',
  'callType',
];

/** Rewrites the answers that the page receives. */
const rewrite = (page: Page, reviver: (key: string, value: unknown) => unknown) =>
  page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: JSON.parse(await response.text(), reviver) });
  });

/** The y position of a part's text baseline: an empty inline box sits on it. */
const baselineOf = (part: Locator) =>
  part.evaluate((element) => {
    const box = document.createElement('span');
    box.style.display = 'inline-block';
    element.prepend(box);
    const { bottom } = box.getBoundingClientRect();
    box.remove();
    return bottom;
  });

const linesOf = (part: Locator) =>
  part.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return text.getClientRects().length;
  });
