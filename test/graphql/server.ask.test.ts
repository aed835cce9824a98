import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../src/base/config/config.js';
import { Deadline } from '../../src/base/deadline/deadline.js';
import { anonymous } from '../../src/base/request/principal.js';
import { createLog } from '../../src/base/telemetry/log.js';
import { createCallBudget } from '../../src/explorer/call/call-budget.js';
import type { Priority } from '../../src/explorer/call/upstream-request.js';
import { openParts } from '../../src/gateway.js';
import { type Caller, openCaller } from '../../src/graphql/running/caller.js';
import type { Answered } from '../../src/graphql/running/operation.js';
import { areSeveral } from '../../src/graphql/running/result.js';
import {
  type AnyPlugin,
  createGraphqlYoga,
  type GraphqlPlugin,
} from '../../src/graphql/running/yoga.js';
import { createGraphqlServer } from '../../src/graphql/server.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.js';
import { runningExplorers } from '../../src/upstream/upstream.js';
import { fileOf } from '../support/documents.js';
import { startFaultyExplorer } from '../support/faulty-explorer.js';
import { startTestGateway } from '../support/gateway.js';
import { askGraph } from '../support/http.js';
import { addressOf, hashOf, listOf, transferRow } from '../support/records.js';
import { smallChain } from '../support/small-chain/small-chain.js';
import { a } from '../support/small-chain/world.js';

type Env = Readonly<Record<string, string>>;

interface CallerOptions {
  readonly withinMs?: number;
  readonly calls?: number;
  readonly priority?: Priority;
  readonly http?: Caller['http'];
}

/** A graph that nothing serves over HTTP. */
const openGraph = (url: string, env: Env = {}, plugins: readonly AnyPlugin[] = []) => {
  const { chains, ...config } = readConfig({ UPSTREAM_URL: url, ...env });
  if (chains === null) throw new Error('A real explorer is needed.');
  const lines: unknown[] = [];
  const log = createLog('warn', (line) => lines.push(JSON.parse(line)));
  const settings = { ...config, chains };
  const parts = openParts(settings, runningExplorers(chains), { log, tracing: null });
  onTestFinished(parts.release);
  const createYoga = plugins.length > 0 ? createGraphqlYoga : null;
  const graph = createGraphqlServer({ ...parts, settings, plugins, createYoga });
  const callerOf = (options: CallerOptions = {}): Caller => {
    const { withinMs = 60_000, calls = 20, priority = 'query', http } = options;
    return {
      id: 'in process',
      principal: anonymous,
      deadline: new Deadline(performance.now() + withinMs),
      memory: parts.memory.claim(),
      budget: createCallBudget(calls),
      priority,
      draining: new AbortController().signal,
      cut: () => {},
      ...(http && { http }),
    };
  };
  const metric = async (name: string) => {
    const text = await parts.metrics.registry.metrics();
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  };
  return {
    ...graph,
    settings,
    lines,
    callerOf,
    ask: (query: string, variables: Record<string, unknown> = {}, caller = callerOf()) =>
      graph.ask(() => ({ params: { query, variables } }), caller),
    asked: graph.ask,
    held: () => metric('gateway_request_memory_bytes'),
    watches: () => metric('gateway_watches'),
  };
};

/** The only result, as clients read it. */
const shown = ({ results }: Answered) =>
  areSeveral(results)
    ? expect.unreachable('it has one result')
    : JSON.parse(JSON.stringify(results));

const codeOf = (answered: Answered) => shown(answered).errors?.[0]?.extensions.code;

/** What differs from one request to the next. */
const withoutIds = (result: unknown) =>
  JSON.parse(
    JSON.stringify(result, (key, value) =>
      key === 'requestId' || key === 'http' ? undefined : value,
    ),
  );

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ chain: smallChain });
});
afterAll(() => sandbox.close());

const address = a.alice;
const tokens = `query Tokens($first: Int!) { address(hash: "${address}") { hash tokens(first: $first) { nodes { value token { symbol } } } } }`;

const plugin: GraphqlPlugin = { onExecute: () => {} };

describe.each([
  ['without plugins', []],
  ['with plugins', [plugin]],
])('a caller in process, %s,', (_how, plugins) => {
  it.each([
    ['a result', tokens, { first: 2 }],
    ['a document that does not parse', '{', {}],
    ['one that is not valid', '{ nope }', {}],
    ['a mutation', 'mutation { __typename }', {}],
    ['a variable of the wrong type', tokens, { first: 'two' }],
    ['an error of a field', tokens, { first: 1_000 }],
    [
      'a query that costs too much',
      tokens
        .replace('tokens(', 'tokenTransfers(')
        .replace('value token { symbol }', 'transaction { hash status }'),
      { first: 100 },
    ],
  ])('gets what a client gets over HTTP: %s', async (_what, query, variables) => {
    const env = { UPSTREAM_URL: sandbox.url, MAX_UPSTREAM_CALLS: '20' };
    const gateway = await startTestGateway(env);
    onTestFinished(async () => void (await gateway.close()));
    const { ask } = openGraph(sandbox.url, env, plugins);
    const { text } = await askGraph(gateway.url, query, variables);
    expect(withoutIds(shown(await ask(query, variables)))).toEqual(withoutIds(JSON.parse(text)));
  });

  it('asks within its own deadline', async () => {
    const explorer = await startFaultyExplorer();
    onTestFinished(explorer.close);
    explorer.hold();
    const { ask, callerOf } = openGraph(explorer.url, {}, plugins);
    const answered = await ask(tokens, { first: 1 }, callerOf({ withinMs: 50 }));
    expect(codeOf(answered)).toBe('UPSTREAM_TIMEOUT');
  });

  it('asks within its own budget of calls, which says what it cost', async () => {
    const { ask, callerOf } = openGraph(sandbox.url, { MAX_UPSTREAM_CALLS: '20' }, plugins);
    const caller = callerOf({ calls: 1 });
    const two = `{ address(hash: "${address}") { tokens(first: 1) { nodes { value } } internalTransactions(first: 1) { nodes { index } } } }`;
    const { data, errors, extensions } = shown(await ask(two, {}, caller));
    expect(Object.values(data.address).filter((list) => list !== null)).toHaveLength(1);
    expect(errors).toMatchObject([{ extensions: { code: 'COST_LIMIT_EXCEEDED' } }]);
    expect(extensions.cost).toMatchObject({ estimated: 2, upstreamCalls: 1 });
    expect(caller.budget.cost.upstreamCalls).toBe(1);
  });

  it('ends its calls when it is gone', async () => {
    const explorer = await startFaultyExplorer();
    onTestFinished(explorer.close);
    explorer.hold();
    const { ask, callerOf } = openGraph(explorer.url, {}, plugins);
    const caller = callerOf();
    const answering = ask(tokens, { first: 1 }, caller);
    await explorer.arrived(1);
    const brokenOff = explorer.brokenOff();
    caller.deadline.abort();
    await Promise.all([brokenOff, answering]);
    expect(caller.deadline.listeners).toBe(0);
  });

  it('gives back the memory of one part of what it asks, and keeps the rest', async () => {
    const { ask, callerOf, settings, held } = openGraph(sandbox.url, {}, plugins);
    const whole = callerOf();
    expect(whole.memory.hold(1_000)).toBe(true);
    const { caller, close } = openCaller(whole, settings);
    expect(shown(await ask(tokens, { first: 2 }, caller)).errors).toBeUndefined();
    expect(await held()).toBeGreaterThan(1_000);
    expect([caller.budget.cost.upstreamCalls, whole.budget.cost.upstreamCalls]).toEqual([1, 0]);
    close();
    expect(await held()).toBe(1_000);
    whole.memory.release();
    expect(await held()).toBe(0);
  });

  it('is refused where there is no memory for its document', async () => {
    const { ask, held } = openGraph(sandbox.url, { MAX_MEMORY_BYTES: '1048576' }, plugins);
    const long = `{ ${Array.from({ length: 900 }, (_, at) => `a${at}: __typename`).join(' ')} #${'x'.repeat(60_000)}\n}`;
    expect(codeOf(await ask(long))).toBe('OVERLOADED');
    expect(await held()).toBe(0);
  });

  it('gets the events of a subscription, each with its own cost and memory, until it leaves', async () => {
    const explorer = await startFaultyExplorer();
    onTestFinished(explorer.close);
    let asked = 0;
    explorer.respond(({ url = '' }, response) => {
      const isList = url.includes('/token-transfers');
      asked += isList ? 1 : 0;
      const rows = Array.from({ length: asked }, (_, at) => transferRow(hashOf('a'), asked - at));
      const body = isList ? listOf(rows) : { hash: hashOf('a'), status: 'ok' };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    const env = { LIVE_POLL_SECONDS: '0.05', LIVE_MAX_CALLS_PER_SECOND: '1000', CACHE_URL: 'off' };
    const { ask, callerOf, held, watches } = openGraph(explorer.url, env, plugins);
    const caller = callerOf();
    const query = `subscription { tokenTransfers(address: "${addressOf('c')}") { cursor node { logIndex transaction { status } } } }`;
    const { results, started, lastEvent } = await ask(query, {}, caller);
    if (!areSeveral(results)) throw new Error('It has events.');
    await started;
    const after: number[] = [];
    const events = results[Symbol.asyncIterator]();
    for (const logIndex of [2, 3]) {
      const { value } = await events.next();
      const { data, errors, extensions } = JSON.parse(JSON.stringify(value));
      expect(errors).toBeUndefined();
      expect(data.tokenTransfers.node).toEqual({ logIndex, transaction: { status: 'OK' } });
      expect(extensions.cost.upstreamCalls).toBe(1);
      expect(lastEvent?.mark.cursor).toBe(data.tokenTransfers.cursor);
      after.push(await held());
    }
    expect(await watches()).toBe(1);
    expect(caller.budget.cost.upstreamCalls).toBe(0);
    await events.return?.();
    expect(await watches()).toBe(0);
    // Of an event, only its text is held, until the next is taken.
    expect(new Set(after).size).toBe(1);
    caller.memory.release();
    expect(await held()).toBe(0);
  });

  it('waits behind queries if it says so', async () => {
    const explorer = await startFaultyExplorer();
    onTestFinished(explorer.close);
    explorer.hold();
    const { ask, callerOf } = openGraph(explorer.url, { UPSTREAM_CONCURRENCY: '1' }, plugins);
    const asking = (digit: string, priority: Priority) =>
      ask(`{ transaction(hash: "${hashOf(digit)}") { status } }`, {}, callerOf({ priority }));
    const answers = [asking('1', 'query')];
    await explorer.arrived(1);
    answers.push(asking('2', 'export'), asking('3', 'watch'), asking('4', 'query'));
    for (const count of [2, 3, 4]) {
      explorer.releaseOne();
      await explorer.arrived(count);
    }
    explorer.release();
    await Promise.all(answers);
    const digits = explorer.seen.map(({ url }) => /transactions\/0x(\d)/.exec(url)?.[1]);
    expect(digits).toEqual(['1', '4', '3', '2']);
  });

  it('may only be told the price', async () => {
    const { asked, callerOf } = openGraph(sandbox.url, {}, plugins);
    const read = () => ({ params: { query: tokens, variables: { first: 2 } } });
    const { data, extensions } = shown(await asked(read, callerOf(), { isDryRun: true }));
    expect([data, extensions.cost.estimated, extensions.cost.upstreamCalls]).toEqual([null, 1, 0]);
  });

  it('asks with texts of its own, and for those of users by the rules for them', async () => {
    const env = { TRUSTED_DOCUMENTS: fileOf({ known: tokens }), TRUSTED_DOCUMENTS_ONLY: 'true' };
    const { ask, asked, find, callerOf } = openGraph(sandbox.url, env, plugins);
    const own = `{ address(hash: "${address}") { hash } }`;
    expect(shown(await ask(own)).data).toEqual({ address: { hash: address } });
    const given = {
      documentId: null,
      operationName: null,
      variables: { first: 1 },
      extensions: {},
    };
    const ofUser = await asked(() => find({ ...given, query: own }), callerOf());
    expect(codeOf(ofUser)).toBe('DOCUMENT_NOT_TRUSTED');
    const byKey = await asked(
      () => find({ ...given, query: null, documentId: 'known' }),
      callerOf(),
    );
    expect(shown(byKey).data.address.tokens.nodes).toHaveLength(1);
  });

  it('is refused, in the words for clients, if what it asks cannot be read', async () => {
    const { asked, callerOf, lines } = openGraph(sandbox.url, {}, plugins);
    const answered = await asked(() => Promise.reject(new Error('secret')), callerOf());
    expect(JSON.stringify(shown(answered))).not.toContain('secret');
    expect(codeOf(answered)).toBe('INTERNAL_SERVER_ERROR');
    expect(JSON.stringify(lines)).toContain('secret');
  });
});

it('plugins see a caller in process as one over HTTP, with the request that it came with', async () => {
  const seen: unknown[] = [];
  const watching: GraphqlPlugin = {
    onParse: () => void seen.push('parse'),
    onValidate: () => void seen.push('validate'),
    onExecute: ({ args: { contextValue } }) => {
      const { request } = contextValue;
      seen.push([request.method, new URL(request.url).pathname, request.headers.get('x-team')]);
    },
    onExecutionResult: () => void seen.push('result'),
  };
  const { ask, callerOf } = openGraph(sandbox.url, {}, [watching]);
  await ask(tokens, { first: 1 });
  expect(seen.splice(0)).toEqual(['parse', 'validate', ['POST', '/graphql', null], 'result']);
  const http = { method: 'POST', path: '/agents', query: '', headers: { 'x-team': 'red' } };
  await ask(tokens, { first: 1 }, callerOf({ http }));
  expect(seen[2]).toEqual(['POST', '/agents', 'red']);
});
