import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProxy } from '../support/proxy.js';
import { serve } from '../support/serve.js';
import { createApp, runApp } from './app.js';

let explorer: Awaited<ReturnType<typeof serve>>;
const agents: (string | undefined)[] = [];
beforeAll(async () => {
  explorer = await serve((request, response) => {
    agents.push(request.headers['user-agent']);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"items":[],"next_page_params":null}');
  });
});
afterAll(() => explorer.close());

/** What a program prints as JSON, which must end by itself: so nothing is left that keeps the process alive. */
const resultOf = async (code: string, env: Readonly<Record<string, string>> = {}) => {
  const program = `import { setImmediate as nextTurn } from 'node:timers/promises';
    import { createGateway } from 'explorer-gateway';
    const UPSTREAM_URL = ${JSON.stringify(explorer.url)};
    const hash = '0x' + 'a'.repeat(40);
    const query = encodeURIComponent('{ address(hash: "' + hash + '") { tokens(first: 1) { nodes { value } } } }');
    const graph = 'http://any.example/graphql?query=' + query;
    const attempt = (options) => {
      try {
        createGateway(options);
        return 'made';
      } catch ({ name, message }) {
        return [name, ...message.split('\\n  - ')];
      }
    };
    const inUse = () => process.getActiveResourcesInfo().filter((name) => /Timeout|TCP|TLS/.test(name));
    ${code}`;
  const { code: status, stdout, stderr } = await runApp(createApp(), program, env).exited;
  expect([status, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
};

describe('createGateway', () => {
  it('lists all that is wrong with its settings in one error, and leaves nothing running', async () => {
    const result = await resultOf(`
      const broken = { onPluginInit: () => { throw new Error('broken') } };
      const redis = { UPSTREAM_URL, CACHE_URL: 'redis://127.0.0.1:1' };
      console.log(JSON.stringify([
        attempt(),
        attempt({ settings: { PORT: 4000, LOG_LEVEL: 'loud', MAX_DEPTH: 'deep' } }),
        attempt({ settings: { UPSTREAM_URL: 'ftp://explorer.example', APQ: 'maybe' } }),
        attempt({ settings: redis, plugins: [broken] }),
        attempt({ settings: redis, plugins: [false, () => broken] }),
        await nextTurn().then(inUse),
      ]));`);
    expect(result).toEqual([
      [
        'StartError',
        'Invalid settings:',
        expect.stringMatching(/^UPSTREAM_URL or CHAINS must be set/),
      ],
      [
        'StartError',
        'Invalid settings:',
        'PORT is a number; it must be a string, as in the environment',
        'LOG_LEVEL is "loud"; it must be one of debug, info, warn, error, silent',
        'MAX_DEPTH is "deep"; it must be a whole number from 1 to 1000',
        expect.stringMatching(/^UPSTREAM_URL or CHAINS must be set/),
      ],
      [
        'StartError',
        'Invalid settings:',
        expect.stringMatching(/^UPSTREAM_URL is "ftp:/),
        expect.stringMatching(/^APQ is "maybe"/),
      ],
      ['Error', 'broken'],
      [
        'StartError',
        expect.stringMatching(/^Invalid plugins; /),
        'plugins[0] is boolean',
        expect.stringMatching(/^plugins\[1\] is a function: call it/),
      ],
      [],
    ]);
  });

  it('is made at once, reads no environment, takes no signal, and closes all that it opened', async () => {
    agents.length = 0;
    const { before, after, ...result } = await resultOf(
      `const listeners = () => ['SIGTERM', 'SIGINT', 'SIGHUP', 'uncaughtException', 'warning'].map((name) => process.listenerCount(name));
      const before = listeners();
      const { yoga, handler, close } = createGateway({ settings: { UPSTREAM_URL, LOG_LEVEL: 'silent' } });
      const awaited = await createGateway({ settings: { UPSTREAM_URL, LOG_LEVEL: 'silent' } });
      const idle = inUse();
      const { status } = await yoga.fetch(graph);
      const other = (await awaited.yoga.fetch(graph)).status;
      const closed = [await close(), await close(), await awaited.close()];
      console.log(JSON.stringify({ before, after: listeners(), idle, status, other, closed, handler: typeof handler }));`,
      {
        UPSTREAM_URL: 'http://127.0.0.1:1',
        CHAINS: 'nonsense',
        HTTP_PROXY: 'http://127.0.0.1:1',
        UPSTREAM_USER_AGENT: 'of the environment',
        LOG_LEVEL: 'debug',
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
        PORT: 'nonsense',
      },
    );
    expect(after).toEqual(before);
    expect(result).toEqual({
      idle: [],
      status: 200,
      other: 200,
      closed: [true, true, true],
      handler: 'function',
    });
    expect(agents).toEqual([expect.stringMatching(/^explorer-gateway\//), expect.any(String)]);
  });

  it('goes through the proxy of its settings alone', async () => {
    const proxy = await startProxy({ hosts: { 'explorer.example:80': explorer.url } });
    const result = await resultOf(
      `const settings = { UPSTREAM_URL: 'http://explorer.example', LOG_LEVEL: 'silent', UPSTREAM_RETRIES: '0', UPSTREAM_SOCKET: 'off' };
      const proxied = createGateway({ settings: { ...settings, HTTP_PROXY: ${JSON.stringify(proxy.url)} } });
      const { status } = await proxied.yoga.fetch(graph);
      await proxied.close();
      console.log(JSON.stringify({ status }));`,
    );
    expect(result).toEqual({ status: 200 });
    expect(proxy.asked.map(({ target }) => target)).toEqual(['explorer.example:80']);
  });
});
