import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { pagePolicy, picturesPolicy } from '../../src/http/headers.js';
import { answer, examples, price, restPage } from './fake-gateway.js';
import { serve } from './serve.js';

interface Row {
  file: string;
  type: string;
  immutable: boolean;
  br?: number;
}

const openApi = new URL('../../schema/openapi.json', import.meta.url);
const pages = new URL('../../dist/pages/', import.meta.url);

/** Serves the built pages by their manifest, with the gateway's content security policy, over a fake gateway. */
export async function startPagesServer(): Promise<{ url: string; close(): Promise<void> }> {
  const { files } = JSON.parse(readFileSync(new URL('manifest.json', pages), 'utf8')) as {
    files: Record<string, Row>;
  };

  return serve(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gateway.invalid');
    const policy = searchParams.get('pictures') === 'all' ? picturesPolicy : pagePolicy;
    const json = await stub(request, pathname);
    const row = files[pathname];
    response.setHeader('content-security-policy', policy);
    response.setHeader('x-content-type-options', 'nosniff');
    if (json !== undefined) {
      const text = typeof json === 'string' ? json : JSON.stringify(json);
      response.setHeader('content-type', 'application/json').end(text);
    } else if (row) {
      const compressed = row.br !== undefined;
      if (compressed) response.setHeader('content-encoding', 'br');
      response
        .setHeader('content-type', row.type)
        .setHeader('cache-control', row.immutable ? 'max-age=31536000, immutable' : 'no-cache')
        .end(readFileSync(new URL(`${row.file}${compressed ? '.br' : ''}`, pages)));
    } else {
      response.writeHead(404).end();
    }
  });
}

async function stub(request: IncomingMessage, pathname: string): Promise<unknown> {
  if (pathname === '/try.json') return examples;
  if (pathname === '/health/ready') return { status: 'ready' };
  if (pathname === '/openapi.json') return readFileSync(openApi, 'utf8');
  if (pathname.startsWith('/api/v2/')) return restPage;
  if (pathname === '/graphql' && request.method === 'POST') {
    if (request.headers['x-dry-run'] === '1') return price;
    return answer(JSON.parse(await text(request)));
  }
  return undefined;
}
