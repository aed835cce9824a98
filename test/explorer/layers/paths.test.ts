import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { allEndpoints, endpoints, restEndpoints } from '../../../src/endpoints/endpoints.js';
import { UpstreamError } from '../../../src/explorer/call/upstream-errors.js';
import { failureOf } from '../../../src/explorer/failures/describe.js';
import { createPaths } from '../../../src/explorer/layers/paths.js';
import { context, openExplorer, request, settings } from '../../support/asking.js';
import { serve } from '../../support/serve.js';

afterEach(() => {
  vi.useRealTimers();
});

type Answer = readonly [status: number, body: unknown];

/** An explorer that gives one answer to everything, and tells what it was asked. */
const startExplorer = async (answer: (url: string) => Answer) => {
  const asked: string[] = [];
  const server = await serve(({ url = '' }, response) => {
    asked.push(url);
    const [status, body] = answer(url);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  onTestFinished(server.close);
  return { url: server.url, asked };
};

const lacks: Answer = [400, { message: 'Unknown API v2 action' }];

const codeOf = async (
  explorer: ReturnType<typeof openExplorer>,
  name: keyof typeof endpoints,
  query = '',
) => {
  const result = await explorer.fetch(request(name, query), context()).then(
    ({ response }) => response,
    (error: unknown) => error,
  );
  if (result instanceof UpstreamError) return failureOf(result)?.code ?? null;
  if (result instanceof Error) throw result;
  return failureOf(result as Parameters<typeof failureOf>[0])?.code ?? null;
};

describe('an explorer without a path', () => {
  it.each<Answer>([
    lacks,
    [404, { error: 'Not found', source: 'internal' }],
    [501, { message: 'Not implemented' }],
  ])('says so with %s %j', async (...answer) => {
    const { url, asked } = await startExplorer(() => answer);
    const explorer = openExplorer(url, { upstreamRetries: 2 });
    const { hasPath } = createPaths({ dialect: explorer.dialect, settings });
    expect(hasPath(endpoints.block)).toBe(true);
    expect(await codeOf(explorer, 'block')).toBe('NOT_SUPPORTED');
    expect(hasPath(endpoints.block)).toBe(false);
    expect(hasPath(endpoints.blocks)).toBe(true);
    expect(asked).toHaveLength(1);
  });

  it('is asked again after ten minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    let answer = lacks;
    const { url, asked } = await startExplorer(() => answer);
    const explorer = openExplorer(url);
    await codeOf(explorer, 'block');
    answer = [200, { height: 17 }];
    expect(await codeOf(explorer, 'block')).toBe('NOT_SUPPORTED');
    vi.advanceTimersByTime(600_000);
    expect(await codeOf(explorer, 'block')).toBeNull();
    expect(asked).toHaveLength(2);
  });

  it('never lacks one of the seven', async () => {
    const { url, asked } = await startExplorer(() => lacks);
    const explorer = openExplorer(url);
    for (const endpoint of restEndpoints) {
      const asking = { ...request(), endpoint, id: `0x${'1'.repeat(40)}` };
      const { response } = await explorer.fetch(asking, context());
      expect(failureOf(response)?.code).toBe('UPSTREAM_REJECTED');
    }
    expect(asked).toHaveLength(7);
  });

  it.each<Answer>([
    [404, { message: 'API V2 is disabled' }],
    [404, { message: 'Network not supported' }],
    [404, { message: 'Not found', status: 404 }],
    [400, { message: 'Bad request' }],
  ])('is not what %s %j says', async (...answer) => {
    const { url } = await startExplorer(() => answer);
    expect(await codeOf(openExplorer(url), 'block')).toBe('UPSTREAM_REJECTED');
  });

  it.each<Answer>([
    [404, { message: 'Not found' }],
    [404, { message: 'NOT FOUND' }],
    [404, { message: 'Block lost consensus', hash: `0x${'1'.repeat(64)}` }],
  ])('is not what %s %j says of a record', async (...answer) => {
    const { url } = await startExplorer(() => answer);
    expect(await codeOf(openExplorer(url), 'block')).toBe('NOT_FOUND');
  });
});

describe('the time of a block', () => {
  const query = 'timestamp=1&closest=before';
  const found: Answer = [200, { status: '1', message: 'OK', result: { blockNumber: '17' } }];

  it('comes from the older path where the explorer lacks the newer one', async () => {
    const { url, asked } = await startExplorer((path) =>
      path.startsWith('/api/legacy') ? [404, { message: 'Not found' }] : found,
    );
    const explorer = openExplorer(url);
    expect(await codeOf(explorer, 'blockByTime', query)).toBeNull();
    expect(await codeOf(explorer, 'blockByTime', query)).toBeNull();
    const older = `/api?module=block&action=getblocknobytime&${query}`;
    expect(asked).toEqual([`/api/legacy/block/get-block-number-by-time?${query}`, older, older]);
  });

  it.each([400, 404])('is not supported where neither path is there (%i)', async (status) => {
    const { url, asked } = await startExplorer(() => [status, { message: 'API V1 is disabled' }]);
    const explorer = openExplorer(url);
    expect(await codeOf(explorer, 'blockByTime', query)).toBe('NOT_SUPPORTED');
    expect(await codeOf(explorer, 'blockByTime', query)).toBe('NOT_SUPPORTED');
    expect(asked).toHaveLength(2);
  });
});

describe('EXPLORER_PATHS=seven', () => {
  it('asks for the seven paths and no other', async () => {
    const { url, asked } = await startExplorer(() => [200, {}]);
    const explorer = openExplorer(url, { explorerPaths: 'seven' });
    const own = { ...settings, explorerPaths: 'seven' } as const;
    const { hasPath } = createPaths({ dialect: explorer.dialect, settings: own });
    const keys = Object.keys(endpoints) as (keyof typeof endpoints)[];
    for (const name of keys) {
      const code = await codeOf(explorer, name);
      const isOfSeven = 'rest' in endpoints[name];
      expect([name, code]).toEqual([name, isOfSeven ? null : 'NOT_SUPPORTED']);
      expect(hasPath(endpoints[name])).toBe(isOfSeven);
    }
    expect(asked).toHaveLength(7);
    expect(allEndpoints).toHaveLength(keys.length);
  });
});
