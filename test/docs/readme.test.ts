import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/sandbox/sandbox.js';
import { demoStates, startDemo } from '../support/demo.js';
import type { TestGateway } from '../support/gateway.js';
import { ask, askGraph } from '../support/http.js';
import { codeBlocks, headingsOf, readPage } from './pages.js';

const readme = readPage('README.md');
const block = (pattern: RegExp) => pattern.exec(readme)?.[1] ?? '';

interface Fee {
  readonly value: string;
}

/** What the queries and paths of the first section answer, as far as it is compared. */
interface Row {
  readonly token: { readonly symbol: string };
  readonly total: { readonly amount: string };
  readonly transaction: { readonly status: string; readonly fee: Fee };
}
interface Transfer {
  readonly token: { readonly symbol: string };
  readonly total: { readonly value: string; readonly decimals: string };
  readonly transaction_hash: string;
}
interface Transaction {
  readonly status: string;
  readonly fee: Fee;
}

/** An amount in the smallest unit, as people read it. */
const amountOf = ({ value, decimals }: Transfer['total']) => {
  const digits = value.padStart(Number(decimals) + 1, '0');
  const point = digits.length - Number(decimals);
  return `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/\.?0+$/, '');
};

describe('README.md', () => {
  it('is short, and in the order in which a newcomer asks', () => {
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(150);
    expect(headingsOf(readme, '##')).toEqual([
      'Why',
      'Run it',
      'First query',
      'From your app',
      'What a query costs',
      'Limits',
      'Documentation',
    ]);
  });

  it('says in five lines what a query costs', () => {
    const lines = block(/^## What a query costs\n\n(.+?)\n\n##/ms).split('\n');
    expect(lines.map((line) => line.slice(0, 2))).toEqual(['- ', '- ', '- ', '- ', '- ']);
  });
});

describe.each(demoStates)('README.md, with the demo %s', (state) => {
  let sandbox: Sandbox;
  let gateway: TestGateway;
  beforeAll(async () => {
    ({ gateway, sandbox } = await startDemo(state));
  });
  afterAll(() => gateway.close());

  it('shows one query with its answer, and the four REST calls that it replaces', async () => {
    const [query = ''] = codeBlocks(readme, 'graphql');
    const listed = [...readme.matchAll(/^(\/api\/v2\/\S+) +(\d+ KB)$/gm)];
    const paths = listed.map(([, path = '']) => path);
    expect(paths).toHaveLength(4);

    sandbox.resetCalls();
    const answer = await askGraph(gateway.url, query);
    const calls = Object.entries(sandbox.calls()).filter(([, count]) => count > 0);
    expect(Object.fromEntries(calls)).toEqual({ 'address-token-transfers': 1, transaction: 3 });
    const { data } = answer.json() as {
      data: { address: { tokenTransfers: { nodes: readonly Row[] } } };
    };
    expect({ data }).toEqual(JSON.parse(codeBlocks(readme, 'json')[0] ?? ''));

    const replies = await Promise.all(paths.map((path) => ask(gateway.url, path)));
    const sizes = replies.map(({ body }) => body.length / 1000);
    expect(listed.map(([, , size]) => size)).toEqual(sizes.map((kb) => `${Math.round(kb)} KB`));
    const all = Math.round(sizes.reduce((sum, kb) => sum + kb, 0));
    const one = (answer.body.length / 1000).toFixed(1);
    expect(readme).toContain(`one request and downloads ${one} KB.`);
    expect(readme).toContain(`, and downloads ${all} KB,`);

    const [list, ...records] = replies.map(({ json }) => json());
    const transfers = (list as { items: readonly Transfer[] }).items.slice(0, 3);
    expect(paths.slice(1)).toEqual(
      transfers.map(({ transaction_hash }) => `/api/v2/transactions/${transaction_hash}`),
    );
    expect(data.address.tokenTransfers.nodes).toEqual(
      transfers.map(({ token, total }, at): Row => {
        const { status, fee } = records[at] as Transaction;
        return {
          token: { symbol: token.symbol },
          total: { amount: amountOf(total) },
          transaction: { status: status.toUpperCase(), fee: { value: fee.value } },
        };
      }),
    );
  });

  it('shows a command with its actual answer', async () => {
    const { query }: { query: string } = JSON.parse(block(/-d '([^']+)'/));
    const { text } = await askGraph(gateway.url, query);
    expect(codeBlocks(readme, 'json').at(-1)).toBe(`${text}\n`);
  });
});
