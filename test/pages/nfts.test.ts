import { describe, expect, test } from 'vitest';
import { noBrowser, useBrowser } from '../support/browser.js';
import { examples } from '../support/fake-gateway.js';
import { startPagesServer } from '../support/pages-server.js';

const view = `/?address=${examples.address}&tab=nfts`;

describe.skipIf(noBrowser)('the NFTs of an address in Chromium', () => {
  const { open } = useBrowser(startPagesServer);

  test('are all there, also beyond those that its collections show', async () => {
    const { page, problems } = await open();
    await page.goto(view);
    await page.getByText('25 NFTs loaded, there are more').waitFor();
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText('All 30 NFTs loaded').waitFor();
    const cards = page.locator('.nfts > li');
    expect(await cards.count()).toBe(30);
    expect(await cards.last().innerText()).toMatch(/#71\s+BDG #71$/);
    expect(problems).toEqual([]);
  });

  test('ask once whether pictures of others may load, also where only a later page has one', async () => {
    const { page } = await open();
    await page.route('**/graphql', async (route) => {
      const response = await route.fetch();
      const picture = 'https://elsewhere.example/67.png';
      const json = JSON.parse(await response.text(), (key, value) =>
        key === 'node'
          ? { ...value, imageUrl: Number(value.tokenId) > 66 ? picture : null }
          : value,
      );
      await route.fulfill({ response, json });
    });
    await page.goto(view);
    await page.getByText('25 NFTs loaded').waitFor();
    const ask = page.getByRole('button', { name: 'Load pictures from elsewhere' });
    expect(await ask.count()).toBe(0);
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText('All 30 NFTs loaded').waitFor();
    expect(await ask.count()).toBe(1);
    expect(await page.getByText('elsewhere', { exact: true }).count()).toBe(5);
  });

  test('are shown by collection where the explorer does not list them all', async () => {
    const { page, problems } = await open();
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('query AddressNfts')
        ? route.fulfill({ json: lacking })
        : route.continue(),
    );
    await page.goto(view);
    await page.getByText('All 1 collection loaded').waitFor();
    expect(await page.getByRole('tabpanel').getByText('and 29 more').count()).toBe(1);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(problems).toEqual([]);
  });
});

const lacking = {
  data: { address: { nfts: null } },
  errors: [
    {
      message: 'There is no such path.',
      path: ['address', 'nfts'],
      extensions: { code: 'NOT_SUPPORTED' },
    },
  ],
};
