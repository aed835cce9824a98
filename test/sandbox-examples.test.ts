import { describe, expect, it, onTestFinished } from 'vitest';
import { examplesOf } from '../src/embedded.js';
import { startSandbox } from '../src/sandbox/sandbox.js';
import { createSandboxExamples } from '../src/sandbox-examples.js';
import { bundledChain } from './support/bundled-chain.js';
import { startTestGateway } from './support/gateway.js';
import { ask } from './support/http.js';
import { serve } from './support/serve.js';

describe('the examples of an embedded explorer that runs alone', () => {
  it('are those that the pages of the gateway offer', async () => {
    const sandbox = await startSandbox({ chain: bundledChain });
    onTestFinished(sandbox.close);
    const gateway = await startTestGateway({ UPSTREAM_URL: sandbox.url });
    onTestFinished(async () => void (await gateway.close()));
    expect((await ask(gateway.url, '/try.json')).json()).toEqual({
      embedded: true,
      chains: [],
      ...examplesOf(sandbox),
    });
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
    const find = createSandboxExamples(url);
    expect(asked).toEqual([]);
    expect([await find(), await find()]).toEqual([null, null]);
    expect(asked).toEqual(['/highlights.json']);
  });

  it('are asked for again if nothing answered', async () => {
    const { url, close } = await serve((_request, response) => response.end());
    await close();
    const find = createSandboxExamples(url);
    expect(await find()).toBeNull();
    const sandbox = await startSandbox({ chain: bundledChain, port: Number(new URL(url).port) });
    onTestFinished(sandbox.close);
    expect(await find()).toEqual(examplesOf(sandbox));
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
    expect(await createSandboxExamples(url)()).toBeNull();
  });

  it('are not asked of an explorer elsewhere', async () => {
    expect(await createSandboxExamples('https://explorer.invalid')()).toBeNull();
  });
});
