import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withFragments } from '../../support/all-fields.js';
import {
  damaged,
  differences,
  type Path,
  pathsIn,
  valueAt,
  type Way,
  ways,
} from '../../support/damage.js';
import { type Data, useGraph } from '../../support/graph.js';
import { addressOf, hashOf } from '../../support/records.js';
import { runs } from '../../support/runs.js';
import { fixture } from './fixtures.js';

const graph = useGraph();
const transaction = hashOf('d');
const [from, to] = [addressOf('a'), addressOf('b')];

const run = async (body: unknown, fields = '...TR') => {
  graph.serve((_question, path) => (path.endsWith('raw-trace') ? body : { hash: transaction }));
  const { data, errors = [] } = await graph.run(
    withFragments(`{ transaction(hash: "${transaction}") { hash rawTrace { ${fields} } } }`),
  );
  expect(data.transaction.hash).toBe(transaction);
  return { trace: data.transaction.rawTrace, errors };
};

const read = async (body: unknown, fields?: string): Promise<Data> => {
  const { trace, errors } = await run(body, fields);
  expect(errors).toEqual([]);
  return trace;
};

describe('a known form of a trace, one level down,', () => {
  const geth = JSON.parse(fixture('raw-trace.geth'));
  const parity = JSON.parse(fixture('raw-trace.parity'));

  it.each([
    ['the answer of JSON-RPC', geth, { jsonrpc: '2.0', id: 1, result: geth }],
    ['the same of Parity', parity, { jsonrpc: '2.0', id: 1, result: parity }],
    ['a call with its transaction', geth, { txHash: transaction, result: geth }],
    ['a list of such', geth, [{ txHash: transaction, result: geth }]],
    ['a replay', parity, { output: '0x', stateDiff: null, trace: parity, vmTrace: null }],
    ['a list of replays', parity, [{ transactionHash: transaction, trace: parity }]],
    ['the answer of JSON-RPC to a replay', parity, { id: 1, result: { trace: parity } }],
    ['a list of one call', geth, [geth]],
  ])('is read: %s', async (_what, plain, wrapped) => {
    expect(await read(wrapped)).toEqual(await read(plain));
  });

  it('may be several nested calls, each with its own tree', async () => {
    const leaf = { type: 'CALL', from, to };
    const found = await read(
      [
        { ...leaf, calls: [leaf, { ...leaf, type: 'STATICCALL' }] },
        { ...leaf, calls: [{ ...leaf, type: 'DELEGATECALL' }] },
        leaf,
      ],
      'id type traceAddress children { type }',
    );
    expect(found.map(({ type, traceAddress }: Data) => [type, traceAddress])).toEqual([
      ...[
        ['call', []],
        ['call', [0]],
        ['staticcall', [1]],
      ],
      ...[
        ['call', []],
        ['delegatecall', [0]],
      ],
      ['call', []],
    ]);
    expect(found.map(({ children }: Data) => children.map(({ type }: Data) => type))).toEqual([
      ['call', 'staticcall'],
      ...[[], [], ['delegatecall'], [], []],
    ]);
    expect(new Set(found.map(({ id }: Data) => id)).size).toBe(6);
  });
});

describe('no trace', () => {
  it.each(['null', '{}', '{"result":null}', '{"structLogs":null}', '{"trace":null,"output":"0x"}'])(
    'is null, without an error: %s',
    async (body) => {
      expect(await read(body)).toBeNull();
    },
  );

  it.each(['[]', '[null]', '{"result":[]}', '{"trace":[],"vmTrace":null}'])(
    'is not the same as one without calls: %s',
    async (body) => {
      expect(await read(body)).toEqual([]);
    },
  );

  it.each([
    { error: { code: -32_000, message: 'historical state unavailable' } },
    { jsonrpc: '2.0', id: 1, error: { code: -32_000, message: 'historical state unavailable' } },
    { result: null, error: 'historical state unavailable' },
    { message: 'historical state unavailable' },
  ])('is an error with the words of the node, if it has some: %j', async (body) => {
    const { trace, errors } = await run(body);
    expect(trace).toBeNull();
    expect(errors).toMatchObject([
      {
        path: ['transaction', 'rawTrace'],
        extensions: { code: 'UPSTREAM_BAD_RESPONSE', detail: 'historical state unavailable' },
      },
    ]);
  });
});

describe('an entry of a trace', () => {
  const call = { type: 'call', action: { callType: 'call', from, to }, traceAddress: [] };

  it.each([undefined, null, '', 7, {}])('has another source of its type than %j', async (type) => {
    const typeOf = async (action: object) =>
      (await read([{ ...call, type, action }], 'type'))[0].type;
    expect(await typeOf({ callType: 'DELEGATECALL' })).toBe('delegatecall');
    expect(await typeOf({ author: from, rewardType: 'block' })).toBe('reward');
    expect(await typeOf({ from })).toBe('unknown');
    expect((await read({ type, from, to }, 'type action { callType }'))[0]).toEqual({
      type: 'unknown',
      action: { callType: null },
    });
  });

  it('costs only itself', async () => {
    const rest = [null, 7, 'odd', {}, [], { odd: 1 }];
    expect(await read([...rest, call, ...rest], 'type')).toEqual([{ type: 'call' }]);
    const nested = { type: 'CALL', from, to };
    const found = await read({ ...nested, calls: [...rest, nested] }, 'subtraces traceAddress');
    expect(found).toEqual([
      { subtraces: 1, traceAddress: [] },
      { subtraces: 0, traceAddress: [0] },
    ]);
  });

  it.each([null, undefined, {}, 'odd', 7])('makes no calls if they are %j', async (calls) => {
    const found = await read({ type: 'CALL', from, to, calls }, 'type subtraces children { id }');
    expect(found).toEqual([{ type: 'call', subtraces: 0, children: [] }]);
  });

  it('keeps its error, also if it has nothing else', async () => {
    const texts = ['out of gas', { code: -32_000, message: 'out of gas' }];
    for (const error of texts) {
      for (const body of [[{ error }], [{ txHash: transaction, error }]]) {
        expect(await read(body, 'type error result { output }')).toEqual([
          { type: 'unknown', error: 'out of gas', result: null },
        ]);
      }
    }
    const nested = { type: 'CALL', from, to, calls: [{ error: 'out of gas' }] };
    expect((await read(nested, 'error'))[1]).toEqual({ error: 'out of gas' });
  });

  it.each([null, undefined, 'odd', [null], [0.5], [-1]])(
    'has its place in the tree if its trace address is %j',
    async (odd) => {
      const places = [
        { at: [], makes: 2 },
        { at: [0], makes: 2 },
        { at: [0, 0], makes: 0 },
        { at: [0, 1], makes: 0 },
        { at: [1], makes: 1 },
        { at: [1, 0], makes: 0 },
        // As a reward of the block.
        { at: [], makes: 0 },
      ];
      const entries = places.map(({ at, makes }) => ({
        ...call,
        traceAddress: at,
        subtraces: makes,
      }));
      const fields = 'id traceAddress depth children { id }';
      const whole = await read(entries, fields);
      for (const at of entries.keys()) {
        const holed = entries.map((entry, index) =>
          index === at ? { ...entry, traceAddress: odd } : entry,
        );
        expect(await read(holed, fields)).toEqual(whole);
      }
      const without = entries.map((entry) => ({ ...entry, traceAddress: odd }));
      expect(await read(without, fields)).toEqual(whole);
      expect(await read([{ ...call, traceAddress: odd }], 'traceAddress')).toEqual([
        { traceAddress: [] },
      ]);
    },
  );
});

/** The names of the fields of an entry that may change with one of its values. */
const derived: Readonly<Record<string, readonly string[]>> = {
  type: ['type', 'action', 'result'],
  callType: ['action'],
  rewardType: ['action'],
  action: ['action'],
  // A call that failed has no result.
  error: ['error', 'result'],
  result: ['result'],
  subtraces: ['subtraces'],
  traceAddress: ['id', 'traceAddress', 'depth', 'children', 'subtraces'],
};

describe.each(['raw-trace.parity', 'raw-trace.geth'])('any one damaged value of %s', (name) => {
  const body: unknown = JSON.parse(fixture(name));

  /** The entry that holds the value, by its place among all, and the name of its member. */
  const ownerOf = (path: Path): { place: Path; member: string } => {
    const isGeth = !Array.isArray(body);
    const at = isGeth ? path.lastIndexOf('calls') + 2 : 1;
    const start = isGeth && at === 1 ? 0 : at;
    return { place: path.slice(0, start), member: String(path[start] ?? '') };
  };

  const entries = (at: unknown): readonly unknown[] => {
    if (Array.isArray(at)) return at;
    const below = valueAt(at, ['calls']);
    return [at, ...(Array.isArray(below) ? below.flatMap(entries) : [])];
  };

  // Without the entry itself, `null` or an odd value in its place, and the calls in it.
  const paths = pathsIn(body).filter((path) => {
    const { member } = ownerOf(path);
    return member !== '' && member !== 'calls';
  });
  const damages = fc.record({
    path: fc.constantFrom(...paths),
    way: fc.constantFrom(...(Object.keys(ways) as Way[])),
  });

  it('changes only its own field of its own entry, and what is made from it', () =>
    fc.assert(
      fc.asyncProperty(damages, async ({ path, way }) => {
        const { place, member } = ownerOf(path);
        const before = await run(body);
        const after = await run(damaged(body, path, way));
        const index = entries(body).indexOf(valueAt(body, place));
        expect(index).toBeGreaterThan(-1);
        const isMoved = member === 'traceAddress';
        // Geth's calls have the members of action and result beside their type.
        const fields = derived[member] ?? ['action', 'result'];
        const allows = ([at, field = '']: Path) =>
          at === index
            ? ['raw', ...fields].includes(String(field))
            : isMoved && ['id', 'children', 'subtraces'].includes(String(field));
        const changed = differences(before.trace, after.trace).filter((found) => !allows(found));
        expect({ path, way, changed }).toEqual({ path, way, changed: [] });
        for (const error of after.errors) {
          expect(error.extensions.code).toBe('UPSTREAM_BAD_RESPONSE');
          expect({ path, way, ok: allows(error.path?.slice(2) ?? []) }).toMatchObject({ ok: true });
        }
      }),
      { numRuns: runs(100, 4_000) },
    ));

  it('costs only itself, if it is an entry', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          ...pathsIn(body).filter(
            (path) => ownerOf(path).member === '' && typeof path.at(-1) === 'number',
          ),
        ),
        fc.constantFrom(...(Object.keys(ways) as Way[])),
        async (path, way) => {
          const own = entries(valueAt(body, path)).length;
          const fields = 'type action { gas value } result { gasUsed } error';
          const before = await run(body, fields);
          const { trace } = await run(damaged(body, path, way), fields);
          const all = entries(body);
          const from = all.indexOf(valueAt(body, path));
          const count = Array.isArray(body) ? 1 : own;
          const left = before.trace.toSpliced(from, count);
          expect({ path, way, trace }).toEqual({ path, way, trace: left });
        },
      ),
      { numRuns: runs(25, 1_000) },
    ));
});
