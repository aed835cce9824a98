import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../support/eventually.js';
import { type FaultyExplorer, startFaultyExplorer } from '../../../support/faulty-explorer.js';
import { startTestGateway, type TestGateway } from '../../../support/gateway.js';
import type { Data } from '../../../support/graph.js';
import { ask } from '../../../support/http.js';
import { noRedis, startRedis, type TestRedis } from '../../../support/redis.js';
import { post } from '../../../support/sandboxed-gateway.js';

/** What somebody may paste into the wrong box. */
const words = ['abandon', 'ability', 'zoo'];
const phrase = words.join(' ');
const query = `query Find($text: String, $after: String) {
  topTokens(query: $text, first: 1, after: $after) { edges { cursor node { name } } pageInfo { endCursor } }
}`;

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

const says =
  (status: number, body: unknown, type = 'application/json'): Respond =>
  (_request, response) => {
    response
      .writeHead(status, { 'content-type': type })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  };

/** Pages as versions 9 to 11 send them: with the text among the parameters of the next page. */
const found: Respond = ({ url }, response) => {
  const isFirst = !url?.includes('name=');
  const page = {
    items: [{ address_hash: `0x${(isFirst ? '1' : '2').repeat(40)}`, name: 'A coin' }],
    next_page_params: isFirst ? { q: phrase, name: 'A coin', fiat_value: null } : null,
  };
  says(200, page)({} as IncomingMessage, response);
};

const refusals: readonly (readonly [name: string, respond: Respond])[] = [
  [
    'a 422 that repeats it',
    says(422, {
      errors: [{ title: phrase, source: { pointer: '/q' }, detail: `Invalid value: ${phrase}` }],
    }),
  ],
  ['a 400 that repeats it', says(400, { message: `No such token: ${phrase}` })],
  ['a 404 of somebody in front that repeats it', says(404, `<p>${phrase}</p>`, 'text/html')],
  ['a 500 that repeats it', says(500, { error: phrase })],
  ['a page that repeats it', says(200, `<p>${phrase}</p>`, 'text/html')],
  ['JSON that is no list', says(200, { [phrase]: phrase })],
  ['a list without an end', says(200, `{"items": ["${phrase}"`)],
  [
    'a redirect',
    (_request, response) => {
      response.writeHead(302, { location: `/elsewhere?q=${encodeURIComponent(phrase)}` }).end();
    },
  ],
];

const tells = (text: string) => words.filter((word) => text.includes(word));

describe.skipIf(noRedis)('the text that tokens are found by', () => {
  let redis: TestRedis;
  let explorer: FaultyExplorer;
  let gateway: TestGateway;
  beforeAll(async () => {
    redis = await startRedis();
  });
  beforeEach(async () => {
    explorer = await startFaultyExplorer();
    gateway = await startTestGateway({
      UPSTREAM_URL: explorer.url,
      UPSTREAM_RETRIES: '0',
      LOG_LEVEL: 'debug',
      CACHE_URL: redis.url,
      CACHE_TTL: 'default=600',
    });
    await eventually(async () =>
      expect((await ask(gateway.url, '/metrics')).text).toContain('gateway_cache_up 1'),
    );
  });
  afterEach(async () => {
    await gateway.close();
    await explorer.close();
  });
  afterAll(() => redis.close());

  /** All that the gateway says and keeps of it, but its answers. */
  const traces = async () => {
    const { text: metrics } = await ask(gateway.url, '/metrics');
    return [JSON.stringify(gateway.lines), metrics, redis.callSync('KEYS', '*')].join('\n');
  };

  it('is sent as one parameter of each page, and is in no cursor, log, metric or key', async () => {
    explorer.respond(found);
    const first = await post(gateway.url, query, { text: phrase });
    expect(first.errors).toEqual([]);
    const { topTokens }: Data = first.data;
    const after = topTokens.pageInfo.endCursor;
    const second = await post(gateway.url, query, { text: phrase, after });
    expect(second.data).toMatchObject({ topTokens: { edges: [{ node: { name: 'A coin' } }] } });
    expect(explorer.seen.map(({ url }) => url)).toEqual([
      '/api/v2/tokens?q=abandon%20ability%20zoo',
      '/api/v2/tokens?q=abandon%20ability%20zoo&fiat_value=null&name=A%20coin',
    ]);
    for (const cursor of [after, topTokens.edges[0].cursor]) {
      expect(tells(Buffer.from(cursor, 'base64url').toString())).toEqual([]);
    }
    // By GET, too.
    const search = new URLSearchParams({ query, variables: JSON.stringify({ text: phrase }) });
    expect((await ask(gateway.url, `/graphql?${search}`)).status).toBe(200);
    await eventually(() => expect(redis.callSync('DBSIZE').trim()).toBe('2'));
    const said = await traces();
    expect(said).toContain('tokens');
    expect(tells(said)).toEqual([]);
  });

  it.each(refusals)('is in no error and no log after %s', async (_name, respond) => {
    explorer.respond(respond);
    const { errors } = await post(gateway.url, query, { text: phrase });
    expect(errors).toHaveLength(1);
    expect(errors[0]?.extensions).toHaveProperty('code');
    expect(tells(JSON.stringify(errors))).toEqual([]);
    expect(tells(await traces())).toEqual([]);
  });

  it('is in no log where it is sent as something else than a text', async () => {
    const { errors } = await post(gateway.url, query, { text: [phrase] });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(tells(await traces())).toEqual([]);
  });

  it('is in no error that says it is too long', async () => {
    const { errors } = await post(gateway.url, query, { text: phrase.repeat(20) });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(tells(JSON.stringify(errors))).toEqual([]);
    expect(explorer.seen.map(({ url }) => url)).toEqual([]);
    expect(tells(await traces())).toEqual([]);
  });
});
