import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { noBrowser, useBrowser } from '../support/browser.js';
import { temporaryFolder } from '../support/documents.js';
import { startTestGateway } from '../support/gateway.js';

const postsOf = (page: Page) => {
  const posted: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(request.postDataJSON());
  });
  return posted;
};

describe.skipIf(noBrowser)('on a gateway that answers trusted documents only', () => {
  const { open } = useBrowser(async () => {
    const { folder, remove } = temporaryFolder();
    const path = join(folder, 'documents.json');
    writeFileSync(path, JSON.stringify({ type: '{ __typename }' }));
    const gateway = await startTestGateway(
      { TRUSTED_DOCUMENTS: path, TRUSTED_DOCUMENTS_ONLY: 'true' },
      { pages: new URL('../../dist/pages/', import.meta.url) },
    );
    remove();
    return gateway;
  });

  test('GraphiQL says so, and still has the schema', async () => {
    const { page, problems } = await open();
    const posted = postsOf(page);
    await page.goto('/graphql');
    const note = page.getByRole('note');
    await note.waitFor();
    expect(await note.textContent()).toContain('trusted documents only');
    await page.getByRole('button', { name: /documentation explorer/i }).click();
    await page.getByRole('link', { name: 'Query', exact: true }).first().waitFor();
    expect([posted, problems]).toEqual([[], []]);
    await page.getByRole('button', { name: /execute query/i }).click();
    await page.locator('.result-window').getByText('DOCUMENT_NOT_TRUSTED').waitFor();
  });

  test('the start page says so, asks for nothing, and offers what is open', async () => {
    const { page, problems } = await open();
    const posted = postsOf(page);
    await page.goto('/');
    await page.getByRole('note').getByText('trusted documents only').waitFor();
    await page.getByText('The gateway is ready').waitFor();
    expect(await page.locator('#examples a').count()).toBe(0);
    expect(await page.getByText('One address on many chains').isVisible()).toBe(false);
    const shell = await page.locator('#shell').innerText();
    expect(shell).toMatch(/^curl -s http:\S+\/api\/v2\/addresses\/0x\w{40}\/token-transfers$/);
    expect([posted, problems]).toEqual([[], []]);
  });

  test('a hash that is opened is told why it is not shown', async () => {
    const { page } = await open();
    await page.goto(`/?transaction=0x${'ab'.repeat(32)}`);
    await page.getByRole('note').getByText('trusted documents only').waitFor();
    await page.getByRole('alert').getByText('DOCUMENT_NOT_TRUSTED').waitFor();
  });
});
