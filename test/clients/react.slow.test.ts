import type { Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { noBrowser, useBrowser } from '../support/browser.js';
import { reactKits, startPages } from './react-pages.js';
import { rowsOf, startKitGateway } from './support.js';

/** What the components ask the gateway, with POST or GET. */
const requests = '**/graphql*';

/** A gateway over the embedded explorer, with the page of each kit. */
const start = async () => {
  const { origin, ...gateway } = await startPages((pages) => startKitGateway({ pages }));
  return { ...gateway, url: origin };
};

/** Asks for more rows than the gateway allows, so that the list fails. */
const askTooMuch = (route: Route) => {
  const request = route.request();
  const grow = (text: string) => text.replace(/(?<=first(?:"|%22)(?::|%3A))50/, '1000');
  const postData = request.postData();
  return route.continue({
    url: grow(request.url()),
    ...(postData === null ? {} : { postData: grow(postData) }),
  });
};

describe.skipIf(noBrowser)('the React components in Chromium', () => {
  const { open, server } = useBrowser(start);

  const openKit = async (kit: string) => {
    const { page, problems } = await open();
    await page.goto(`/development/list/${kit}`);
    const { url, collector, exchange: other } = server();
    return {
      page,
      problems,
      hash: collector,
      other,
      all: await rowsOf(url, collector),
      address: page.getByLabel('Address'),
      rows: page.getByRole('listitem'),
      more: page.getByRole('button', { name: 'More' }),
      loading: page.getByRole('status'),
      alert: page.getByRole('alert'),
    };
  };

  describe.each(reactKits)('%s', (kit) => {
    test('shows the first rows, and more until the list ends, each once', async () => {
      const { page, problems, hash, all, address, rows, more, loading } = await openKit(kit);
      expect(all.length).toBeGreaterThan(100);
      await page.route(requests, async (route) => {
        await loading.waitFor();
        await route.continue();
      });
      await address.fill(hash);
      for (let shown = 50; shown < all.length; shown += 50) {
        await expect.poll(() => rows.count()).toBe(shown);
        await more.click();
      }
      await expect.poll(() => rows.allInnerTexts()).toEqual(all);
      await more.waitFor({ state: 'detached' });
      expect(await loading.count()).toBe(0);
      // React also reports here if two rows have the same id.
      expect(problems).toEqual([]);
    });

    test('shows errors of the gateway, and nothing of the address before', async () => {
      const { page, hash, other, all, address, rows, more, loading, alert } = await openKit(kit);
      await address.fill(hash);
      await more.waitFor();
      await page.route(requests, askTooMuch);
      await more.click();
      await expect.poll(() => alert.allInnerTexts()).toEqual([expect.stringContaining('`first`')]);
      await address.fill('0x12');
      await expect.poll(() => alert.allInnerTexts()).toEqual([expect.stringContaining('"$hash"')]);
      expect(await rows.count()).toBe(0);
      await page.unroute(requests);
      await address.fill(hash);
      await expect.poll(() => rows.allInnerTexts()).toEqual(all.slice(0, 50));
      expect(await alert.count()).toBe(0);
      // Never answered.
      await page.route(requests, () => {});
      await address.fill(other);
      await loading.waitFor();
      expect(await rows.count()).toBe(0);
    });

    test('shows an error if only the list failed', async () => {
      const { page, hash, address, rows, alert } = await openKit(kit);
      await page.route(requests, askTooMuch);
      await address.fill(hash);
      await alert.waitFor();
      expect(await rows.count()).toBe(0);
    });

    test('keeps its rows when the next page fails, and continues from there', async () => {
      const { page, hash, all, address, rows, more, alert } = await openKit(kit);
      await address.fill(hash);
      await rows.first().waitFor();
      await page.route(requests, askTooMuch);
      await more.click();
      await expect.poll(() => alert.allInnerTexts()).toEqual([expect.stringContaining('`first`')]);
      expect(await rows.allInnerTexts()).toEqual(all.slice(0, 50));
      await page.unroute(requests);
      await more.click();
      await expect.poll(() => rows.allInnerTexts()).toEqual(all.slice(0, 100));
      expect(await alert.count()).toBe(0);
    });
  });
});
