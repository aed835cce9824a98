import { GraphQLError } from 'graphql';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { AnyPlugin } from '../../../src/graphql/running/yoga.js';
import { type Sandbox, startSandbox } from '../../../src/sandbox/sandbox.js';
import { eventually } from '../../support/eventually.js';
import { askGraph } from '../../support/http.js';
import { payloadsOf } from '../../support/parts.js';
import { smallChain } from '../../support/small-chain/small-chain.js';
import { served } from '../../support/ways.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ chain: smallChain });
});
afterAll(() => sandbox.close());

const address = '0x00000000219ab540356cBB839Cbe05303d7705Fa';
const query = `{ address(hash: "${address}") { hash } }`;
const inParts = `{ address(hash: "${address}") { hash ... @defer(label: "later") { tokens(first: 1) { nodes { value } } } } }`;
const live = `subscription { tokenTransfers(address: "${address}") { node { id } } }`;

/** What hooks return to be called later. */
const later: Readonly<Record<string, (fail: () => never) => unknown>> = {
  'onRequestParse, after it': (fail) => ({
    onRequestParse: () => ({ onRequestParseDone: fail }),
  }),
  'a parser of requests': (fail) => ({
    onRequestParse: ({ setRequestParser }: { setRequestParser: (parser: () => never) => void }) =>
      setRequestParser(fail),
  }),
  'onParse, after it': (fail) => ({ onParse: () => fail }),
  'onValidate, after it': (fail) => ({ onValidate: () => fail }),
  'onContextBuilding, after it': (fail) => ({ onContextBuilding: () => fail }),
  'onExecute, after it': (fail) => ({ onExecute: () => ({ onExecuteDone: fail }) }),
  'a handler of parameters': (fail) => ({
    onParams: ({ setParamsHandler }: { setParamsHandler: (handler: () => never) => void }) =>
      setParamsHandler(fail),
  }),
  'a processor of results': (fail) => ({
    onResultProcess: (hook: { setResultProcessor: (write: () => never, type: string) => void }) =>
      hook.setResultProcessor(fail, 'application/json'),
  }),
  'an added plugin': (fail) => ({
    onPluginInit: ({ addPlugin }: { addPlugin: (plugin: object) => void }) =>
      addPlugin({ onRequest: fail }),
  }),
  'what surrounds requests': (fail) => ({ instrumentation: { request: fail } }),
  'what surrounds parsing': (fail) => ({ instrumentation: { requestParse: fail } }),
  'what surrounds operations': (fail) => ({ instrumentation: { operation: fail } }),
  'what surrounds results': (fail) => ({ instrumentation: { resultProcess: fail } }),
};

const ofPipeline = ['onParams', 'onEnveloped', 'onParse', 'onValidate', 'onContextBuilding'];
const ofExecution = ['onExecute', 'onExecutionResult'];
const ofHttp = ['onRequest', 'onRequestParse', 'onResultProcess', 'onResponse'];

const direct: Readonly<Record<string, (fail: () => never) => unknown>> = Object.fromEntries(
  [...ofPipeline, ...ofExecution, ...ofHttp].map((hook) => [
    hook,
    (fail: () => never) => ({ [hook]: fail }),
  ]),
);

const hooks = Object.entries({ ...direct, ...later });

/** Those that `startGateway` leaves out. */
const onlyByHttp =
  /^(?:onRe|a parser|a processor|an added|what surrounds (?:requests|parsing|results))/;

const bare: unknown = Object.create(null);

const thrown: readonly (readonly [what: string, value: unknown, logged: string | null])[] = [
  ['an error', new TypeError('secret'), 'secret'],
  ['an error with a status', Object.assign(new Error('secret'), { status: 418 }), 'secret'],
  ['a text', 'secret', 'secret'],
  ['an object', { secret: 'secret' }, null],
  ['an object without a prototype', bare, null],
  ['nothing', undefined, null],
  ['a timeout', new DOMException('secret', 'TimeoutError'), null],
  ['several errors', new AggregateError([new Error('secret')], 'secret'), 'secret'],
];

describe.each(served)('what a plugin throws, %s,', (way, start) => {
  const open = async (...plugins: AnyPlugin[]) => {
    const gateway = await start({ UPSTREAM_URL: sandbox.url }, plugins);
    onTestFinished(async () => void (await gateway.close()));
    return gateway;
  };
  const called = hooks.filter(([name]) => way !== 'directly' || !onlyByHttp.test(name));

  /** The lines about errors, once the request is over. */
  const errorsIn = async (lines: readonly Record<string, unknown>[]) => {
    await eventually(() =>
      expect(lines).toContainEqual(expect.objectContaining({ message: 'request' })),
    );
    return lines.filter(({ level }) => level === 'error');
  };

  describe.each(called)('in %s', (_hook, plugin) => {
    it.each(thrown)('is not told: %s', async (_what, value, logged) => {
      const fail = () => {
        throw value;
      };
      const { url, lines } = await open(plugin(fail) as AnyPlugin);
      const reply = await askGraph(url, query, {}, { headers: { 'x-request-id': 'mine' } });
      expect([reply.status, reply.json()]).toMatchObject([
        500,
        {
          errors: [
            {
              message: expect.stringMatching(/^Something went wrong/),
              extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: 'mine' },
            },
          ],
        },
      ]);
      expect(reply.text).not.toContain('secret');
      expect(reply.json()).not.toHaveProperty('data');
      expect(reply.headers).toMatchObject({
        'x-request-id': 'mine',
        'access-control-allow-origin': '*',
        'content-type': expect.stringContaining('json'),
      });
      const errors = await errorsIn(lines);
      expect(errors).toHaveLength(1);
      if (logged !== null) expect(JSON.stringify(errors)).toContain(logged);
    });

    it('is its own word if it is an error of GraphQL, with a status and headers', async () => {
      const { url, lines } = await open(
        plugin(() => {
          throw new GraphQLError('Sign in.', {
            extensions: {
              code: 'UNAUTHENTICATED',
              http: { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } },
            },
          });
        }) as AnyPlugin,
      );
      for (const accept of ['application/json', 'application/graphql-response+json']) {
        const reply = await askGraph(url, query, {}, { headers: { accept } });
        expect([reply.status, reply.headers['www-authenticate'], reply.json()]).toMatchObject([
          401,
          'Bearer',
          {
            errors: [
              {
                message: 'Sign in.',
                extensions: { code: 'UNAUTHENTICATED', requestId: expect.any(String) },
              },
            ],
          },
        ]);
        expect(reply.text).not.toContain('"http"');
      }
      expect(await errorsIn(lines)).toEqual([]);
    });
  });

  it.each(['onParams', 'onEnveloped', 'onExecutionResult'])(
    'in %s is logged with all of it, also an abort and what is no error',
    async (hook) => {
      for (const value of [{ secret: 1 }, new DOMException('secret', 'TimeoutError')]) {
        const fail = () => {
          throw value;
        };
        const { url, lines } = await open({ [hook]: fail });
        await askGraph(url, query);
        expect(JSON.stringify(await errorsIn(lines))).toContain('secret');
      }
    },
  );

  const inStreams: readonly (readonly [string, (fail: () => never) => object])[] = [
    ['onNext', (fail) => ({ onExecute: () => ({ onExecuteDone: () => ({ onNext: fail }) }) })],
    [
      'results that it replaces',
      (fail) => ({
        onExecutionResult: ({ setResult }: { setResult: (results: object) => void }) =>
          setResult({ [Symbol.asyncIterator]: () => ({ next: async () => fail() }) }),
      }),
    ],
  ];

  it.each(inStreams)(
    'in %s, before the first part of an answer in parts, decides its status',
    async (_hook, plugin) => {
      for (const [error, status] of [
        [new TypeError('secret'), 500],
        [new GraphQLError('Sign in.', { extensions: { http: { status: 401 } } }), 401],
      ] as const) {
        const { url, lines } = await open(
          plugin(() => {
            throw error;
          }),
        );
        const headers = { accept: 'multipart/mixed;incrementalSpec=v0.2' };
        const { status: got, headers: sent, text } = await askGraph(url, inParts, {}, { headers });
        expect(got).toBe(status);
        expect(text).not.toContain('secret');
        const payloads = payloadsOf(String(sent['content-type']), text);
        expect(payloads).toMatchObject([
          { errors: [{ extensions: { requestId: expect.any(String) } }], hasNext: false },
        ]);
        expect(await errorsIn(lines)).toHaveLength(status === 500 ? 1 : 0);
      }
    },
  );

  it('after the first part, is the last one', async () => {
    let count = 0;
    const { url, lines } = await open({
      onExecute: () => ({
        onExecuteDone: () => ({
          onNext: () => {
            count += 1;
            if (count > 1) throw new TypeError('secret');
          },
        }),
      }),
    });
    const headers = { accept: 'multipart/mixed;incrementalSpec=v0.2' };
    const { status, headers: sent, text } = await askGraph(url, inParts, {}, { headers });
    const payloads = payloadsOf(String(sent['content-type']), text);
    expect([status, payloads.length]).toEqual([200, 2]);
    expect(payloads[1]).toMatchObject({
      errors: [{ extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: expect.any(String) } }],
      hasNext: false,
    });
    expect(text).not.toContain('secret');
    expect(await errorsIn(lines)).toHaveLength(1);
  });

  it.each([
    ['onSubscribe', (fail: () => never) => ({ onSubscribe: fail })],
    [
      'onSubscribe, after it',
      (fail: () => never) => ({ onSubscribe: () => ({ onSubscribeResult: fail }) }),
    ],
    ['onParams', (fail: () => never) => ({ onParams: fail })],
    ['onExecutionResult', (fail: () => never) => ({ onExecutionResult: fail })],
  ])('in %s is an event of a stream, whose status is 200', async (_hook, plugin) => {
    for (const error of [
      new TypeError('secret'),
      new GraphQLError('Sign in.', { extensions: { http: { status: 401 } } }),
    ]) {
      const { url, lines } = await open(
        plugin(() => {
          throw error;
        }),
      );
      const { status, headers, text } = await askGraph(
        url,
        live,
        {},
        { headers: { accept: 'text/event-stream' } },
      );
      expect(status).toBe(200);
      const [payload, ...more] = payloadsOf(String(headers['content-type']), text);
      expect(payload).toMatchObject({
        errors: [{ extensions: { requestId: expect.any(String) } }],
      });
      expect(more).toEqual([]);
      expect(text).toMatch(/event: complete\ndata:\n\n$/);
      expect(text).not.toContain('secret');
      expect(await errorsIn(lines)).toHaveLength(error instanceof GraphQLError ? 0 : 1);
    }
  });

  it('may be a result in place of a subscription, which then ends', async () => {
    const instead = { data: null, errors: [new GraphQLError('Not today.')] };
    const results: AnyPlugin[] = [
      {
        onSubscribe: ({
          setResultAndStopExecution,
        }: {
          setResultAndStopExecution: (result: object) => void;
        }) => setResultAndStopExecution(instead),
      },
      {
        onSubscribe: () => ({
          onSubscribeResult: ({ setResult }: { setResult: (result: object) => void }) =>
            setResult(instead),
        }),
      },
      {
        onExecutionResult: ({ setResult }: { setResult: (result: object) => void }) =>
          setResult(instead),
      },
    ];
    for (const plugin of results) {
      const { url, metrics } = await open(plugin).then(({ url }) => ({
        url,
        metrics: async () => (await fetch(`${url}/metrics`)).text(),
      }));
      const { text } = await askGraph(url, live, {}, { headers: { accept: 'text/event-stream' } });
      expect(text).toContain('Not today.');
      await eventually(async () => expect(await metrics()).toMatch(/^gateway_subscriptions 0$/m));
    }
  });
});
