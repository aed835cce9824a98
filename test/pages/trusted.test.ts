import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { noBrowser, useBrowser } from '../support/browser.js';
import { temporaryFolder } from '../support/documents.js';
import { startTestGateway } from '../support/gateway.js';

describe.skipIf(noBrowser)('GraphiQL on a gateway that answers trusted documents only', () => {
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

  test('says so, and still has the schema', async () => {
    const { page, problems } = await open();
    const posted: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posted.push(request.postDataJSON());
    });
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
});
