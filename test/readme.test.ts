import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingDefaults } from '../src/base/config/config.js';
import { createMetrics } from '../src/base/telemetry/metrics.js';
import { endpoints } from '../src/explorer/endpoints/endpoints.js';
import type { Gateway } from '../src/gateway.js';
import { startTestGateway } from './support/gateway.js';
import { ask, askGraph } from './support/http.js';

const readme = readFileSync('README.md', 'utf8');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

const block = (pattern: RegExp) => pattern.exec(readme)?.[1] ?? '';
const queries = [...readme.matchAll(/^```graphql\n(.+?)^```/gms)].map(([, query = '']) => query);
const anchorOf = (heading: string) => heading.toLowerCase().replaceAll(' ', '-');

interface Page {
  readonly pageInfo: { readonly endCursor: string; readonly hasNextPage: boolean };
}

describe('README.md', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    // Without a cache: the answer in the README takes a call.
    gateway = await startTestGateway({ UPSTREAM_URL: '', CACHE_URL: 'off' });
  });
  afterAll(() => gateway.close());

  const run = async (query: string, variables = {}) =>
    (await askGraph(gateway.url, query, variables)).json() as Record<string, unknown>;

  it('shows a query with its actual answer', async () => {
    const query = block(/<!-- example: graphql -->\n```graphql\n([^`]+)```/);
    const answer: unknown = JSON.parse(block(/<!-- example: answer -->\n```json\n([^`]+)```/));
    expect(await run(query)).toEqual(answer);
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

  it('shows shell commands that work', async () => {
    const query: { query: string } = JSON.parse(block(/-d '([^']+)'/));
    expect(await run(query.query)).toMatchObject({ data: { transaction: { status: 'OK' } } });
    const path = block(/curl 'http:\/\/127\.0\.0\.1:4000([^']+)'/);
    const { status, json } = await ask(gateway.url, path);
    expect(status).toBe(200);
    expect(json()).toMatchObject({ items: expect.any(Array) });
  });

  it('lists every setting with its default, every endpoint and every metric', () => {
    const rows = [...readme.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \| ([^|]+) \|/gm)];
    const defaults = rows.flatMap(([, names = '', given = '']) => {
      const variables = names.replaceAll('`', '').split(', ');
      const values = variables.length > 1 ? given.split(', ') : [given.replaceAll('`', '')];
      return variables.map((variable, at) => [variable, values[at]] as const);
    });
    const none: Record<string, string> = { UPSTREAM_URL: 'the embedded explorer' };
    expect(new Map(defaults)).toEqual(
      new Map(settingDefaults.map(([name, value]) => [name, value || (none[name] ?? 'none')])),
    );
    for (const { name, path } of Object.values(endpoints)) {
      expect(readme).toContain(`| \`${path.slice('/api/v2'.length)}\` | \`${name}\` |`);
    }
    const own = createMetrics()
      .registry.getMetricsAsArray()
      .filter(({ name }) => name.startsWith('gateway_'))
      .map(({ name, help }) => [name, help]);
    const metrics = [...readme.matchAll(/^\| `(gateway_\w+)` \| .* \| (.+) \|$/gm)];
    expect(metrics.map(([, name, tells]) => [name, `${tells}.`])).toEqual(own);
  });

  it('starts the gateway everywhere as npm start does', () => {
    const commands = [...readme.matchAll(/\bnode (?:--\S+ )*dist\/main\.js/g)].map(
      ([text]) => text,
    );
    expect(commands.length).toBeGreaterThan(0);
    expect(new Set(commands)).toEqual(new Set([scripts.start]));
  });

  it('refers only to existing commands, files and sections', () => {
    for (const [, name] of readme.matchAll(/npm run ([\w:]+)/g))
      expect(scripts).toHaveProperty(name ?? '');
    const parts = [...readme.matchAll(/^##+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
    for (const [, target = ''] of readme.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (target.startsWith('#')) expect(parts).toContain(target.slice(1));
      else if (!target.startsWith('http')) expect(existsSync(target), target).toBe(true);
    }
  });
});
