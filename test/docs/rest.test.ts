import { expect, it } from 'vitest';
import { allEndpoints, restEndpoints } from '../../src/endpoints/endpoints.js';
import { startTestGateway } from '../support/gateway.js';
import { ask } from '../support/http.js';
import { codeBlocks, readPage } from './pages.js';

const page = readPage('docs/rest.md');
const pages = new URL('../../dist/pages/', import.meta.url);

it('docs/rest.md lists every endpoint', () => {
  for (const { name, path } of restEndpoints) {
    expect(page).toContain(`| \`${path.slice('/api/v2'.length)}\` | \`${name}\` |`);
  }
  for (const { name, rest } of allEndpoints) {
    if (rest === undefined) expect(page).toContain(`\` | \`${name}\` |`);
  }
});

it('docs/rest.md shows a command and paths that work', async () => {
  const gateway = await startTestGateway({ UPSTREAM_URL: '' }, { pages });
  try {
    const [command = ''] = codeBlocks(page, 'sh');
    const [, path = ''] = /^curl 'http:\/\/127\.0\.0\.1:4000([^']+)'$/m.exec(command) ?? [];
    const { status, json } = await ask(gateway.url, path);
    expect(status).toBe(200);
    expect(json()).toMatchObject({ items: expect.any(Array) });

    const [, ofGateway = ''] = page.split('## All paths of the gateway');
    const rows = [...ofGateway.matchAll(/^\| ((?:`\/[^`…]*`(?:, )?)+) \|/gm)];
    const named = rows.flatMap(([, cell = '']) => cell.replaceAll('`', '').split(', '));
    const own = named.filter((one) => !one.includes('{'));
    expect(own).toContain('/schema.graphql');
    for (const one of own) {
      const reply = await ask(gateway.url, one, { headers: { accept: 'text/html' } });
      expect(reply.status, one).toBe(200);
    }
  } finally {
    await gateway.close();
  }
});
