import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingDefaults } from '../src/config.js';
import type { Gateway } from '../src/gateway.js';
import { startTestGateway } from './support/gateway.js';

const readme = readFileSync('README.md', 'utf8');

const block = (pattern: RegExp) => pattern.exec(readme)?.[1] ?? '';

describe('README.md', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await startTestGateway({ UPSTREAM_URL: '' });
  });
  afterAll(() => gateway.close());

  const ask = async (query: string): Promise<unknown> => {
    const response = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    return response.json();
  };

  it('shows a query with the answer that it has', async () => {
    const query = block(/<!-- example: graphql -->\n```graphql\n([^`]+)```/);
    const answer: unknown = JSON.parse(block(/<!-- example: answer -->\n```json\n([^`]+)```/));
    expect(await ask(query)).toEqual(answer);
  });

  it('shows shell commands that are answered', async () => {
    const query: { query: string } = JSON.parse(block(/-d '([^']+)'/));
    expect(await ask(query.query)).toMatchObject({ data: { transaction: { status: 'OK' } } });
    const path = block(/curl 'http:\/\/127\.0\.0\.1:4000([^']+)'/);
    const response = await fetch(gateway.url + path);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ items: expect.any(Array) });
  });

  it('lists every setting', () => {
    for (const [variable] of settingDefaults) expect(readme).toContain(`\`${variable}\``);
  });
});
