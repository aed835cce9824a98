import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Gateway } from '../../src/workers/shared.js';
import { demoStates, startDemo } from '../support/demo.js';
import { askGraph } from '../support/http.js';
import { codeBlocks, readPage } from './pages.js';

const page = readPage('docs/queries.md');
const queries = codeBlocks(page, 'graphql');
const block = (pattern: RegExp) => pattern.exec(page)?.[1] ?? '';

interface Page {
  readonly pageInfo: { readonly endCursor: string; readonly hasNextPage: boolean };
}

describe.each(demoStates)('docs/queries.md, with the demo %s', (state) => {
  let gateway: Gateway;
  beforeAll(async () => {
    ({ gateway } = await startDemo(state));
  });
  afterAll(() => gateway.close());

  const run = async (query: string, variables = {}) =>
    (await askGraph(gateway.url, query, variables)).json() as Record<string, unknown>;

  it('shows actual answers below their queries', async () => {
    const shown = [...page.matchAll(/^```graphql\n([^`]+)```\n\n```json\n([^`]+)```$/gm)];
    expect(shown.length).toBeGreaterThanOrEqual(3);
    for (const [, query = '', text = ''] of shown) {
      const answer: object = JSON.parse(text);
      const { data, extensions } = await run(query);
      expect('extensions' in answer ? { data, extensions } : { data }, query).toEqual(answer);
    }
  });

  it('shows queries that work', async () => {
    expect(queries.length).toBeGreaterThanOrEqual(5);
    for (const query of queries) {
      const { data, errors } = await run(query);
      expect(errors, query).toBeUndefined();
      const [root] = Object.values(data as object);
      expect(JSON.stringify(root), query).toMatch(/:("|\d)/);
    }
  });

  it('shows a query that pages', async () => {
    const query = queries.find((text) => text.includes('$after')) ?? '';
    const pageOf = async (variables: object) => {
      const { data } = await run(query, variables);
      return (data as { address: { tokenTransfers: Page } }).address.tokenTransfers;
    };
    const one = await pageOf({});
    expect(one.pageInfo.hasNextPage).toBe(true);
    const two = await pageOf({ after: one.pageInfo.endCursor });
    expect(two).not.toEqual(one);
  });

  it('shows how to estimate a query, with the actual answer', async () => {
    const { query }: { query: string } = JSON.parse(
      block(/-H 'x-dry-run: 1' \\\n {2}-d '([^']+)'/),
    );
    const { text } = await askGraph(gateway.url, query, {}, { headers: { 'x-dry-run': '1' } });
    expect(codeBlocks(page, 'json').at(-1)).toBe(`${text}\n`);
  });
});
