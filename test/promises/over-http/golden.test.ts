import { readdirSync, readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathOf, restEndpoints } from '../../../src/endpoints/endpoints.js';
import type { Gateway } from '../../../src/workers/shared.js';
import { type FaultyExplorer, startFaultyExplorer } from '../../support/faulty-explorer.js';
import { startTestGateway } from '../../support/gateway.js';
import { ask } from '../../support/http.js';
import { answerPointer, createValidator } from '../../support/openapi.js';

const directory = new URL('fixtures/answers/', import.meta.url);

/** Files named by endpoint and variant, with bytes as an explorer may write them. */
const fixtures = readdirSync(directory).map((file) => {
  const endpoint = restEndpoints.find(({ name }) => name === file.split('.')[0]);
  if (!endpoint) throw new Error(`${file} belongs to no endpoint`);
  return { file, endpoint, body: readFileSync(new URL(file, directory)) };
});

let explorer: FaultyExplorer;
let gateway: Gateway;
beforeAll(async () => {
  explorer = await startFaultyExplorer();
  gateway = await startTestGateway({ UPSTREAM_URL: explorer.url });
});
afterAll(async () => {
  await gateway.close();
  await explorer.close();
});

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
};

describe.each(fixtures)('$file', ({ file, endpoint, body }) => {
  it.each(['identity', 'gzip', 'br'])('is passed on byte for byte: %s', async (coding) => {
    explorer.respond((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(body);
    });
    const digits = Buffer.from(file).toString('hex').padEnd(64, '0');
    const hash = `0x${digits.slice(0, endpoint.ids[0] === 'address_hash' ? 40 : 64)}`;
    const {
      status,
      headers,
      body: got,
    } = await ask(
      gateway.url,
      // Another query for each encoding, so that it is fetched, not cached.
      `${pathOf(endpoint, hash)}?${file}-${coding}`,
      { headers: { 'accept-encoding': coding } },
    );
    const decode = decoders[headers['content-encoding'] ?? ''];
    expect(status).toBe(200);
    expect((decode ? decode(got) : got).equals(body)).toBe(true);
  });
});

// The names before version 8 are passed on, but not described.
const described = fixtures.filter(({ file }) => !file.includes('old-names'));
const invalid = createValidator();

describe.each(described)('the OpenAPI document', ({ file, endpoint, body }) => {
  it(`describes ${file}`, () => {
    const value: unknown = JSON.parse(body.toString());
    expect(invalid(answerPointer(endpoint.path, 200), value)).toEqual([]);
  });
});
