import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { startSandbox } from '../../src/sandbox/sandbox.js';
import { noBrowser, useBrowser } from '../support/browser.js';
import { bundledChain } from '../support/bundled-chain.js';
import { startTestGateway } from '../support/gateway.js';
import { busyAddress, growFor } from '../support/grow.js';
import { builds, reactKits, startPages } from './react-pages.js';
import { rowsOf, subscriptionsAt } from './support.js';

/** A gateway over an embedded explorer that a test can make grow. */
const start = async () => {
  const sandbox = await startSandbox({ chain: bundledChain });
  const env = {
    UPSTREAM_URL: sandbox.url,
    LIVE_POLL_SECONDS: '0.05',
    LIVE_MAX_CALLS_PER_SECOND: '1000',
    CACHE_URL: 'off',
  };
  const gateway = await startPages((pages) => startTestGateway(env, { pages }));
  const close = async () => {
    await gateway.close();
    await sandbox.close();
  };
  return { url: gateway.url, sandbox, close };
};

describe.skipIf(noBrowser)('the React components that stay live, in Chromium', () => {
  const { open, server } = useBrowser(start);

  const openKit = async (build: string, kit: string) => {
    const { page, problems } = await open();
    await page.goto(`/${build}/live/${kit}`);
    const { url, sandbox } = server();
    const hash = busyAddress();
    const rows = page.getByRole('listitem');
    return {
      hash,
      problems,
      address: page.getByLabel('Address'),
      hidden: page.getByLabel('Hidden'),
      more: page.getByRole('button', { name: 'More' }),
      alert: page.getByRole('alert'),
      rows,
      grow: () => growFor(sandbox, hash),
      /** Waits until the newest rows of the address are shown, at least so many, and each once; returns how many. */
      checkRows: async (atLeast: number) => {
        const all = await rowsOf(url, hash);
        let shown: readonly string[] = [];
        await expect
          .poll(async () => {
            shown = await rows.allInnerTexts();
            return shown.length >= atLeast && shown;
          })
          .toSatisfy((texts) => isDeepStrictEqual(texts, all.slice(0, shown.length)));
        return shown.length;
      },
      checkSubscriptions: (count: number) => expect.poll(() => subscriptionsAt(url)).toBe(count),
    };
  };

  describe.each(builds)('for %s', (build) => {
    test.each(reactKits)('shows each new row once, until it is gone: %s', async (kit) => {
      const opened = await openKit(build, kit);
      const { hash, problems, address, hidden, more, rows, grow } = opened;
      const { checkRows, checkSubscriptions } = opened;
      await checkSubscriptions(0);
      await address.fill(hash);
      const first = await checkRows(50);
      await checkSubscriptions(1);
      await grow();
      const grown = await checkRows(first + 1);
      await more.click();
      const paged = await checkRows(grown + 50);

      await address.fill('');
      await checkSubscriptions(0);
      expect(await rows.count()).toBe(0);
      await grow();
      await address.fill(hash);
      await checkSubscriptions(1);
      // A client with a cache has the rows that it had; without one, the list begins again.
      const again = await checkRows(kit === 'fetch' ? 50 : paged + 1);

      await hidden.check();
      await checkSubscriptions(0);
      await hidden.uncheck();
      await checkSubscriptions(1);
      await grow();
      await checkRows(again + 1);

      await address.fill('');
      await checkSubscriptions(0);
      expect(problems).toEqual([]);
    });

    test.each(reactKits)('listens once to a list without rows: %s', async (kit) => {
      const { address, alert, checkSubscriptions } = await openKit(build, kit);
      await address.fill(`0x${'1'.repeat(40)}`);
      await checkSubscriptions(1);
      await address.fill('');
      await checkSubscriptions(0);
      expect(await alert.count()).toBe(0);
    });

    test.each(reactKits)('shows what is wrong, and listens to nothing: %s', async (kit) => {
      const { address, alert, checkSubscriptions } = await openKit(build, kit);
      await address.fill('0x12');
      await expect.poll(() => alert.allInnerTexts()).toEqual([expect.stringContaining('"$hash"')]);
      await checkSubscriptions(0);
    });
  });
});
