import { describe, expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '../../src/sandbox/sandbox.js';
import { createSandboxExamples, examplesOf } from '../../src/upstream/examples.js';
import { bundledChain } from '../support/bundled-chain.js';
import { startTestGateway } from '../support/gateway.js';
import { ask } from '../support/http.js';
import { serve } from '../support/serve.js';

const us = { upstreamUserAgent: 'us/1' };

const chainAt = (url: string) => [{ id: null, name: null, url }] as const;

describe('the examples of an embedded explorer that runs alone', () => {
  it('are those that the pages of the gateway offer', async () => {
    const sandbox = await startSandbox({ chain: bundledChain });
    onTestFinished(sandbox.close);
    const gateway = await startTestGateway({ UPSTREAM_URL: sandbox.url });
    onTestFinished(async () => void (await gateway.close()));
    expect((await ask(gateway.url, '/try.json')).json()).toEqual({
      embedded: true,
      chains: [],
      coinDecimals: 18,
      ...examplesOf(sandbox.highlights),
    });
  });

  it('say how many blocks a chain that grows still has', async () => {
    const sandbox = await startSandbox({ chain: bundledChain, growSeconds: 86_400 });
    onTestFinished(sandbox.close);
    const find = createSandboxExamples(chainAt(sandbox.url), us);
    const { blocksLeft = 0, growing } = (await find(null)) ?? {};
    expect(blocksLeft).toBeGreaterThan(1);
    expect(growing).toBe(sandbox.highlights.growing);
    sandbox.grow();
    expect(await find(null)).toMatchObject({ blocksLeft: blocksLeft - 1, secondsLeft: 86_400 });
  });

  it('stay when the chain has grown to its end, also those of what grew', async () => {
    const sandbox = await startSandbox({ chain: bundledChain, growSeconds: 86_400 });
    onTestFinished(sandbox.close);
    const find = createSandboxExamples(chainAt(sandbox.url), us);
    const {
      next: _next,
      blocksLeft: _left,
      secondsLeft: _seconds,
      ...first
    } = (await find(null)) ?? {};
    while (sandbox.grow() !== null);
    const { next, ...last } = (await find(null)) ?? {};
    expect(last).toEqual({ ...first, blocksLeft: 0 });
    const mined = bundledChain.blocks.at(-1)?.transactions.map(({ hash }) => hash);
    expect(mined).toContain(next);
  });

  it('are those of the chain that a page is about', async () => {
    const sandbox = await startSandbox();
    onTestFinished(sandbox.close);
    const [first, second] = sandbox.chains.map(({ id }) => id);
    const chains = [second, first].map((id) => `${id}=${sandbox.url}/${id}`).join();
    const gateway = await startTestGateway({ UPSTREAM_URL: '', CHAINS: chains });
    onTestFinished(async () => void (await gateway.close()));
    const of = async (search: string) => {
      const { chains: _chains, ...rest } = (
        await ask(gateway.url, `/try.json${search}`)
      ).json() as {
        chains: unknown;
      };
      return rest;
    };
    const ofFirst = { embedded: true, coinDecimals: 18, ...examplesOf(sandbox.highlights) };
    expect(await of(`?chain=${first}`)).toEqual(ofFirst);
    const ofSecond = await of('');
    expect(await of(`?chain=${second}`)).toEqual(ofSecond);
    // It has no loans, and no batch.
    expect(Object.keys(ofFirst)).toEqual(expect.arrayContaining(Object.keys(ofSecond)));
    expect(ofSecond).not.toMatchObject({ transaction: ofFirst.transaction });
    expect(ofSecond).toMatchObject({ portfolio: ofFirst.portfolio });
    expect(await of('?chain=5')).toEqual({ embedded: false });
  });

  it('are asked for once, and only when a page wants them', async () => {
    const asked: (string | undefined)[] = [];
    const { url, close } = await serve((request, response) => {
      asked.push(request.url);
      response
        .writeHead(404, { 'content-type': 'application/json' })
        .end('{"message":"Not found"}');
    });
    onTestFinished(close);
    const find = createSandboxExamples(chainAt(url), us);
    expect(asked).toEqual([]);
    expect([await find(null), await find(null)]).toEqual([null, null]);
    expect(asked).toEqual(['/highlights.json']);
  });

  it('are asked for again if nothing answered', async () => {
    const { url, close } = await serve((_request, response) => response.end());
    await close();
    const find = createSandboxExamples(chainAt(url), us);
    expect(await find(null)).toBeNull();
    const sandbox = await startSandbox({ chain: bundledChain, port: Number(new URL(url).port) });
    onTestFinished(sandbox.close);
    expect(await find(null)).toEqual(examplesOf(sandbox.highlights));
  });

  it.each([
    ['not JSON', 'text/html', '<html>'],
    ['broken', 'application/json', '{'],
    ['null', 'application/json', 'null'],
    ['incomplete', 'application/json', '{"exchange":"0x0"}'],
    ['no hashes', 'application/json', JSON.stringify({ exchange: 'javascript:alert(1)' })],
  ])('are none if what answers is %s', async (_what, type, body) => {
    const { url, close } = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': type }).end(body);
    });
    onTestFinished(close);
    expect(await createSandboxExamples(chainAt(url), us)(null)).toBeNull();
  });

  it('are not asked of an explorer elsewhere', async () => {
    expect(await createSandboxExamples(chainAt('https://explorer.invalid'), us)(null)).toBeNull();
  });
});
