import { describe, expect, it } from 'vitest';
import { checksumOn } from '../../../src/explorer/decode/checksum.js';
import { type Data, useGraph } from '../../support/graph.js';
import { addressOf, hashOf } from '../../support/records.js';
import { expectAnswer, fixture } from './fixtures.js';

const graph = useGraph();
const checksum = checksumOn(null);
const transaction = hashOf('d');

describe('a raw trace', () => {
  const fields = `type depth traceAddress subtraces error children { traceAddress }
    action { callType from { hash } to { hash } gas value init creationMethod address { hash } refundAddress { hash } balance author { hash } rewardType }
    result { gasUsed output address { hash } code } raw`;
  const traces = async (body: unknown) => {
    graph.serve((_question, path) => (path.endsWith('raw-trace') ? body : { hash: transaction }));
    const data = await graph.data(
      `{ transaction(hash: "${transaction}") { rawTrace { ${fields} } } }`,
    );
    return data.transaction.rawTrace;
  };
  /** Drops nulls, to keep the fixtures short. */
  const withoutNulls = (value: Data): Data =>
    JSON.parse(JSON.stringify(value, (_key, member) => (member === null ? undefined : member)));

  it('of Parity keeps its order, and has the children of each entry', async () => {
    const found = await traces(fixture('raw-trace.parity'));
    expect(found.map(({ raw }: Data) => raw)).toEqual(JSON.parse(fixture('raw-trace.parity')));
    await expectAnswer(
      withoutNulls(found.map(({ raw: _raw, ...entry }: Data) => entry)),
      'raw-trace.parity',
    );
  });

  it('of Geth has the same form and order', async () => {
    const found = await traces(fixture('raw-trace.geth'));
    expect(found.every(({ raw }: Data) => raw.calls === undefined)).toBe(true);
    await expectAnswer(
      withoutNulls(found.map(({ raw: _raw, ...entry }: Data) => entry)),
      'raw-trace.geth',
    );
  });

  it('of Blockscout’s own tracer for Geth has the same form', async () => {
    const [from, to] = [addressOf('a'), addressOf('b')];
    const entries = [
      {
        type: 'call',
        callType: 'call',
        from,
        to,
        gas: '0x9',
        value: '0x0',
        input: '0x',
        gasUsed: '0x5',
        output: '0x01',
        traceAddress: [],
      },
      {
        type: 'create',
        from,
        gas: '0x9',
        value: '0x0',
        init: '0x02',
        gasUsed: '0x5',
        createdContractAddressHash: to,
        createdContractCode: '0x03',
        traceAddress: [0],
      },
      {
        type: 'selfdestruct',
        from,
        to,
        gas: '0x0',
        value: '0x7',
        gasUsed: '0x0',
        traceAddress: [1],
      },
      {
        type: 'call',
        callType: 'call',
        from,
        to,
        gas: '0x9',
        value: '0x0',
        input: '0x',
        error: 'Reverted',
        traceAddress: [2],
      },
    ];
    const [call, create, end, failed] = withoutNulls(await traces(entries));
    const [hashes, ends] = [{ from: { hash: checksum(from) } }, checksum(to)];
    expect(call).toMatchObject({
      action: { callType: 'call', ...hashes, to: { hash: ends }, gas: '9', value: '0' },
      result: { gasUsed: '5', output: '0x01' },
      children: [{ traceAddress: [0] }, { traceAddress: [1] }, { traceAddress: [2] }],
    });
    expect(create).toMatchObject({
      action: { ...hashes, gas: '9', init: '0x02' },
      result: { gasUsed: '5', address: { hash: ends }, code: '0x03' },
    });
    expect(end.action).toEqual({
      address: hashes.from,
      refundAddress: { hash: ends },
      balance: '7',
    });
    expect([end.result, failed.result, failed.error]).toEqual([undefined, undefined, 'Reverted']);
  });

  it('has no result for an entry without action and sender', async () => {
    const [entry] = await traces([{ type: 'call', traceAddress: [] }]);
    expect(entry.result).toBeNull();
  });

  it('is empty if nothing was executed', async () => {
    expect(await traces('[]')).toEqual([]);
  });

  it('has an id for each entry, even if nodes repeat a trace address', async () => {
    const entry = { type: 'call', traceAddress: [0], action: {} };
    graph.serve({
      [`transactions/${transaction}`]: { hash: transaction },
      [`transactions/${transaction}/raw-trace`]: [
        entry,
        entry,
        { ...entry, traceAddress: [] },
        { ...entry, traceAddress: [0, 0] },
      ],
    });
    const data = await graph.data(
      `{ transaction(hash: "${transaction}") { rawTrace { id subtraces children { id } } } }`,
    );
    const [first, second, outer, inner] = data.transaction.rawTrace;
    expect(first.id).not.toBe(second.id);
    // It could be a child of either, but is listed only once.
    expect([first.children, second.children]).toEqual([[{ id: inner.id }], []]);
    // Without a count from the node, the entries are counted.
    expect(outer).toEqual({
      id: outer.id,
      subtraces: 2,
      children: [{ id: first.id }, { id: second.id }],
    });
  });

  it.each([
    ['neither a list nor a call', { structLogs: [] }],
    ['a string', '"none"'],
    ['a list of strings', ['none']],
    ['a list of other records', [{ items: [] }]],
    ['wrapped too often', { result: { result: { result: { result: { result: [] } } } } }],
    ['wrapped text', { result: '0x' }],
  ])('of the wrong type fails alone: %s', async (_what, body) => {
    graph.serve((_question, path) => (path.endsWith('raw-trace') ? body : { hash: transaction }));
    const { data, errors } = await graph.run(
      `{ transaction(hash: "${transaction}") { hash rawTrace { type } } }`,
    );
    expect(data.transaction).toEqual({ hash: transaction, rawTrace: null });
    expect(errors).toMatchObject([
      { path: ['transaction', 'rawTrace'], extensions: { code: 'UPSTREAM_BAD_RESPONSE' } },
    ]);
  });

  it.each([2 ** 32, -1, 1.5])(
    'has its own count of subtraces if the node says %d',
    async (subtraces) => {
      const entry = { type: 'call', action: {} };
      const outer = { ...entry, traceAddress: [], subtraces };
      const [first] = await traces([outer, { ...entry, traceAddress: [0], subtraces: 0 }]);
      expect(first.subtraces).toBe(1);
    },
  );

  it('with invalid values loses only those', async () => {
    const entry = {
      type: 'CALL',
      traceAddress: [],
      subtraces: 'few',
      action: { gas: 'much', from: '0x12', value: 5 },
      error: {},
      result: 'none',
    };
    graph.serve((_question, path) =>
      path.endsWith('raw-trace') ? [entry] : { hash: transaction },
    );
    const { data, errors } = await graph.run(
      `{ transaction(hash: "${transaction}") { rawTrace { type subtraces error result { gasUsed } action { gas value from { hash } } } } }`,
    );
    expect(data.transaction.rawTrace).toEqual([
      {
        type: 'call',
        subtraces: 0,
        error: null,
        result: null,
        action: { gas: null, value: '5', from: null },
      },
    ]);
    expect(errors?.map(({ path }) => path?.slice(3)).sort()).toEqual([
      ['action', 'from'],
      ['action', 'gas'],
      ['error'],
      ['result'],
    ]);
  });
});
