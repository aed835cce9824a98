import { describe, expect, it, vi } from 'vitest';
import { ShapeError } from '../../../src/explorer/call/upstream-errors.js';
import { jsonOf } from '../../../src/graphql/execute/type-writers.js';
import { useGraph } from '../../support/graph.js';
import { addressOf, hashOf, idOf, listOf, transferRow } from '../../support/records.js';

const graph = useGraph({ MAX_UPSTREAM_CALLS: '1000', UPSTREAM_PAGE_SIZE: '50' });
const alice = addressOf('a');
const transaction = hashOf('d');
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);
const aliases = (count: number, field: string) =>
  upTo(count)
    .map((at) => `a${at}: ${field}`)
    .join(' ');

const rows = upTo(500).map((at) => transferRow(transaction, at, { from: { hash: alice } }));

describe('a great number of errors', () => {
  it('is reported up to a thousand, and says that the rest is left out', async () => {
    graph.serve(() => listOf(rows.slice(0, 100).map((row) => ({ ...row, method: [] }))));
    const { data, errors } = await graph.run(
      `{ address(hash: "${alice}") { tokenTransfers(first: 100) { nodes { logIndex ${aliases(100, 'method')} } } } }`,
    );
    expect(errors).toHaveLength(1_001);
    expect(errors?.at(-1)).toMatchObject({
      message: 'More than 1000 fields failed. The errors of the others are left out.',
      extensions: { code: 'QUERY_LIMIT_EXCEEDED', limit: 1_000 },
    });
    expect(data.address.tokenTransfers.nodes[99]).toMatchObject({ logIndex: 99, a99: null });
  });

  it('ends the operation beyond ten thousand', async () => {
    graph.serve(() => listOf(rows));
    const { data, errors } = await graph.run(
      `{ address(hash: "${alice}") { tokenTransfers(first: 500) { nodes { from {
        ${aliases(98, 'tokens(first: 501) { nodes { value } }')} } } } } }`,
    );
    expect(data).toBeNull();
    expect(errors).toMatchObject([
      {
        message: 'More than 10000 fields failed. Ask for fewer rows or fields.',
        extensions: { code: 'QUERY_LIMIT_EXCEEDED', limit: 10_000 },
      },
    ]);
  });

  it('has a location for each field', async () => {
    const { errors } = await graph.run(
      `{\n  a: node(id: "x") { id }\n  b: node(id: "y") { id }\n}`,
    );
    expect(errors).toMatchObject([
      { path: ['a'], locations: [{ line: 2, column: 3 }] },
      { path: ['b'], locations: [{ line: 3, column: 3 }] },
    ]);
  });

  it('cannot come from a document with more lines than MAX_TOKENS, which is refused', async () => {
    const { errors } = await graph.run(`${'\n'.repeat(10_000)}{ node(id: "x") { id } }`);
    expect(errors?.[0]).toMatchObject({
      message: 'The document has more than 10000 lines. Send a shorter one.',
      extensions: { code: 'QUERY_LIMIT_EXCEEDED', limit: 10_000 },
    });
  });
});

describe('what an operation selects many times', () => {
  it('is one walk for all transfers of a transaction, by id', async () => {
    const next = (at: number) => ({ log_index: at });
    graph.serve((request) => {
      const from = Number(new URLSearchParams(request.query).get('log_index') ?? 0);
      const page = rows.slice(from, from + 50);
      return listOf(page, from + 50 < rows.length ? next(from + 50) : null);
    });
    const ids = upTo(500).map((at) => idOf('TokenTransfer', `${transaction}:${at}:0`));
    const named = upTo(10).map((at) => {
      const own = JSON.stringify(ids.slice(at * 50, at * 50 + 50));
      return `a${at}: nodes(ids: ${own}) { ... on TokenTransfer { logIndex } }`;
    });
    const data = await graph.data(`{ ${named.join(' ')} }`);
    const found = Object.values<{ logIndex: number }[]>(data).flat();
    expect(found.map(({ logIndex }) => logIndex)).toEqual(upTo(500));
    expect(graph.asked()).toHaveLength(10);
  });

  it('is found for an address among any number of its records', async () => {
    const named = { hash: alice, ens_domain_name: 'alice.eth' };
    const trace = { type: 'call', traceAddress: [], subtraces: 0, action: { from: alice } };
    graph.serve({
      [`transactions/${transaction}`]: { hash: transaction },
      [`transactions/${transaction}/raw-trace`]: [trace],
      [`addresses/${alice}/token-transfers`]: listOf([
        ...rows.slice(0, 99),
        { ...rows[99], from: named },
      ]),
    });
    const data = await graph.data(`{
      address(hash: "${alice}") { tokenTransfers(first: 100) { nodes { type } } ensDomainName }
      transaction(hash: "${transaction}") { rawTrace { action { from { ${aliases(3, 'ensDomainName')} name } } } }
    }`);
    expect(data.address.ensDomainName).toBe('alice.eth');
    const from = { a0: 'alice.eth', a1: 'alice.eth', a2: 'alice.eth', name: null };
    expect(data.transaction.rawTrace).toEqual([{ action: { from } }]);
  });
});

describe('a long text', () => {
  it('ends the operation if repeating it makes the answer too long', async () => {
    graph.serve(() => ({ hash: transaction, raw_input: `0x${'00'.repeat(500_000)}` }));
    const { data, errors } = await graph.run(
      `{ transaction(hash: "${transaction}") { ${aliases(68, 'rawInput')} } }`,
    );
    expect(data).toBeNull();
    expect(errors).toMatchObject([
      { extensions: { code: 'QUERY_LIMIT_EXCEEDED', limit: 67_108_864 } },
    ]);
  });

  it('that is invalid is checked once, however many fields select it', async () => {
    graph.serve({
      [`transactions/${transaction}`]: { hash: transaction, raw_input: `0x${'ab'.repeat(999)}zz` },
    });
    const test = vi.spyOn(RegExp.prototype, 'test');
    const { errors } = await graph.run(
      `{ transactions(hashes: ["${transaction}", "${transaction}"]) { ${aliases(9, 'rawInput')} } }`,
    );
    const looks = test.mock.calls.filter(([text]) => text.startsWith('0xab'));
    test.mockRestore();
    expect(looks).toHaveLength(1);
    expect(errors).toHaveLength(18);
  });
});

describe('a long list', () => {
  const long = 999;
  const isLong = (list: unknown) => Array.isArray(list) && list.length === long;
  const blanks = Array(long).fill(0);
  const proxied = { hash: alice, implementations: Array(long).fill({}) };
  const transfers = upTo(long).map((at) => transferRow(transaction, long - at));

  it.each([
    [
      'tags',
      'tokens',
      { token_instance: { metadata: { tags: [...blanks.slice(1), null] } } },
      'tokenInstance { metadata { ALL } }',
      'tags',
      null,
    ],
    [
      'traits',
      'tokens',
      { token_instance: { metadata: { attributes: blanks } } },
      'tokenInstance { metadata { ALL } }',
      'attributes { value }',
      [],
    ],
    ['NFTs', 'nftCollections', { token_instances: blanks }, 'ALL', 'tokenInstances { value }', []],
    [
      'implementations',
      'internalTransactions',
      { from: proxied },
      'from { ALL }',
      'implementationName',
      null,
    ],
  ])(
    'of %s is processed once, however many fields select it',
    async (_, list, row, place, field, empty) => {
      graph.serve(() => listOf([row]));
      const looks = [vi.spyOn(Array.prototype, 'filter'), vi.spyOn(Array.prototype, 'every')];
      const data = await graph.data(
        `{ address(hash: "${alice}") { ${list} { nodes { ${place.replace('ALL', aliases(9, field))} } } } }`,
      );
      const lookedAt = looks.flatMap(({ mock }) => mock.contexts).filter(isLong);
      for (const look of looks) look.mockRestore();
      expect(lookedAt).toHaveLength(1);
      expect(JSON.stringify(data)).toContain(`"a8":${JSON.stringify(empty)}`);
    },
  );

  it('of transfers is sorted once, however many fields select it', async () => {
    const record = {
      hash: transaction,
      token_transfers: transfers,
      token_transfers_overflow: false,
    };
    graph.serve(() => record);
    const sort = vi.spyOn(Array.prototype, 'sort');
    const data = await graph.data(
      `{ transaction(hash: "${transaction}") { ${aliases(9, 'tokenTransfers(first: 1) { nodes { logIndex } }')} } }`,
    );
    const sorted = sort.mock.contexts.filter(isLong);
    sort.mockRestore();
    expect(sorted).toHaveLength(1);
    expect(data.transaction.a8.nodes).toEqual([{ logIndex: 1 }]);
  });
});

describe('too many pending values', () => {
  it('end the operation with one error, without unhandled rejections', async () => {
    const rows = Array.from({ length: 100 }, (_, at) =>
      transferRow(transaction, at, { from: { hash: alice }, to: { hash: alice } }),
    );
    graph.serve({ [`addresses/${alice}/token-transfers`]: listOf(rows) });
    const lists = aliases(25, 'tokenTransfers(first: 100) { nodes { from { ...F } to { ...F } } }');
    const fields = Array.from(
      { length: 25 },
      // Some reject, but not so many that this ends the operation.
      (_, at) => `t${at}: tokens(first: 0${at === 0 ? ', after: "x"' : ''}) { nodes { value } }`,
    );
    const { data, errors } = await graph.run(
      `{ address(hash: "${alice}") { ${lists} } } fragment F on Address { ${fields.join(' ')} }`,
    );
    expect(data).toBeNull();
    expect(errors).toMatchObject([
      { message: expect.stringContaining('waited for'), extensions: { limit: 120_000 } },
    ]);
    // The remaining promises reject now: an unhandled one would fail the test.
    await new Promise(setImmediate);
  });
});

describe('lists and numbers that are too long', () => {
  const tooMany = 5_001;

  it.each([
    ['confirmation_duration', Array(tooMany).fill(1), 'confirmationDuration'],
    ['transaction_types', Array(tooMany).fill('call'), 'transactionTypes'],
    ['actions', Array(tooMany).fill({}), 'actions { type }'],
    ['token_transfers', Array(tooMany).fill({}), 'embeddedTokenTransfers { type }'],
    ['value', '9'.repeat(201), 'value'],
    ['exchange_rate', '9'.repeat(201), 'exchangeRate'],
  ])('fail only their own field: %s', async (name, value, field) => {
    graph.serve({ [`transactions/${transaction}`]: { hash: transaction, [name]: value } });
    const { data, errors } = await graph.run(
      `{ transaction(hash: "${transaction}") { hash ${field} } }`,
    );
    const [own = ''] = field.split(' ');
    expect(data.transaction).toEqual({ hash: transaction, [own]: null });
    expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_BAD_RESPONSE' } }]);
  });

  it.each([
    ['calls', `[${'{"type":"call","traceAddress":[]},'.repeat(200_000)}{}]`],
    [
      'calls at a great depth',
      `${'{"type":"CALL","calls":['.repeat(1_000)}${'{"type":"CALL"},'.repeat(5_000)}{"type":"CALL"}${']}'.repeat(1_000)}`,
    ],
  ])('fail only their own field: %s of a trace', async (_what, body) => {
    graph.serve({
      [`transactions/${transaction}`]: { hash: transaction },
      [`transactions/${transaction}/raw-trace`]: body,
    });
    const { data, errors } = await graph.run(
      `{ transaction(hash: "${transaction}") { hash rawTrace { type } } }`,
    );
    expect(data.transaction).toEqual({ hash: transaction, rawTrace: null });
    expect(errors).toMatchObject([{ message: expect.stringContaining('at most 200000 calls') }]);
  });
});

describe('bodies that are nested too deeply', () => {
  const nested = (levels: number, inner: string, open: string, close: string) =>
    open.repeat(levels) + inner + close.repeat(levels);

  it('fail only their own field', async () => {
    const metadata = nested(20_000, '1', '[', ']');
    const calls = nested(1_200, '{"type":"CALL"}', '{"type":"CALL","calls":[', ']}');
    graph.serve({
      [`transactions/${transaction}`]: { hash: transaction },
      [`transactions/${transaction}/raw-trace`]: calls,
      [`addresses/${alice}/tokens`]: `{"items":[{"value":"1","token_instance":{"id":"1","metadata":{"a":${metadata}}}}],"next_page_params":null}`,
    });
    const { data, errors } = await graph.run(`{
      transaction(hash: "${transaction}") { hash rawTrace { type } }
      address(hash: "${alice}") { tokens { nodes { value tokenInstance { metadata { raw } } } } }
    }`);
    expect(data.transaction).toEqual({ hash: transaction, rawTrace: null });
    expect(data.address.tokens.nodes).toMatchObject([{ value: '1' }]);
    for (const { extensions } of errors ?? []) {
      expect(extensions.code).toBe('UPSTREAM_BAD_RESPONSE');
    }
    // Newer engines serialise JSON of any depth.
    expect(errors?.map(({ path }) => path)).toContainEqual(['transaction', 'rawTrace']);
  });

  it('fail only their own field if serialising them overflows the stack', () => {
    const endless = {
      toJSON: () => {
        throw new RangeError('Maximum call stack size exceeded');
      },
    };
    expect(() => jsonOf(endless)).toThrow(ShapeError);
  });
});
