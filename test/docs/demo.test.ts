import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Examples, fallbacks } from '../../src/pages/examples.js';
import { readyQueries, type Subject, variablesAbout } from '../../src/pages/queries.js';
import { startDemo } from '../support/demo.js';
import { ask, askGraph } from '../support/http.js';
import { codeBlocks, pagePaths, readPage } from './pages.js';

/** Of everything that an address that rests is in, only this changes with each block, and with what others do. */
const moving =
  /"(confirmations|holdersCount|totalSupply|holders_count|total_supply|circulating_market_cap)":("?)[\d.]+\2/g;

/** Like the whole chain, these grow. */
const growing = new Set<Subject>(['token', 'collection']);

/** A balance that rests still has a row for today. */
const today = /(?<=("amount":"[\d.]+")\}),\{"date":"[\d-]+",\1\}(?=\])/;

/** What can be asked as it is printed: neither a subscription, nor with variables. */
const printed = pagePaths.flatMap((path) => {
  const page = readPage(path);
  const inText = [...page.matchAll(/`(\{ \w+\([^`]+\})`/g)].map(([, query = '']) => query);
  const inCommands = [...page.matchAll(/-d '(\{"query":[^']+\})'/g)].flatMap(
    ([, body = '']) => (JSON.parse(body) as { query: string }).query,
  );
  return [...codeBlocks(page, 'graphql'), ...inText, ...inCommands]
    .filter((query) => /^(?:query \w+\(\$after: String\) )?\{/.test(query) && query.includes('0x'))
    .map((query) => [path, query] as const);
});

describe('what the documentation and the pages ask', () => {
  let demo: Awaited<ReturnType<typeof startDemo>>;
  const before = new Map<string, string>();
  const after = new Map<string, string>();

  const answer = async (query: string, variables = {}) => {
    const { text } = await askGraph(demo.gateway.url, query, variables);
    const { data, errors } = JSON.parse(text);
    expect(errors, query).toBeUndefined();
    return JSON.stringify(data).replace(moving, '"$1":0').replace(today, '');
  };
  const examples = async () =>
    (await ask(demo.gateway.url, '/try.json')).json() as Record<string, unknown>;

  const askAll = async (answers: Map<string, string>) => {
    for (const [path, query] of printed) answers.set(`${path} ${query}`, await answer(query));
    const known = (await examples()) as unknown as Examples;
    for (const ready of readyQueries) {
      const { document, subject } = ready;
      if (document.includes('subscription') || subject === null || growing.has(subject)) continue;
      const named = known[subject] ?? fallbacks[subject];
      answers.set(ready.label, await answer(document, variablesAbout(ready, named)));
    }
    const { blocksLeft: _left, secondsLeft: _seconds, next: _next, ...same } = await examples();
    answers.set('/try.json', JSON.stringify(same));
  };

  beforeAll(async () => {
    demo = await startDemo();
    await askAll(before);
    demo.growUp();
    await askAll(after);
  });
  afterAll(() => demo.gateway.close());

  it('are many questions', () => {
    expect(printed.filter(([path]) => path === 'README.md').length).toBeGreaterThanOrEqual(3);
    expect(printed.filter(([path]) => path === 'docs/queries.md').length).toBeGreaterThanOrEqual(5);
  });

  it('is answered alike from the first block to the last', () => {
    for (const [question, first] of before) expect(after.get(question), question).toBe(first);
  });

  it('has examples that stay, also of what grows', async () => {
    const { blocksLeft, growing, next } = await examples();
    expect(blocksLeft).toBe(0);
    expect([growing, next]).toEqual([
      demo.sandbox.highlights.growing,
      expect.stringMatching(/^0x[\da-f]{64}$/),
    ]);
  });

  it('and that address has grown', async () => {
    const path = `/api/v2/addresses/${demo.sandbox.highlights.growing}/token-transfers`;
    const { items } = (await ask(demo.gateway.url, path)).json() as {
      items: readonly { block_number: number }[];
    };
    const { height } = (
      (await ask(demo.sandbox.url, '/api/v2/blocks')).json() as {
        items: readonly { height: number }[];
      }
    ).items[0] ?? { height: 0 };
    expect(items[0]?.block_number).toBeGreaterThan(height - 3);
  });
});
