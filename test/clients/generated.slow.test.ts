import createClient from 'openapi-fetch';
import openapiTS from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components, paths } from '../generated/rest.js';
import { startTestGateway, type TestGateway } from '../support/gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ UPSTREAM_URL: '' });
});
afterAll(() => gateway.close());

const connect = () =>
  createClient<paths>({
    baseUrl: gateway.url,
    querySerializer: {
      array: { style: 'form', explode: false },
      object: { style: 'form', explode: true },
    },
  });

const hashes = () => {
  if (!gateway.upstream.examples) throw new Error('the embedded explorer is not there');
  return gateway.upstream.examples;
};

describe('a client generated from the OpenAPI document', () => {
  it('is up to date', async () => {
    const schema = new URL('../../schema/openapi.json', import.meta.url);
    await expect(await openapiTS(schema)).toMatchFileSnapshot('../generated/rest.ts');
  });

  it('walks a list to its end', async () => {
    const client = connect();
    const pageAfter = async (cursor: Record<string, unknown>) => {
      const { data, error } = await client.GET('/api/v2/addresses/{address_hash}/token-transfers', {
        params: {
          path: { address_hash: hashes().address },
          query: { type: ['ERC-20', 'ERC-721'], next_page_params: cursor },
        },
      });
      if (!data) throw new Error(JSON.stringify(error));
      return data;
    };
    const items: components['schemas']['TokenTransfer'][] = [];
    const pages: number[] = [];
    let cursor: Record<string, unknown> | null = {};
    while (cursor) {
      const page = await pageAfter(cursor);
      items.push(...page.items);
      pages.push(page.items.length);
      cursor = page.next_page_params;
    }
    expect(pages.length).toBeGreaterThan(2);
    expect(new Set(pages.slice(0, -1))).toEqual(new Set([50]));
    const keys = items.map(({ block_hash, log_index }) => `${block_hash}/${log_index}`);
    expect(new Set(keys).size).toBe(items.length);
  });

  it('reads a transaction with the types of its fields', async () => {
    const { data } = await connect().GET('/api/v2/transactions/{transaction_hash}', {
      params: { path: { transaction_hash: hashes().transaction } },
    });
    const fee: string | null | undefined = data?.fee.value;
    expect(fee).toMatch(/^\d+$/);
    expect(data?.from.hash).toMatch(/^0x/);
  });

  it('returns a refusal as an error', async () => {
    const { data, error, response } = await connect().GET(
      '/api/v2/addresses/{address_hash}/tokens',
      { params: { path: { address_hash: 'nobody' } } },
    );
    expect(data).toBeUndefined();
    expect(response.status).toBe(422);
    expect(error).toHaveProperty('errors');
  });
});
