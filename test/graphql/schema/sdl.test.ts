import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { generate } from '@graphql-codegen/cli';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Gateway } from '../../../src/workers/shared.js';
import { startTestGateway } from '../../support/gateway.js';
import { type Ask, ask } from '../../support/http.js';

const file = readFileSync('schema/schema.graphql', 'utf8');

describe('/schema.graphql', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await startTestGateway();
  });
  afterAll(() => gateway.close());
  const get = (options: Ask = {}) => ask(gateway.url, '/schema.graphql', options);

  it('is the text of schema/schema.graphql, whatever the client accepts', async () => {
    for (const accept of ['*/*', 'text/html', 'application/json']) {
      const { status, text, headers } = await get({ headers: { accept } });
      expect([status, text]).toEqual([200, file]);
      expect(headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'access-control-allow-origin': '*',
        'cache-control': 'no-cache',
        'x-request-id': expect.any(String),
      });
    }
  });

  it('is not sent again if unchanged', async () => {
    const { headers } = await get();
    const again = await get({ headers: { 'if-none-match': headers.etag ?? '' } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it('has the same headers for HEAD', async () => {
    const [full, head] = await Promise.all([get(), get({ method: 'HEAD' })]);
    expect([head.status, head.body.length]).toEqual([200, 0]);
    for (const name of ['content-type', 'content-length', 'etag']) {
      expect(head.headers[name]).toBe(full.headers[name]);
    }
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is compressed with %s on request', async (coding, decode) => {
    const { body, headers } = await get({ headers: { 'accept-encoding': coding } });
    expect(headers['content-encoding']).toBe(coding);
    expect(decode(body).toString()).toBe(file);
  });

  it('is only read: other methods are refused', async () => {
    const { status, headers } = await get({ method: 'POST' });
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  it('is a schema for graphql-codegen', async () => {
    const typesFrom = async (schema: string): Promise<string | undefined> => {
      const documents = 'test/clients/apollo/src/gateway/documents.graphql';
      const generates = { 'types.ts': { plugins: ['typescript-operations'] } };
      const [output] = await generate({ schema, documents, generates, silent: true }, false);
      return output?.content;
    };
    const types = await typesFrom(`${gateway.url}/schema.graphql`);
    expect(types).toContain('AddressTransfersQuery');
    expect(types).toBe(await typesFrom('schema/schema.graphql'));
  });
});
