import { execute, GraphQLError, parse, type ValidationRule, validate } from 'graphql';
import { useErrorHandler, useExtendContext, usePayloadFormatter } from 'graphql-yoga';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { AnyPlugin, GraphqlPlugin } from '../../../src/graphql/running/yoga.js';
import { type Sandbox, startSandbox } from '../../../src/sandbox/sandbox.js';
import { startTestGateway } from '../../support/gateway.js';
import { askGraph } from '../../support/http.js';
import { smallChain } from '../../support/small-chain/small-chain.js';
import { served } from '../../support/ways.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ chain: smallChain });
});
afterAll(() => sandbox.close());

const address = '0x00000000219ab540356cBB839Cbe05303d7705Fa';
const text = `query Tokens($first: Int) { address(hash: "${address}") { hash tokens(first: $first) { nodes { value } } } }`;
const variables = { first: 2 };

describe.each(served)('an operation, %s,', (_way, start) => {
  const serve = async (...plugins: AnyPlugin[]) => {
    const gateway = await start({ UPSTREAM_URL: sandbox.url, MAX_UPSTREAM_CALLS: '20' }, plugins);
    onTestFinished(async () => void (await gateway.close()));
    const send = async (query: string, given: object = {}, headers = {}) => {
      const { status, text } = await askGraph(gateway.url, query, given, { headers });
      return { status, text, ...JSON.parse(text) };
    };
    return { send, lines: gateway.lines };
  };

  const plain = async () => (await serve()).send(text, variables);

  const createRecorder = () => {
    const seen: string[] = [];
    const saw = (hook: string) => void seen.push(hook);
    const plugin: GraphqlPlugin = {
      onPluginInit: () => saw('onPluginInit'),
      onEnveloped: () => saw('onEnveloped'),
      onParams: () => saw('onParams'),
      onParse: () => {
        saw('onParse');
        return ({ result }) => saw(result instanceof Error ? 'parse failed' : 'parsed');
      },
      onValidate: () => {
        saw('onValidate');
        return ({ valid }) => saw(valid ? 'valid' : 'invalid');
      },
      onContextBuilding: () => saw('onContextBuilding'),
      onExecute: () => {
        saw('onExecute');
        return { onExecuteDone: () => saw('onExecuteDone') };
      },
      onExecutionResult: () => saw('onExecutionResult'),
      instrumentation: {
        operation: async (_payload, run) => {
          saw('operation begins');
          await run();
          saw('operation ends');
        },
      },
    };
    return { plugin, seen };
  };

  it('passes all hooks in order, each time, also from the cache', async () => {
    const { plugin, seen } = createRecorder();
    const { send } = await serve(plugin);
    expect(seen.splice(0)).toEqual(['onPluginInit']);
    for (let time = 0; time < 2; time += 1) {
      expect(await send(text, variables)).toMatchObject({ data: { address: { hash: address } } });
      expect(seen.splice(0)).toEqual([
        'operation begins',
        'onParams',
        'onEnveloped',
        'onParse',
        'parsed',
        'onValidate',
        'valid',
        'onContextBuilding',
        'onExecute',
        'onExecuteDone',
        'onExecutionResult',
        'operation ends',
      ]);
    }
  });

  it.each([
    ['{', ['onParse', 'parse failed']],
    ['{ nope }', ['onParse', 'parsed', 'onValidate', 'invalid']],
    ['mutation { __typename }', ['onParse', 'parsed', 'onValidate', 'valid']],
    [
      `{ address(hash: "${address}") { tokenTransfers(first: 500) { nodes { transaction { hash } } } } }`,
      ['onParse', 'parsed', 'onValidate', 'valid'],
    ],
  ])('passes the hooks up to the step that refuses it: %s', async (query, hooks) => {
    const { plugin, seen } = createRecorder();
    const { send } = await serve(plugin);
    const answer = await send(query);
    expect(answer).toMatchObject({ errors: [{ extensions: { requestId: expect.any(String) } }] });
    expect(answer).toEqual({
      ...answer,
      ...(await (await serve()).send(query)),
      text: answer.text,
      errors: answer.errors,
    });
    expect(seen.slice(4, -2)).toEqual(hooks);
    expect(seen.at(-2)).toBe('onExecutionResult');
  });

  it('is seen with its request, its parameters, its raw errors and its presented result', async () => {
    const seen: unknown[] = [];
    const { send } = await serve({
      onExecute: ({ args: { contextValue, operationName, variableValues } }) => {
        const { request, params, operation } = contextValue;
        seen.push([request.headers.get('traceparent'), params.query, operation.request.id]);
        seen.push([operationName, variableValues]);
        return { onExecuteDone: ({ result }) => void seen.push(result) };
      },
      onExecutionResult: ({ result }) => void seen.push(result),
    });
    const given = { first: 1000 };
    const answer = await send(text, given, { traceparent: '00-1-2-01', 'x-request-id': 'seen' });
    const { text: _text, status: _status, ...result } = answer;
    const [parameters, named, raw, presented] = seen;
    expect(parameters).toEqual(['00-1-2-01', text, 'seen']);
    expect(named).toEqual([undefined, given]);
    expect(raw).toMatchObject({ data: answer.data, errors: [expect.any(GraphQLError)] });
    expect(
      JSON.parse(JSON.stringify(presented, (key, value) => (key === 'http' ? undefined : value))),
    ).toEqual(result);
  });

  it('is answered with the result that a plugin replaces', async () => {
    const { send } = await serve({
      onExecute: () => ({
        onExecuteDone: ({ result, setResult }) =>
          setResult({ ...result, extensions: { traced: true } }),
      }),
    });
    const { data } = await plain();
    const answer = await send(text, variables);
    expect(answer).toMatchObject({ data, extensions: { traced: true, cost: { estimated: 1 } } });
  });

  it.each<[string, GraphqlPlugin]>([
    [
      'before it is executed',
      {
        onExecute: ({ setResultAndStopExecution }) =>
          setResultAndStopExecution({ data: { early: 1 } }),
      },
    ],
    ['before it is read', { onParams: ({ setResult }) => setResult({ data: { early: 1 } }) }],
    ['at the end', { onExecutionResult: ({ setResult }) => setResult({ data: { early: 1 } }) }],
  ])('is answered with the result that a plugin sets %s', async (_when, plugin) => {
    const { send } = await serve(plugin);
    expect(await send(text, variables)).toMatchObject({ status: 200, data: { early: 1 } });
  });

  it('may be parsed, validated and executed by the functions of a plugin', async () => {
    const used = new Set<unknown>();
    const using =
      <A extends unknown[], R>(run: (...args: A) => R) =>
      (...args: A): R => {
        used.add(run);
        return run(...args);
      };
    const { send } = await serve({
      onParse: ({ setParseFn }) => setParseFn(using(parse)),
      onValidate: ({ setValidationFn }) => setValidationFn(using(validate)),
      onExecute: ({ setExecuteFn }) => setExecuteFn(using(execute)),
    });
    const { data } = await plain();
    for (let time = 0; time < 2; time += 1) {
      expect(await send(text, variables)).toMatchObject({ status: 200, data });
    }
    expect(used).toEqual(new Set([parse, validate, execute]));
  });

  it('is executed with the variables that a plugin gives it', async () => {
    const { send } = await serve({
      onExecute: ({ args }) => {
        args.variableValues = { more: false };
      },
    });
    const query = 'query A($more: Boolean!) { __typename more: __typename @include(if: $more) }';
    expect(await send(query, { more: true })).toMatchObject({
      status: 200,
      data: { __typename: 'Query' },
    });
    expect((await send(query, { more: true })).data).not.toHaveProperty('more');
  });

  it('must follow the rules that a plugin adds, also from the cache', async () => {
    const rule: ValidationRule = (context) => ({
      Field: (node) => {
        if (node.name.value === 'tokens') context.reportError(new GraphQLError('No tokens.'));
      },
    });
    let isStrict = false;
    const { send } = await serve({
      onValidate: ({ addValidationRule }) => {
        if (isStrict) addValidationRule(rule);
      },
    });
    expect(await send(text, variables)).not.toHaveProperty('errors');
    isStrict = true;
    expect(await send(text, variables)).toMatchObject({ errors: [{ message: 'No tokens.' }] });
    isStrict = false;
    expect(await send(text, variables)).not.toHaveProperty('errors');
  });

  it.each(['onParams', 'onParse', 'onContextBuilding', 'onExecute'])(
    'may be refused by a plugin in %s, with a status',
    async (hook) => {
      const { send } = await serve({ [hook]: deny });
      const answer = await send(text, variables);
      expect(answer).toMatchObject({
        status: 401,
        errors: [{ message: 'Sign in.', extensions: { code: 'UNAUTHENTICATED' } }],
      });
      expect(answer.text).not.toContain('"http"');
      expect(answer).not.toHaveProperty('data');
    },
  );

  it('may have errors that a plugin sets as plain objects', async () => {
    const plain = JSON.parse('{"errors":[{"message":"Sold out."}]}');
    const { send } = await serve({
      onExecute: ({ setResultAndStopExecution }) => setResultAndStopExecution(plain),
    });
    expect(await send(text, variables)).toMatchObject({ errors: [{ message: 'Sold out.' }] });
  });

  it.each(['onParse', 'onValidate', 'onContextBuilding', 'onExecute'])(
    'does not tell the client what a plugin threw in %s',
    async (hook) => {
      const { send, lines } = await serve({ [hook]: fail });
      expectHidden(await send(text, variables), lines);
    },
  );

  it('is seen by plugins from elsewhere', async () => {
    const handled: string[] = [];
    const { send } = await serve(
      useErrorHandler(({ errors, phase }) => {
        handled.push(...errors.map(({ message }) => `${phase}: ${message}`));
      }),
      usePayloadFormatter(({ data, ...result }) => ({ ...result, data: { ...data, extra: 1 } })),
      useExtendContext(() => ({ extended: true })),
    );
    expect(await send(text, variables)).toMatchObject({ data: { extra: 1 } });
    await send('{ nope }');
    await send(text, { first: 1000 });
    expect(handled).toEqual([
      expect.stringMatching(/^validate: Cannot query field "nope"/),
      expect.stringMatching(/^execution: /),
    ]);
  });
});

const deny = (): never => {
  throw new GraphQLError('Sign in.', {
    extensions: { code: 'UNAUTHENTICATED', http: { status: 401 } },
  });
};

const fail = (): never => {
  throw new TypeError('secret');
};

const expectHidden = (answer: { status: number; text: string }, lines: readonly object[]) => {
  expect(answer).toMatchObject({
    status: 500,
    errors: [{ extensions: { code: 'INTERNAL_SERVER_ERROR' } }],
  });
  expect(answer.text).not.toContain('secret');
  expect(JSON.stringify(lines)).toContain('secret');
};

// Yoga's HTTP layer answers by itself what is thrown in these.
it.each(['onParams', 'onExecutionResult'])(
  'an operation does not tell the client what a plugin threw in %s',
  async (hook) => {
    const gateway = await startTestGateway(
      { UPSTREAM_URL: sandbox.url },
      { plugins: [{ [hook]: fail }] },
    );
    onTestFinished(async () => void (await gateway.close()));
    const { status, text: answer } = await askGraph(gateway.url, text, variables);
    expectHidden({ status, text: answer, ...JSON.parse(answer) }, gateway.lines);
  },
);
