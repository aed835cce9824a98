import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { allEndpoints, endpoints, restEndpoints } from '../../../src/endpoints/endpoints.js';
import { BudgetError, UpstreamError } from '../../../src/explorer/call/upstream-errors.js';
import type { UpstreamContext } from '../../../src/explorer/call/upstream-request.js';
import { failureOf } from '../../../src/explorer/failures/describe.js';
import { context, openExplorer, principalWith, request } from '../../support/asking.js';
import { serve } from '../../support/serve.js';

afterEach(() => {
  vi.useRealTimers();
});

type Answer = readonly [status: number, body: unknown];

/** An explorer that gives one answer to everything, and tells what it was asked. */
const startExplorer = async (answer: (url: string, key: string | undefined) => Answer) => {
  const asked: string[] = [];
  const server = await serve(({ url = '', headers }, response) => {
    asked.push(url);
    const [status, body] = answer(url, headers['x-api-key']?.toString());
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
  who: UpstreamContext = context(),
) => {
  const result = await explorer.fetch(request(name, query), who).then(
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
    expect(await codeOf(explorer, 'block')).toBe('NOT_SUPPORTED');
    expect(await codeOf(explorer, 'block')).toBe('NOT_SUPPORTED');
    expect(asked).toHaveLength(1);
    expect(await codeOf(explorer, 'blocks')).toBe('NOT_SUPPORTED');
    expect(asked).toHaveLength(2);
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

describe('that an explorer lacks a path', () => {
  const found: Answer = [200, { height: 17 }];
  const refused: Answer = [501, { message: 'Not implemented' }];
  const by = (name: string) => context({ principal: principalWith(name, { 'x-api-key': name }) });

  it('is remembered for the key that was told, and for no other caller', async () => {
    const { url, asked } = await startExplorer((_, key) => (key === 'ann' ? refused : found));
    const explorer = openExplorer(url);
    expect(await codeOf(explorer, 'block', '', by('ann'))).toBe('NOT_SUPPORTED');
    expect(await codeOf(explorer, 'block', '', by('ann'))).toBe('NOT_SUPPORTED');
    expect(asked).toHaveLength(1);
    expect(await codeOf(explorer, 'block', '', by('bob'))).toBeNull();
    expect(await codeOf(explorer, 'block')).toBeNull();
    expect(asked).toHaveLength(3);
    expect(await codeOf(explorer, 'block', '', by('ann'))).toBe('NOT_SUPPORTED');
    expect(asked).toHaveLength(3);
  });

  it('is remembered for all anonymous callers, and not for those with keys', async () => {
    const { url, asked } = await startExplorer((_, key) => (key === undefined ? refused : found));
    const explorer = openExplorer(url);
    expect(await codeOf(explorer, 'block')).toBe('NOT_SUPPORTED');
    expect(await codeOf(explorer, 'block')).toBe('NOT_SUPPORTED');
    expect(asked).toHaveLength(1);
    expect(await codeOf(explorer, 'block', '', by('ann'))).toBeNull();
    expect(await codeOf(explorer, 'block')).toBe('NOT_SUPPORTED');
    expect(asked).toHaveLength(2);
  });

  it('is one warning, without what would tell a credential', async () => {
    const { url } = await startExplorer(() => refused);
    const explorer = openExplorer(url);
    await Promise.all([1, 2, 3].map((n) => codeOf(explorer, 'block', `n=${n}`)));
    await codeOf(explorer, 'block', '', by('ann'));
    await codeOf(explorer, 'block', '', by('ann'));
    const warning = {
      level: 'warn',
      message: 'The explorer lacks or refuses a path, and is not asked for it for ten minutes.',
      id: 'test',
      endpoint: 'block',
      path: '/api/v2/blocks/{block_hash_or_number}',
      why: 'status 501',
    };
    expect(explorer.lines.map((line) => JSON.parse(line))).toEqual([
      { ...warning, time: expect.any(String), told: 'all callers without credentials' },
      { ...warning, time: expect.any(String), told: 'one caller with credentials' },
    ]);
  });

  it('keeps no fresh answer from being given', async () => {
    let answer = found;
    const { url } = await startExplorer(() => answer);
    const explorer = openExplorer(url, { cacheUrl: 'memory:' });
    expect(await codeOf(explorer, 'block')).toBeNull();
    answer = refused;
    expect(await codeOf(explorer, 'block', 'n=1')).toBe('NOT_SUPPORTED');
    expect(await codeOf(explorer, 'block')).toBeNull();
  });

  it('lets no older answer stand in', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    let answer = found;
    const { url } = await startExplorer(() => answer);
    const explorer = openExplorer(url, { cacheUrl: 'memory:' });
    expect(await codeOf(explorer, 'block')).toBeNull();
    answer = refused;
    vi.advanceTimersByTime(61_000);
    expect(await codeOf(explorer, 'block')).toBe('NOT_SUPPORTED');
  });

  describe('of a path that has answered well lately', () => {
    /** An explorer that gives these answers in turn, the last one again and again. */
    const startInTurn = (...answers: readonly Answer[]) => {
      let at = 0;
      return startExplorer(() => answers[Math.min(at++, answers.length - 1)] ?? found);
    };

    it.each<Answer>([found, [404, { message: 'Not found' }]])(
      'does not count if it is said once (after %s %j)',
      async (...before) => {
        const { url, asked } = await startInTurn(before, refused, found);
        const explorer = openExplorer(url);
        await codeOf(explorer, 'block');
        expect(await codeOf(explorer, 'block')).toBeNull();
        expect(asked).toHaveLength(3);
        expect(explorer.lines).toEqual([]);
      },
    );

    it('counts if it is said twice', async () => {
      const { url, asked } = await startInTurn(found, refused);
      const explorer = openExplorer(url);
      for (const code of [null, 'NOT_SUPPORTED', 'NOT_SUPPORTED'])
        expect(await codeOf(explorer, 'block')).toBe(code);
      expect(asked).toHaveLength(3);
    });

    it('counts at once after ten minutes', async () => {
      vi.useFakeTimers({ toFake: ['Date'] });
      const { url, asked } = await startInTurn(found, refused);
      const explorer = openExplorer(url);
      await codeOf(explorer, 'block');
      vi.advanceTimersByTime(600_000);
      expect(await codeOf(explorer, 'block')).toBe('NOT_SUPPORTED');
      expect(asked).toHaveLength(2);
    });

    it('makes nothing fail by MAX_UPSTREAM_CALLS', async () => {
      const { url } = await startInTurn(found, refused, found);
      const explorer = openExplorer(url);
      const who = context({ budget: 3 });
      for (let n = 0; n < 3; n += 1) {
        expect(await codeOf(explorer, 'block', `n=${n}`, who)).toBeNull();
      }
      expect(who.budget.cost.upstreamCalls).toBe(4);
      await expect(codeOf(explorer, 'block', 'n=3', who)).rejects.toThrow(BudgetError);
    });
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
    const keys = Object.keys(endpoints) as (keyof typeof endpoints)[];
    for (const name of keys) {
      const code = await codeOf(explorer, name);
      const isOfSeven = 'rest' in endpoints[name];
      expect([name, code]).toEqual([name, isOfSeven ? null : 'NOT_SUPPORTED']);
    }
    expect(asked).toHaveLength(7);
    expect(allEndpoints).toHaveLength(keys.length);
  });
});
