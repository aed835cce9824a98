import type { OutgoingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import { subscribe } from '../../support/events.js';
import { eventually } from '../../support/eventually.js';
import { type Received, useChains } from '../../support/explorers.js';
import type { Data } from '../../support/graph.js';
import { ask } from '../../support/http.js';
import { addressOf, hashOf, listOf, transferRow } from '../../support/records.js';

const alice = addressOf('a');
const chains = useChains({
  ids: ['1', '100'],
  env: { LIVE_POLL_SECONDS: '0.02', LIVE_MAX_CALLS_PER_SECOND: '1000', UPSTREAM_SOCKET: 'off' },
});

const rowsUpTo = (last: number) =>
  listOf(Array.from({ length: 3 }, (_, at) => transferRow(hashOf('d'), last - at)));

const three = ({ path }: Received) =>
  path.startsWith('addresses/') ? { body: rowsUpTo(3) } : undefined;

const transfers = `subscription ($address: AddressHash!, $after: String) {
  tokenTransfers(address: $address, after: $after) { cursor }
}`;
const root = `tokenTransfers(address: "${alice}")`;

/** What no test watches. */
const bob = addressOf('b');
const unwatched = `tokenTransfers(address: "${bob}")`;
const pathsOf = (address: string) =>
  chains
    .asked()
    .flat()
    .filter((path) => path.includes(address));

const apollo = 'multipart/mixed;boundary="graphql";subscriptionSpec=1.0,application/json';

/** The status and media type of an answer, which ends with the test. */
const answered = async (accept: string | undefined, method = 'POST') => {
  const variables = { address: alice };
  if (method === 'POST') {
    const headers: OutgoingHttpHeaders = { accept };
    const { status, headers: got } = await subscribe(chains.url(), transfers, {
      variables,
      headers,
    });
    return [status, got['content-type']?.split(';')[0]];
  }
  const query = new URLSearchParams({ query: transfers, variables: JSON.stringify(variables) });
  const left = new AbortController();
  const response = await fetch(`${chains.url()}/graphql?${query}`, {
    headers: accept === undefined ? {} : { accept },
    signal: left.signal,
  });
  left.abort();
  return [response.status, response.headers.get('content-type')?.split(';')[0]];
};

describe('a subscription is answered', () => {
  const multipart = [200, 'multipart/mixed'];
  const events = [200, 'text/event-stream'];
  const none = [406, 'application/json'];

  it.each<[string, unknown]>([
    [apollo, multipart],
    ['multipart/mixed', multipart],
    ['multipart/*', multipart],
    ['*/*', multipart],
    ['multipart/mixed; subscriptionSpec="1.0"', multipart],
    ['text/event-stream, multipart/mixed;subscriptionSpec=1.0;q=0.1', multipart],
    ['application/json, multipart/mixed;subscriptionSpec=1.0;q=0.1', multipart],
    ['text/event-stream', events],
    ['text/*', events],
    ['*/*;q=0, text/event-stream', events],
    ['multipart/mixed;subscriptionSpec=1.0;q=0, */*', events],
    ['multipart/mixed;deferSpec=20220824, text/event-stream', events],
    ['application/json', none],
    ['application/json, text/event-stream;q=0', none],
    ['application/json, multipart/mixed;deferSpec=20220824', none],
    ['application/json, multipart/mixed;subscriptionSpec=2.0', none],
    ['*/*;q=0', none],
    ['application/json, */*;q=0', none],
  ])('to a client that accepts %s as it may be', async (accept, expected) => {
    chains.answer(three);
    expect(await answered(accept)).toEqual(expected);
    expect(await answered(accept, 'GET')).toEqual(expected);
  });
});

/** The first payload of a subscription that ends at once, as its code and message. */
const refusalOf = async (query: string, variables: object = {}, headers = {}) => {
  const events = await subscribe(chains.url(), query, { variables, headers });
  const { errors, data, hasNext } = (await events.result()) as Data;
  expect(await events.next()).toEqual({ event: 'complete', data: '' });
  // That belongs to answers in parts.
  expect(hasNext).toBeUndefined();
  return { data, code: errors[0].extensions.code, message: errors[0].message };
};

/** The id of the event with which it begins. */
const beginOf = async (query: string, variables: object = {}, headers = {}) => {
  const events = await subscribe(chains.url(), query, { variables, headers });
  const { id, data, event } = (await events.next()) ?? {};
  expect([data, event]).toEqual([undefined, undefined]);
  return id;
};

const cursorsOf = async (chain: number, filter = '') => {
  const data = await chains.data(
    `{ address(hash: "${alice}", chain: ${chain}) { tokenTransfers(first: 3${filter}) { edges { cursor } } } }`,
  );
  return data.address.tokenTransfers.edges.map(({ cursor }: Data) => cursor) as string[];
};

describe('the place where a subscription begins', () => {
  it.each<[string, (variables: object) => [object, object]]>([
    ['`after`', (variables) => [variables, {}]],
    ['`last-event-id`', (variables) => [{}, { 'last-event-id': Object.values(variables)[0] }]],
  ])('is refused with INVALID_CURSOR if %s is none of this list', async (_where, give) => {
    chains.answer(three, three);
    const [elsewhere, filtered] = [
      (await cursorsOf(100))[0],
      (await cursorsOf(1, ', direction: TO'))[0],
    ];
    for (const [after, says] of [
      ['garbage', /damaged/],
      [elsewhere, /on chain 100/],
      [filtered, /other filters/],
    ] as const) {
      const [more, headers] = give({ after });
      const refusal = await refusalOf(transfers, { address: alice, ...more }, headers);
      expect(refusal).toMatchObject({ data: null, code: 'INVALID_CURSOR' });
      expect(refusal.message).toMatch(says);
    }
  });

  it('is `last-event-id`, before `after`, unless that is empty', async () => {
    chains.answer(three);
    const [newest, second, third] = await cursorsOf(1);
    const variables = { address: alice, after: third };
    expect(await beginOf(transfers, variables, { 'last-event-id': second })).toBe(second);
    expect(await beginOf(transfers, variables, { 'last-event-id': '' })).toBe(third);
    expect(await beginOf(transfers, { address: alice, after: null })).toBe(newest);
  });

  it('is `lastEventId` of the query like `last-event-id`, which goes before it', async () => {
    chains.answer(three);
    const [newest, second, third] = await cursorsOf(1);
    const begins = async (target: string, after: unknown, headers = {}) => {
      const variables = { address: alice, after };
      const events = await subscribe(chains.url(), transfers, { variables, headers, target });
      return (await events.next())?.id;
    };
    const path = `/graphql?lastEventId=${second}`;
    expect(await begins(path, third)).toBe(second);
    expect(await begins(path, third, { 'last-event-id': '' })).toBe(second);
    expect(await begins(path, null, { 'last-event-id': `${third}` })).toBe(third);
    expect(await begins('/graphql?lastEventId=', third)).toBe(third);
    expect(await begins('/graphql?lastEventId=', '', { 'last-event-id': '' })).toBe(newest);
    expect(await begins('/graphql?lastEventId=garbage', third)).toBe(undefined);
    const query = encodeURIComponent(transfers);
    const variables = encodeURIComponent(JSON.stringify({ address: alice, after: third }));
    const get = `/graphql?query=${query}&variables=${variables}&lastEventId=${second}`;
    const events = await subscribe(chains.url(), '', { method: 'GET', target: get });
    expect((await events.next())?.id).toBe(second);
  });

  it('is the head of the list where `after` is empty', async () => {
    chains.answer(three);
    const [newest] = await cursorsOf(1);
    expect(await beginOf(transfers, { address: alice, after: '' })).toBe(newest);
    expect(await beginOf(`subscription { ${root.replace(')', ', after: "")')} { cursor } }`)).toBe(
      newest,
    );
  });

  it('is of no meaning for a transaction', async () => {
    chains.answer(() => ({
      body: { hash: hashOf('e'), status: 'ok', result: 'success', confirmations: 1 },
    }));
    const query = `subscription { transaction(hash: "${hashOf('e')}") { status } }`;
    const headers = { 'last-event-id': 'garbage' };
    const events = await subscribe(chains.url(), query, { headers });
    expect(await events.result()).toMatchObject({ data: { transaction: { status: 'OK' } } });
  });

  it('is the same for arguments that say the same', async () => {
    chains.answer(three);
    const [, second] = await cursorsOf(1);
    const query = `subscription ($after: String) {
      tokenTransfers(address: "${alice.toUpperCase().replace('X', 'x')}", types: [], direction: null, chain: 1, after: $after) { cursor }
    }`;
    expect(await beginOf(query, { after: second })).toBe(second);
  });
});

describe('the root of a subscription', () => {
  it.each([
    ['an alias', `{ x: ${root} { cursor } }`],
    ['a field written twice', `{ ${root} { cursor } ${root} { cursor } }`],
    [
      'fragments',
      `{ ...F } fragment F on Subscription { x: ${root} { ...E } } fragment E on TokenTransferEdge { cursor }`,
    ],
    ['an inline fragment', `{ ... on Subscription { ... { ${root} { cursor } } } }`],
  ])('may have %s', async (_what, selection) => {
    chains.answer(three);
    const [newest] = await cursorsOf(1);
    expect(await beginOf(`subscription ${selection}`)).toBe(newest);
  });

  it.each([
    [
      'several fields',
      `{ a: ${unwatched} { cursor } b: ${unwatched} { cursor } }`,
      /one top level field/,
    ],
    [
      'several fields in fragments',
      `{ ...F ...G } fragment F on Subscription { a: ${unwatched} { cursor } } fragment G on Subscription { b: ${unwatched} { cursor } }`,
      /one top level field/,
    ],
    ['`__typename`', '{ __typename }', /introspection/],
    ['a literal directive', `{ ${unwatched} @include(if: false) { cursor } }`, /@skip or @include/],
    [
      'a variable directive',
      `($no: Boolean!) { ${unwatched} @skip(if: $no) { cursor } }`,
      /@skip or @include/,
    ],
    [
      'a directive on a fragment',
      `($no: Boolean!) { ...F @include(if: $no) } fragment F on Subscription { ${unwatched} { cursor } }`,
      /@skip or @include/,
    ],
    ['@defer', `{ ${unwatched} { ... @defer { cursor } } }`, /@defer must not/],
    [
      '@stream',
      `{ ${unwatched} { node { transaction { tokenTransfers { nodes @stream { type } } } } } }`,
      /@stream must not/,
    ],
  ])('must not have %s', async (_what, selection, says) => {
    const refusal = await refusalOf(`subscription ${selection}`, { no: false });
    expect(refusal).toMatchObject({ data: undefined, code: 'GRAPHQL_VALIDATION_FAILED' });
    expect(refusal.message).toMatch(says);
    expect(pathsOf(bob)).toEqual([]);
  });

  it('may have directives below it', async () => {
    chains.answer(three);
    const query = `subscription ($no: Boolean!) { ${root} { cursor @include(if: $no) node { ... @defer(if: false) { type } } } }`;
    expect(await beginOf(query, { no: false })).toEqual(expect.any(String));
  });

  it('must name a chain that is served', async () => {
    const { code, message } = await refusalOf(
      `subscription { tokenTransfers(address: "${alice}", chain: 5) { cursor } }`,
    );
    expect([code, message]).toEqual([
      'BAD_USER_INPUT',
      'This gateway does not serve the chain 5. It serves 1, 100.',
    ]);
  });
});

it('is priced without a stream, in whatever form is accepted', async () => {
  for (const accept of ['application/json', apollo]) {
    const { status, headers, text } = await ask(chains.url(), '/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept, 'x-dry-run': '1' },
      body: JSON.stringify({ query: transfers, variables: { address: bob } }),
    });
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(JSON.parse(text)).toMatchObject({
      data: null,
      extensions: { price: { refusal: null } },
    });
  }
  expect(pathsOf(bob)).toEqual([]);
});

it('is logged once it is over, with its chain', async () => {
  const body = { hash: hashOf('e'), status: 'ok', result: 'success', confirmations: 1 };
  chains.answer(
    () => undefined,
    () => ({ body }),
  );
  const query = `subscription Mined { transaction(hash: "${hashOf('e')}", chain: 100) { status } }`;
  await (await subscribe(chains.url(), query)).rest();
  await eventually(() =>
    expect(chains.lines().at(-1)).toMatchObject({
      kind: 'subscription',
      operation: 'Mined',
      outcome: 'ok',
      chain: '100',
    }),
  );
});
