import { afterAll, beforeAll } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/sandbox/sandbox.js';
import { smallChain } from '../support/small-chain/small-chain.js';

// biome-ignore lint/suspicious/noExplicitAny: tests reach into answers of many shapes
export type Row = any;

export interface Page {
  items: Row[];
  next_page_params: Record<string, string | number | null> | null;
}

/** The query parameters with which clients send a cursor back: values as text, null as `null`. */
export function cursorQuery(
  cursor: NonNullable<Page['next_page_params']>,
  filters: Record<string, string> = {},
): URLSearchParams {
  const query = new URLSearchParams(filters);
  for (const [name, value] of Object.entries(cursor)) query.set(name, String(value));
  return query;
}

/** Starts a sandbox over the small chain before a suite's first test, and closes it afterwards. */
export function useSandbox(options: SandboxOptions = {}) {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ chain: smallChain, ...options });
  });
  afterAll(() => sandbox.close());

  async function request(path: string, headers: Record<string, string> = {}) {
    const response = await fetch(`${sandbox.url}/api/v2${path}`, { headers });
    return { status: response.status, headers: response.headers, body: await response.text() };
  }

  async function get<Body = Row>(path: string, headers?: Record<string, string>): Promise<Body> {
    const { status, body } = await request(path, headers);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`);
    return JSON.parse(body) as Body;
  }

  /** Follows `next_page_params` to the end, sending them with the same filters. */
  async function pages(path: string, filters: Record<string, string> = {}): Promise<Page[]> {
    const found: Page[] = [];
    let cursor: Page['next_page_params'] = {};
    while (cursor !== null) {
      const page: Page = await get(`${path}?${cursorQuery(cursor, filters)}`);
      found.push(page);
      if (found.length > 500) throw new Error(`${path} does not end`);
      cursor = page.next_page_params;
    }
    return found;
  }

  return {
    request,
    get,
    pages,
    walk: async (path: string, filters?: Record<string, string>) =>
      (await pages(path, filters)).flatMap(({ items }) => items),
    sandbox: () => sandbox,
  };
}
