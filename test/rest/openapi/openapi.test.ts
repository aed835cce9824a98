import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { endpoints, pathOf, restEndpoints } from '../../../src/endpoints/endpoints.js';
import { openapiDocument, openapiText } from '../../../src/rest/openapi/openapi.js';
import * as given from '../../../src/rest/openapi/sample-records.js';
import { exampleTraceEntry } from '../../../src/rest/openapi/trace-schemas.js';
import { type Sandbox, startSandbox } from '../../../src/sandbox/sandbox.js';
import type { Gateway } from '../../../src/workers/shared.js';
import { bundledChain } from '../../support/bundled-chain.js';
import { startTestGateway } from '../../support/gateway.js';
import { ask } from '../../support/http.js';
import { answerPointer, createValidator } from '../../support/openapi.js';

const document = openapiDocument();
const invalid = createValidator();

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Every object of the document, with its JSON pointer. */
const places = function* (
  value: unknown,
  pointer = '#',
): Generator<[string, Record<string, unknown>]> {
  if (!isObject(value)) return;
  yield [pointer, value];
  for (const [key, inner] of Object.entries(value)) {
    const step = encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
    yield* places(inner, `${pointer}/${step}`);
  }
};

const at = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), document);

describe('schema/openapi.json', () => {
  it('is up to date with the source', () => {
    const path = new URL('../../../schema/openapi.json', import.meta.url);
    expect(readFileSync(path, 'utf8')).toBe(openapiText());
  });

  it.each(restEndpoints)('has $name with its hash and its filters', (endpoint) => {
    const operation = at(`#/paths/${endpoint.path.replaceAll('/', '~1')}/get`);
    const parameters = isObject(operation) ? operation.parameters : null;
    const names = Array.isArray(parameters) ? parameters.map(({ name }) => name) : [];
    expect(names).toEqual(
      expect.arrayContaining([endpoint.ids[0], ...Object.keys(endpoint.filters)]),
    );
  });

  it.each([
    ['addressTokens', ['items_count']],
    ['addressInternalTransactions', ['items_count', 'include_zero_value']],
    ['transactionTokenTransfers', ['items_count']],
    ['transaction', []],
  ] as const)('has the parameters of version 12 for %s, once each', (name, wanted) => {
    const operation = at(`#/paths/${endpoints[name].path.replaceAll('/', '~1')}/get`);
    const parameters: unknown[] =
      isObject(operation) && Array.isArray(operation.parameters) ? operation.parameters : [];
    const names = parameters.map((parameter) => {
      const { $ref } = isObject(parameter) ? parameter : {};
      const known = typeof $ref === 'string' ? at($ref) : parameter;
      return isObject(known) ? known.name : null;
    });
    const chosen = names.filter((one) =>
      ['items_count', 'include_zero_value'].includes(String(one)),
    );
    expect(chosen.sort()).toEqual([...wanted].sort());
    expect(new Set(names).size).toBe(names.length);
  });

  it('has no broken references', () => {
    for (const [pointer, { $ref }] of places(document)) {
      if (typeof $ref === 'string')
        expect([pointer, at($ref)]).toEqual([pointer, expect.anything()]);
    }
  });

  it('has only valid examples', () => {
    let examples = 0;
    for (const [pointer, schema] of places(document.components)) {
      if (!Array.isArray(schema.examples)) continue;
      for (const example of schema.examples) {
        examples += 1;
        expect(invalid(pointer.replace('#', '#/components'), example)).toEqual([]);
      }
    }
    expect(examples).toBeGreaterThan(10);
  });
});

describe('the examples', () => {
  it('are what the embedded explorer answers', async () => {
    const sandbox = await startSandbox({ chain: bundledChain });
    onTestFinished(() => sandbox.close());
    const { collector, exchange, investor } = sandbox.highlights;
    const { exampleToken, exampleTransaction } = given;
    const get = async (path: string): Promise<unknown> =>
      (await ask(sandbox.url, `/api/v2${path}`)).json();
    const rows = async (path: string) => {
      const page = await get(`${path}items_count=100`);
      return isObject(page) ? page.items : null;
    };
    const transfers = `token-transfers?token=${exampleToken.address_hash}&`;
    const path = `/transactions/${exampleTransaction.hash}`;
    const one = (record: object) => expect.arrayContaining([record]);
    expect(await get(path)).toEqual(exampleTransaction);
    expect(await get(`${path}/raw-trace`)).toEqual([exampleTraceEntry]);
    expect(await rows(`/addresses/${investor}/${transfers}`)).toEqual(one(given.exampleTransfer));
    expect(await rows(`/addresses/${investor}/tokens?`)).toEqual(one(given.exampleTokenBalance));
    expect(await rows(`/addresses/${collector}/nft/collections?`)).toEqual(
      one(given.exampleCollection),
    );
    expect(await rows(`/addresses/${exchange}/internal-transactions?`)).toEqual(
      one(given.exampleInternalTransaction),
    );
  });
});

describe('GET /openapi.json', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await startTestGateway();
  });
  afterAll(() => gateway.close());

  it('serves the document', async () => {
    const { status, headers, json } = await ask(gateway.url, '/openapi.json');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(json()).toEqual(document);
    const known = { 'if-none-match': headers.etag ?? '' };
    expect((await ask(gateway.url, '/openapi.json', { headers: known })).status).toBe(304);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ])('serves it as %s on request, whatever was requested before', async (coding, decode) => {
    const headers = { 'accept-encoding': coding };
    const { body, headers: got } = await ask(gateway.url, '/openapi.json', { headers });
    expect(got['content-encoding']).toBe(coding);
    expect(JSON.parse(decode(body).toString())).toEqual(document);
  });
});

describe.each(['12', '11', 'spec'] as const)(
  'the embedded explorer in the %s flavour',
  (flavour) => {
    let sandbox: Sandbox;
    let gateway: Gateway;
    beforeAll(async () => {
      sandbox = await startSandbox({ chain: bundledChain, flavour });
      gateway = await startTestGateway({ UPSTREAM_URL: sandbox.url });
    });
    afterAll(async () => {
      await gateway.close();
      await sandbox.close();
    });

    it.each(restEndpoints)('answers $name as the document says', async (endpoint) => {
      const wanted = endpoint.ids[0] === 'address_hash' ? 42 : 66;
      let successes = 0;
      for (const hash of Object.values(sandbox.highlights)) {
        if (hash.length !== wanted) continue;
        let query = '';
        for (let page = 0; page < 20; page += 1) {
          const { status, json } = await ask(gateway.url, `${pathOf(endpoint, hash)}?${query}`);
          if (status === 200) successes += 1;
          const body: unknown = json();
          const pointer = answerPointer(endpoint.path, status);
          expect([hash, query, invalid(pointer, body)]).toEqual([hash, query, []]);
          const next = isObject(body) ? body.next_page_params : null;
          if (!isObject(next)) break;
          query = new URLSearchParams(
            Object.entries(next).map(([key, value]) => [key, String(value ?? '')]),
          ).toString();
        }
      }
      expect(successes).toBeGreaterThan(1);
    });

    it.each([
      ['/api/v2/addresses/0x12/tokens', 422, 'InvalidValues'],
      [`/api/v2/addresses/0x${'1'.repeat(40)}/tokens?type=ERC-0`, 422, 'InvalidValues'],
      [`/api/v2/transactions/0x${'1'.repeat(64)}`, 404, 'NotFound'],
    ])('rejects %s as the document says', async (path, code, response) => {
      const { status, json } = await ask(gateway.url, path);
      expect(status).toBe(code);
      const pointer = `#/components/responses/${response}/content/application~1json/schema`;
      expect(invalid(pointer, json())).toEqual([]);
    });
  },
);
