import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundledChains } from '../../src/sandbox/bundled-chains.js';
import { demoStates, startDemo } from '../support/demo.js';
import type { TestGateway } from '../support/gateway.js';
import { askGraph } from '../support/http.js';
import { codeBlocks, readPage } from './pages.js';

const page = readPage('docs/chains.md');

describe.each(demoStates)('docs/chains.md, with the demo %s', (state) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    ({ gateway } = await startDemo(state));
  });
  afterAll(() => gateway.close());

  it('shows a portfolio on the chains of the embedded explorer, with the actual answer', async () => {
    const [query = ''] = codeBlocks(page, 'graphql');
    const [answer = ''] = codeBlocks(page, 'json');
    expect(query).toContain(gateway.upstream.examples?.portfolio);
    expect((await askGraph(gateway.url, query)).json()).toEqual(JSON.parse(answer));
    for (const { id, name } of bundledChains) {
      expect(answer).toContain(`{ "chainId": "${id}", "name": "${name}" }`);
    }
  });

  it('and the same query is the one of the README', async () => {
    const query = codeBlocks(readPage('README.md'), 'graphql').at(-1) ?? '';
    const { data, errors } = (await askGraph(gateway.url, query)).json() as {
      data: { address: { onChains: readonly { tokens: { nodes: readonly unknown[] } }[] } };
      errors?: unknown;
    };
    expect(errors).toBeUndefined();
    const held = data.address.onChains.map(({ tokens }) => tokens.nodes.length);
    expect(held).toEqual(bundledChains.map(() => 3));
  });
});
