import { createHmac } from 'node:crypto';
import { GraphQLError } from 'graphql';
import { useErrorHandler, useExtendContext } from 'graphql-yoga';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { AnyPlugin } from '../../src/graphql/running/yoga.js';
import { fileOf } from '../support/documents.js';
import { ask, askGraph } from '../support/http.js';
import { serve } from '../support/serve.js';
import { served } from '../support/ways.js';

type Makers = Readonly<Record<string, (...options: readonly unknown[]) => AnyPlugin>>;

/** Loaded by name, since the packages of this folder are no development dependencies of the root. */
const load = (name: string): Promise<Makers> => import(/* @vite-ignore */ name);

const hash = `0x${'ab'.repeat(20)}`;
const query = `{ address(hash: "${hash}") { tokens(first: 1) { nodes { value } } } }`;

const calls: string[] = [];
let explorer: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  explorer = await serve(({ url = '' }, response) => {
    calls.push(url);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"items":[{"value":"1","token":null}],"next_page_params":null}');
  });
});
afterAll(() => explorer.close());
beforeEach(() => {
  calls.length = 0;
});

const denied = () =>
  new GraphQLError('Sign in.', {
    extensions: { code: 'UNAUTHENTICATED', http: { status: 401 } },
  });

interface Resolving {
  readonly context: { readonly request: Request };
  readonly info: { readonly fieldName: string };
}

const userOf = ({ request }: Resolving['context']) => request.headers.get('x-user');

describe.each(served)('plugins of others, %s:', (way, start) => {
  const open = async (plugins: readonly AnyPlugin[], env = {}) => {
    const gateway = await start({ UPSTREAM_URL: explorer.url, ...env }, plugins);
    onTestFinished(async () => void (await gateway.close()));
    const send = async (user: string, text = query, headers = {}) => {
      const sent = { 'x-user': user, ...headers };
      const reply = await askGraph(gateway.url, text, {}, { headers: sent });
      return { ...reply, body: reply.json() };
    };
    return { ...gateway, send };
  };

  it('@envelop/on-resolve answers each user, and refuses each, over records that are cached', async () => {
    const { useOnResolve } = await load('@envelop/on-resolve');
    const plugin = useOnResolve?.(({ context, info }: Resolving) => {
      if (userOf(context) === 'nobody') throw denied();
      return ({ result, setResult }: { result: unknown; setResult: (value: unknown) => void }) => {
        if (info.fieldName === 'value') setResult(`${result} of ${userOf(context)}`);
      };
    });
    const env = { TRUSTED_DOCUMENTS: fileOf({ known: query }), PUBLIC_CACHE: 'true' };
    const { url, send } = await open([plugin ?? {}], env);
    for (const user of ['ann', 'ann', 'bob', 'nobody', 'ann']) {
      const reply = await send(user);
      const known = await ask(url, '/graphql?documentId=known', { headers: { 'x-user': user } });
      const expected =
        user === 'nobody'
          ? { data: null, errors: [{ message: 'Sign in.' }] }
          : { data: { address: { tokens: { nodes: [{ value: `1 of ${user}` }] } } } };
      for (const { status, headers, json } of [reply, known]) {
        expect([status, json()]).toMatchObject([user === 'nobody' ? 401 : 200, expected]);
        expect(headers['cache-control']).toBe('private, no-store');
        expect(headers).not.toHaveProperty('etag');
      }
    }
    expect(calls).toHaveLength(1);
  });

  it('@envelop/generic-auth protects all, with its status', async () => {
    const { useGenericAuth } = await load('@envelop/generic-auth');
    const plugin = useGenericAuth?.({
      mode: 'protect-all',
      resolveUserFn: (context: Resolving['context']) =>
        userOf(context) === 'nobody' ? null : { name: userOf(context) },
    });
    const { send } = await open([plugin ?? {}]);
    expect(await send('ann')).toMatchObject({ status: 200, body: { data: { address: {} } } });
    const refused = await send('nobody');
    expect([refused.status, refused.body]).toMatchObject([
      401,
      { errors: [{ extensions: { code: 'UNAUTHORIZED_FIELD_OR_TYPE' } }] },
    ]);
    expect(await send('ann')).toMatchObject({ status: 200 });
  });

  it('@envelop/rate-limiter, @envelop/disable-introspection and those of @envelop/core work together', async () => {
    const [{ useRateLimiter }, { useDisableIntrospection }, { useMaskedErrors }] =
      await Promise.all([
        load('@envelop/rate-limiter'),
        load('@envelop/disable-introspection'),
        load('@envelop/core'),
      ]);
    const handled: string[] = [];
    const { send } = await open([
      useRateLimiter?.({
        identifyFn: (context: Resolving['context']) => `${userOf(context)}`,
        configByField: [{ type: 'Query', field: 'address', max: 2, window: '1h' }],
      }) ?? {},
      useDisableIntrospection?.() ?? {},
      useExtendContext(() => ({ extended: true })),
      useMaskedErrors?.() ?? {},
      useErrorHandler(({ errors }) => void handled.push(...errors.map(({ message }) => message))),
    ]);
    for (const user of ['ann', 'bob']) {
      const answers = [await send(user), await send(user), await send(user)];
      expect(answers.map(({ body }) => Object.keys(body as object).includes('errors'))).toEqual([
        false,
        false,
        true,
      ]);
    }
    expect((await send('ann', '{ __schema { queryType { name } } }')).body).toMatchObject({
      errors: expect.arrayContaining([
        expect.objectContaining({ message: expect.stringContaining('introspection') }),
      ]),
    });
    expect(handled.length).toBeGreaterThan(0);
    expect(calls).toHaveLength(1);
  });

  it.skipIf(way === 'directly')(
    '@graphql-yoga/plugin-jwt and plugin-csrf-prevention refuse before anything runs',
    async () => {
      const [jwt, { useCSRFPrevention }] = await Promise.all([
        load('@graphql-yoga/plugin-jwt'),
        load('@graphql-yoga/plugin-csrf-prevention'),
      ]);
      const key = 'a key of this test';
      const plugin = jwt.useJWT?.({
        signingKeyProviders: [jwt.createInlineSigningKeyProvider?.(key)],
        tokenLookupLocations: [jwt.extractFromHeader?.({ name: 'x-token' })],
        tokenVerification: { algorithms: ['HS256'] },
        reject: { missingToken: true, invalidToken: true },
      });
      const csrf = useCSRFPrevention?.({ requestHeaders: ['x-own'] });
      const { url, send } = await open([csrf ?? {}, plugin ?? {}]);
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const unsigned = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: 'ann' })}`;
      const token = `${unsigned}.${createHmac('sha256', key).update(unsigned).digest('base64url')}`;
      const own = { 'x-own': '1' };
      expect((await send('ann', query, { ...own, 'x-token': token })).status).toBe(200);
      expect((await send('ann', query, own)).status).toBe(401);
      expect((await send('ann', query, { ...own, 'x-token': `${unsigned}.wrong` })).status).toBe(
        401,
      );
      const target = `/graphql?query=${encodeURIComponent(query)}`;
      expect((await ask(url, target, { headers: { 'x-token': token } })).status).toBe(403);
      expect(calls).toHaveLength(1);
    },
  );

  it('@graphql-yoga/plugin-response-cache keeps answers by its own sessions', async () => {
    const { useResponseCache } = await load('@graphql-yoga/plugin-response-cache');
    const { send } = await open([
      useResponseCache?.({
        session: (request: Request) => request.headers.get('x-user'),
        includeExtensionMetadata: true,
      }) ?? {},
    ]);
    const hits = [];
    for (const user of ['ann', 'ann', 'bob', 'bob']) {
      const { status, body } = await send(user);
      expect([status, body]).toMatchObject([
        200,
        { data: { address: { tokens: { nodes: [{ value: '1' }] } } } },
      ]);
      hits.push(
        (body as { extensions: { responseCache?: { hit?: boolean } } }).extensions.responseCache
          ?.hit,
      );
    }
    expect(hits).toEqual([false, true, false, true]);
  });
});
