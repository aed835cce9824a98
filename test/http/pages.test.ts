import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createLog } from '../../src/base/telemetry/log.js';
import { fetched, stubExplorer } from '../support/explorer.js';
import { startTestGateway } from '../support/gateway.js';
import { ask } from '../support/http.js';

const directory = mkdtempSync(join(tmpdir(), 'pages-'));
const html = { type: 'text/html; charset=utf-8', immutable: false };
const files = {
  '/graphql': { ...html, file: 'graphql.html', hash: 'page-hash' },
  '/docs': { ...html, file: 'docs.html', hash: 'docs-hash', br: 4 },
  '/assets/app-ABC.js': {
    file: 'app-ABC.js',
    type: 'text/javascript; charset=utf-8',
    hash: 'app-hash',
    immutable: true,
    br: 4,
    gzip: 4,
  },
};

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
beforeAll(async () => {
  writeFileSync(join(directory, 'manifest.json'), JSON.stringify({ inputs: '', files }));
  for (const file of ['graphql.html', 'docs.html', 'app-ABC.js']) {
    writeFileSync(join(directory, file), `plain ${file}`);
    writeFileSync(join(directory, `${file}.br`), 'br');
    writeFileSync(join(directory, `${file}.gzip`), 'gzip');
  }
  gateway = await startTestGateway(
    {},
    { explorer: stubExplorer(() => fetched('{}')), pages: pathToFileURL(`${directory}/`) },
  );
});
afterAll(async () => {
  await gateway.close();
  rmSync(directory, { recursive: true });
});
const get = (path: string, headers: Record<string, string> = {}) =>
  ask(gateway.url, path, { headers });

describe('a path that serves both a page and data', () => {
  const origin = 'https://app.example';
  const wants = (accept: string) => get('/graphql?query={__typename}', { accept });

  it.each([
    ['text/html', true],
    ['application/json, text/html', true],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
    ['application/json, text/html;q=0.1', false],
    ['application/graphql-response+json, text/html;q=0.9', false],
    ['application/json, text/html;q=0', false],
    ['*/*', false],
    ['TEXT/HTML', true],
    ['text/html;q=0.1, */*', false],
    ['text/html;q=0.5, application/*;q=0.9', false],
  ])('serves whichever the client prefers: %s', async (accept, isPage) => {
    const { headers } = await wants(accept);
    expect(String(headers['content-type']).startsWith('text/html')).toBe(isPage);
  });

  it('leads a browser from a slash at the end to the path that its files are found from', async () => {
    const headers = { accept: 'text/html' };
    for (const query of ['', '?chain=1']) {
      const reply = await ask(gateway.url, `/graphql/${query}`, { headers });
      expect([reply.status, reply.headers.location]).toEqual([307, `../graphql${query}`]);
    }
  });

  it('varies with everything that the data varies with, and is not cached when it is private', async () => {
    const listed = await startTestGateway(
      { CORS_ORIGINS: origin },
      { explorer: stubExplorer(() => fetched('{}')), pages: pathToFileURL(`${directory}/`) },
    );
    const headers = { accept: 'text/html', origin, authorization: 'Bearer x' };
    const page = await ask(listed.url, '/graphql', { headers });
    expect(page.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'cache-control': 'private, no-store',
      vary: expect.stringMatching(/^accept, accept-encoding, .*\borigin$/),
    });
    await listed.close();
  });
});

describe('/graphql', () => {
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

  it('is a page for a browser, with a content security policy', async () => {
    const { status, text, headers } = await get('/graphql', browser);
    expect([status, text]).toEqual([200, 'plain graphql.html']);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers.vary).toContain('accept');
    expect(String(headers['content-security-policy']).split('; ')).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      "worker-src 'self' blob:",
      "style-src 'self' 'unsafe-inline'",
      "font-src 'self' data:",
      "connect-src 'self'",
      "img-src 'self' data:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
  });

  it.each([{}, { accept: 'application/json' }, { accept: '*/*' }])(
    'is the GraphQL endpoint for anything else: %j',
    async (headers) => {
      const { status, json } = await get('/graphql?query={__typename}', headers);
      expect([status, json()]).toMatchObject([200, { data: { __typename: 'Query' } }]);
    },
  );
});

describe('a page', () => {
  it('is sent as it was compressed by the build, or plain', async () => {
    expect((await get('/docs', { 'accept-encoding': 'br, gzip' })).text).toBe('br');
    const plain = await get('/docs', { 'accept-encoding': 'gzip' });
    expect(plain.text).toBe('plain docs.html');
    expect(plain.headers).not.toHaveProperty('content-encoding');
  });

  it('is revalidated each time, and not sent again if unchanged', async () => {
    const { headers } = await get('/docs');
    expect(headers['cache-control']).toBe('no-cache');
    const known = { 'if-none-match': headers.etag ?? '', 'accept-encoding': 'br' };
    const again = await get('/docs', known);
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers).not.toHaveProperty('content-encoding');
    expect(again.headers).not.toHaveProperty('content-type');
    expect((await get('/docs', { 'if-none-match': '*' })).status).toBe(304);
    expect((await get('/docs', { 'if-none-match': '"xdocs-hashx"' })).status).toBe(200);
  });

  it('is private to a caller with credentials, like any other answer', async () => {
    const anonymous = await get('/docs');
    const { headers } = await get('/docs', { authorization: 'Bearer x' });
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers.vary).toMatch(/^accept-encoding, authorization, .*cookie/);
    expect(anonymous.headers.vary).toBe(headers.vary);
  });
});

describe('an asset', () => {
  it('may be cached forever', async () => {
    const { headers, text } = await get('/assets/app-ABC.js', { 'accept-encoding': 'gzip' });
    expect(text).toBe('gzip');
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
  });

  it.each(['/assets/none.js', '/assets/../manifest.json', '/manifest.json', '/assets/'])(
    'must be in the manifest: %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});

describe('/try.json', () => {
  it('has no examples without the embedded explorer', async () => {
    expect((await get('/try.json')).json()).toEqual({
      embedded: false,
      chains: [],
      coinDecimals: 18,
    });
  });
});

describe('pages that are not there', () => {
  const browser = { accept: 'text/html' };

  const start = async (folder: string) => {
    const lines: Record<string, unknown>[] = [];
    const log = createLog('warn', (line) => lines.push(JSON.parse(line)));
    const pages = pathToFileURL(`${folder}/`);
    const { url, close } = await startTestGateway(
      {},
      { explorer: stubExplorer(() => fetched('{}')), pages, log },
    );
    onTestFinished(async () => void (await close()));
    return { url, lines };
  };

  it('are 404 with one warning, which says what to do, while all else is answered', async () => {
    const folder = join(directory, 'nowhere');
    const { url, lines } = await start(folder);
    const status = async (path: string, headers = {}) => (await ask(url, path, { headers })).status;
    expect(await status('/graphql?query={__typename}')).toBe(200);
    expect(await status('/openapi.json')).toBe(200);
    expect(lines).toEqual([]);
    for (const path of ['/', '/docs', '/assets/app-ABC.js', '/third-party-licenses.txt']) {
      expect(await status(path), path).toBe(404);
    }
    expect(await status('/graphql?query={__typename}', browser)).toBe(404);
    expect(lines).toMatchObject([
      { message: expect.stringContaining('npm run build'), folder: join(folder, '/') },
    ]);
  });

  it('are served once they are there', async () => {
    const folder = `${directory}-later`;
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const { url } = await start(folder);
    expect((await ask(url, '/docs')).status).toBe(404);
    cpSync(directory, folder, { recursive: true });
    expect((await ask(url, '/docs')).text).toBe('plain docs.html');
    expect((await ask(url, '/graphql', { headers: browser })).text).toBe('plain graphql.html');
  });

  it('are 404 with a warning, too, if they went after the start', async () => {
    const folder = `${directory}-gone`;
    cpSync(directory, folder, { recursive: true });
    const { url, lines } = await start(folder);
    rmSync(folder, { recursive: true });
    for (const path of ['/docs', '/assets/app-ABC.js']) {
      expect((await ask(url, path)).status).toBe(404);
    }
    expect(lines).toHaveLength(1);
  });
});
