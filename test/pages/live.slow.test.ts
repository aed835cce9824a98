import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.js';
import { noBrowser, useBrowser } from '../support/browser.js';
import { startTestGateway, type TestGateway } from '../support/gateway.js';
import { growFor } from '../support/grow.js';

const pages = new URL('../../dist/pages/', import.meta.url);

/** A contract that is called in each block. */
const router = '0x5eBbc288036afE2790bdE243b3EdAf042620dB27';

/** What a list is asked for, to compare what the page shows with. */
const query = `query ($hash: AddressHash!, $first: Int!) {
  address(hash: $hash) {
    tokenTransfers(first: $first) { nodes { transactionHash } }
    internalTransactions(first: $first) { nodes { transactionHash } }
  }
}`;

describe.skipIf(noBrowser)('pages of an explorer that grows', () => {
  let sandbox: Sandbox;
  let gateway: TestGateway;

  const start = async (port = 0) => {
    const id = sandbox.chains[0]?.id;
    gateway = await startTestGateway(
      {
        UPSTREAM_URL: '',
        CHAINS: `${id}=${sandbox.url}`,
        LIVE_POLL_SECONDS: '0.1',
        PORT: String(port),
      },
      { pages },
    );
    return gateway;
  };
  const { open } = useBrowser(async () => {
    // Blocks come when a test wants them.
    sandbox = await startSandbox({ growSeconds: 86_400 });
    const { url } = await start();
    return { url, close: async () => Promise.all([gateway.close(), sandbox.close()]) };
  });

  const growing = () => sandbox.highlights.growing;
  const rows = (page: Page) => page.getByRole('tabpanel').locator('tbody tr');
  const live = (page: Page) => page.getByRole('tabpanel').getByText('Live', { exact: true });
  const hashesOn = (page: Page) =>
    rows(page).evaluateAll((all) =>
      all.map((row) => row.querySelector('td:last-child a')?.getAttribute('title')),
    );
  const hashesIn = async (
    list: 'tokenTransfers' | 'internalTransactions',
    first: number,
    hash = growing(),
  ) => {
    const response = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { hash, first } }),
    });
    const { data } = await response.json();
    const nodes: { transactionHash: string }[] = data.address[list].nodes;
    return nodes.map(({ transactionHash }) => transactionHash);
  };
  const subscriptions = async () => {
    const text = await (await fetch(`${gateway.url}/metrics`)).text();
    return Number(/^gateway_subscriptions(?:\{.*\})? (\d+)/m.exec(text)?.[1]);
  };

  test('new transfers are put on top, once each, and said, also over a restart of the gateway', async () => {
    const { page } = await open();
    await page.goto(`/?address=${growing()}`);
    await live(page).waitFor();
    const before = await rows(page).count();
    const [first] = await hashesOn(page);
    sandbox.grow();
    await expect.poll(() => rows(page).count()).toBeGreaterThan(before);
    await page
      .getByText(/^\d+ new transfers?$/)
      .first()
      .waitFor({ state: 'attached' });
    expect((await hashesOn(page))[0]).not.toBe(first);
    // The row is new, but says that it is months old.
    await page
      .getByText(/by the chain’s clock, new rows are from \d+ (?:months?|years?) ago/)
      .waitFor();

    const { port } = gateway;
    await gateway.close();
    sandbox.grow();
    await page.getByText('Not live:').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await start(port);
    sandbox.grow();
    await live(page).waitFor();
    await expect
      .poll(async () => {
        const shown = await hashesOn(page);
        return shown.join() === (await hashesIn('tokenTransfers', shown.length)).join();
      })
      .toBe(true);
    const shown = await rows(page).count();
    expect(shown).toBeGreaterThan(before + 2);
    await page.getByText(`${shown} transfers loaded`).waitFor();
  });

  test('whoever reads further down is not moved, but told', async () => {
    const { page } = await open();
    await page.goto(`/?address=${growing()}`);
    await live(page).waitFor();
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    const shown = await hashesOn(page);
    const at = await page.evaluate('scrollY');
    await growFor(sandbox, growing());
    const news = page.getByRole('button', { name: /^↑ \d+ new transfers?$/ });
    await news.waitFor();
    expect(await hashesOn(page)).toEqual(shown);
    expect(await page.evaluate('scrollY')).toBe(at);
    await news.click();
    expect(await news.isVisible()).toBe(false);
    const now = await hashesOn(page);
    expect(now.slice(-shown.length)).toEqual(shown);
    expect(now).toEqual(await hashesIn('tokenTransfers', now.length));
  });

  test('a page has one stream at most: that of the tab that is open', async () => {
    const { page } = await open();
    await page.goto(`/?address=${router}`);
    await live(page).waitFor();
    await page.getByRole('tab', { name: 'Internal transactions' }).click();
    await live(page).waitFor();
    await expect.poll(subscriptions).toBe(1);
    const before = await rows(page).count();
    sandbox.grow();
    await expect.poll(() => rows(page).count()).toBeGreaterThan(before);
    await expect
      .poll(async () => {
        const shown = await hashesOn(page);
        return (
          shown.join() === (await hashesIn('internalTransactions', shown.length, router)).join()
        );
      })
      .toBe(true);
    await page.getByRole('tab', { name: 'Holdings' }).click();
    await expect.poll(subscriptions).toBe(0);

    // Back on it, what has happened in between is caught up with.
    await page.getByRole('tab', { name: 'Transfers' }).click();
    await expect
      .poll(async () => (await hashesOn(page))[0])
      .toBe((await hashesIn('tokenTransfers', 1, router))[0]);
  });

  test('nothing is said where the gateway refuses', async () => {
    const { page } = await open();
    const chain = sandbox.chains[0]?.id;
    const refused: unknown[] = [];
    await page.route('**/graphql', async (route) => {
      if (!route.request().postDataJSON().query.includes('subscription')) return route.fallback();
      refused.push(route.request().postDataJSON().variables.chain);
      await route.fulfill({ status: 406, json: { message: 'No stream is accepted.' } });
    });
    await page.goto(`/?address=${growing()}&chain=${chain}`);
    await page.getByText('25 transfers loaded').waitFor();
    await expect.poll(() => refused).toEqual([chain]);
    expect(await page.locator('.live').innerText()).toBe('');
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('a pending transaction turns mined before the eyes of its reader', async () => {
    const { page, problems } = await open();
    await page.goto('/');
    await page.getByRole('link', { name: 'A transaction that is about to be mined' }).click();
    await page.getByText('not in a block yet', { exact: true }).waitFor();
    await page.getByText('No trace: the transaction has not run any code.').waitFor();
    await expect.poll(subscriptions).toBe(1);
    sandbox.grow();
    await page.getByText('✓ succeeded').first().waitFor();
    await page
      .getByText(/transfers? loaded/)
      .first()
      .waitFor();
    await page.locator('.flame').waitFor();
    await expect.poll(subscriptions).toBe(0);
    expect(problems).toEqual([]);
  });

  test('/graphql shows all that happens while its tab for that runs', async () => {
    // The editor draws only the lines in view, and cuts long ones in two.
    const { page } = await open({ viewport: { width: 2400, height: 4000 } });
    const query = `subscription { tokenTransfers(address: "${growing()}") { node { transactionHash } } }`;
    await page.goto(`/graphql?${new URLSearchParams({ query })}`);
    await page.getByRole('button', { name: /execute query/i }).click();
    await expect.poll(subscriptions).toBe(1);
    await page
      .getByText(/^Live · the demo has \d+ blocks left, the next within 1,440 minutes$/)
      .waitFor();
    const [before] = await hashesIn('tokenTransfers', 1);
    for (let blocks = 0; blocks < 2; blocks++) sandbox.grow();
    const since = async () => {
      const all = await hashesIn('tokenTransfers', 50);
      return all.slice(0, all.indexOf(before ?? ''));
    };
    const answer = page.locator('.result-window');
    const shown = async () => {
      const lines = await answer
        .locator('.view-line')
        .evaluateAll((all) =>
          all
            .map((line) => ({ text: line.textContent, ...line.getBoundingClientRect().toJSON() }))
            .sort((one, other) => one.y - other.y),
        );
      return lines.flatMap(({ text }) => /"transactionHash":\s*"(0x\w+)"/.exec(text)?.[1] ?? []);
    };
    await expect.poll(async () => (await since()).length).toBeGreaterThan(2);
    await expect.poll(shown).toEqual(await since());
    expect(await answer.getByText('"events"').count()).toBe(1);
    expect(await answer.getByText('"extensions"').count()).toBe(1);
    await page.getByRole('button', { name: /stop query/i }).click();
    await page.getByText('the demo has').waitFor({ state: 'detached' });
    expect((await shown()).length).toBeGreaterThan(2);
    await page.goto('/');
    await expect.poll(subscriptions).toBe(0);
  });

  // The last ones, since the page keeps its clock.
  test('a page that is hidden for long gives its stream up, and goes on once it is seen', async () => {
    const { page } = await open();
    await page.clock.install();
    await page.goto(`/?address=${growing()}`);
    await live(page).waitFor();
    const before = await rows(page).count();
    const turn = (hidden: boolean) =>
      page.evaluate(
        `Object.defineProperty(document, 'hidden', { value: ${hidden}, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'))`,
      );
    await turn(true);
    await page.clock.runFor(59_000);
    expect(await subscriptions()).toBe(1);
    await page.clock.runFor(2_000);
    await expect.poll(subscriptions).toBe(0);
    sandbox.grow();
    await turn(false);
    await expect.poll(subscriptions).toBe(1);
    await expect.poll(() => rows(page).count()).toBeGreaterThan(before);
    const shown = await hashesOn(page);
    expect(shown).toEqual(await hashesIn('tokenTransfers', shown.length));

    // The chain ends while somebody watches.
    await page
      .getByText(/ · the demo has \d+ blocks? left, the next within 1,440 minutes$/)
      .waitFor();
    while (sandbox.grow() !== null);
    await page.clock.runFor(10_000);
    await page.getByText(' · the demo has no blocks left: start it again to see more').waitFor();
    await page.goto('/');
    await page.getByRole('link', { name: 'A loan liquidation' }).waitFor();
    for (const name of ['An address that grows', 'A transaction that is about to be mined']) {
      const example = page.getByRole('listitem').filter({ hasText: name });
      expect(await example.textContent()).toContain('(no longer: start the demo again to see it)');
    }
  });

  test('a transaction that will not come is not waited for any longer', async () => {
    const { page } = await open();
    await page.clock.install();
    let asked = 0;
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('LiveTransaction')) return route.fallback();
      asked += 1;
      await route.fulfill({
        contentType: 'text/event-stream',
        body: 'event: next\ndata: {"data":{"transaction":null}}\n\nevent: complete\ndata:\n\n',
      });
    });
    await page.goto(`/?transaction=0x${'ab'.repeat(32)}`);
    await expect.poll(() => asked).toBe(1);
    await page.clock.runFor(120_000);
    expect(asked).toBe(1);
  });
});
