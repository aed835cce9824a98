import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeGlobalId } from '../../../src/graphql/relay/global-id.js';
import { startTestGateway, type TestGateway } from '../../support/gateway.js';
import type { Result } from '../../support/graph.js';
import { askGraph } from '../../support/http.js';
import { addressOf, hashOf } from '../../support/records.js';
import { serve } from '../../support/serve.js';

const holder = addressOf('a');
const known = hashOf('1');

/** An explorer on which only one transaction is known, by the chain's name. */
const explorerOf =
  (name: string): RequestListener =>
  ({ url }, response) => {
    const body = url?.endsWith(`/transactions/${known}`)
      ? { hash: known, result: name }
      : { items: [], next_page_params: null };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(body));
  };

describe('a subgraph of two chains', () => {
  let explorers: Awaited<ReturnType<typeof serve>>[];
  let gateway: TestGateway;
  beforeAll(async () => {
    explorers = [await serve(explorerOf('first')), await serve(explorerOf('second'))];
    const [first, second] = explorers;
    gateway = await startTestGateway({
      UPSTREAM_URL: '',
      CHAINS: `1=${first?.url},100=${second?.url}`,
      FEDERATION: 'true',
    });
  });
  afterAll(async () => {
    await gateway.close();
    for (const explorer of explorers) await explorer.close();
  });

  const entities = async (representations: readonly unknown[]): Promise<Result> => {
    const { json } = await askGraph(
      gateway.url,
      `query ($all: [_Any!]!) { _entities(representations: $all) {
        ... on Node { id } ... on Transaction { result chainId } ... on Address { chainId }
      } }`,
      { all: representations },
    );
    return json() as Result;
  };
  const transaction = { __typename: 'Transaction', hash: known };

  it('has the key of a hash on a chain', async () => {
    const { json } = await askGraph(gateway.url, '{ _service { sdl } }');
    const { sdl } = (json() as Result).data._service;
    for (const name of ['Address', 'Transaction']) {
      expect(sdl).toMatch(
        new RegExp(
          `^type ${name} .*@key\\(fields: "chainId hash"\\) @key\\(fields: "hash"\\)`,
          'm',
        ),
      );
    }
    expect(sdl).toMatch(/^type Chain .*@key\(fields: "id"\)/m);
  });

  it('finds a stub on its chain, and on the default one if it names none', async () => {
    const address = { __typename: 'Address', hash: holder };
    const { data, errors } = await entities([
      transaction,
      { ...transaction, chainId: '1' },
      { ...transaction, chainId: 100 },
      { __typename: 'Transaction', id: encodeGlobalId('Transaction', known, '100') },
      { ...address, chainId: '100' },
      { ...address, chainId: null },
    ]);
    expect(errors).toBeUndefined();
    const on = (chainId: string, result: string) => ({
      id: encodeGlobalId('Transaction', known, chainId),
      result,
      chainId,
    });
    expect(data._entities).toEqual([
      on('1', 'first'),
      on('1', 'first'),
      on('100', 'second'),
      on('100', 'second'),
      { id: encodeGlobalId('Address', holder, '100'), chainId: '100' },
      { id: encodeGlobalId('Address', holder, '1'), chainId: '1' },
    ]);
  });

  it('has nothing of a chain that is not served', async () => {
    const { data, errors, extensions } = await entities([
      { ...transaction, chainId: '5' },
      { __typename: 'Transaction', id: encodeGlobalId('Transaction', known, '5') },
      { __typename: 'Chain', id: encodeGlobalId('Chain', '5', null) },
    ]);
    expect(errors).toBeUndefined();
    expect(data._entities).toEqual([null, null, null]);
    expect(extensions.cost).toMatchObject({ estimated: 0, upstreamCalls: 0 });
  });

  it.each(['', 'one', '01', 1.5, {}])('refuses what is no id of a chain: %j', async (chainId) => {
    const { data, errors } = await entities([{ ...transaction, chainId }, transaction]);
    expect(data._entities).toMatchObject([null, { result: 'first' }]);
    expect(errors).toMatchObject([
      {
        message: expect.stringMatching(/^ChainId must be the decimal id of a chain/),
        path: ['_entities', 0],
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ]);
  });
});

describe('a subgraph whose chain has no known id', () => {
  let explorer: Awaited<ReturnType<typeof serve>>;
  let gateway: TestGateway;
  beforeAll(async () => {
    explorer = await serve(explorerOf('only'));
    gateway = await startTestGateway({ UPSTREAM_URL: explorer.url, FEDERATION: 'true' });
  });
  afterAll(async () => {
    await gateway.close();
    await explorer.close();
  });

  it('has no key with it, and nothing of a chain that is named', async () => {
    const { json } = await askGraph(
      gateway.url,
      `query ($all: [_Any!]!) { _service { sdl } _entities(representations: $all) { __typename } }`,
      { all: [{ __typename: 'Address', hash: holder, chainId: '1' }] },
    );
    const { data } = json() as Result;
    expect(data._service.sdl).not.toContain('"chainId hash"');
    expect(data._entities).toEqual([null]);
  });
});
