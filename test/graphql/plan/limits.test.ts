import { getIntrospectionQuery } from 'graphql';
import { describe, expect, it } from 'vitest';
import { fetched, stubExplorer } from '../../support/explorer.js';
import { ask } from '../../support/http.js';
import { idOf } from '../../support/records.js';
import { withGateway } from '../../support/sandboxed-gateway.js';
import { smallChain } from '../../support/small-chain/small-chain.js';

const { post, gateway, sandbox } = withGateway({ CACHE_URL: 'off' });
const tight = withGateway({
  MAX_TOKENS: '50',
  MAX_DEPTH: '3',
  MAX_ALIASES: '0',
  MAX_DIRECTIVES: '0',
  MAX_RESULT_ROWS: '5',
  MAX_RESULT_VALUES: '5',
  MAX_UPSTREAM_CALLS: '1',
});
const { highlights } = smallChain;
const hash = `"${highlights.swapTransaction}"`;
const repeat = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join(' ');
const nest = (levels: number, open: string, inner: string, close: string) =>
  open.repeat(levels) + inner + close.repeat(levels);

/** A selection set with this many levels. */
const deep = (levels: number) => nest(levels - 1, '{ children ', '{ id }', '}');
const inBrackets = (count: number) => `{ a(b: ${nest(count - 2, '[', '', ']')}) }`;

const bomb = (levels: number) =>
  `{ transaction(hash: ${hash}) { rawTrace { ...F${levels} } } }
   fragment F0 on Trace { type }
   ${repeat(levels, (at) => `fragment F${at + 1} on Trace { ...F${at} ...F${at} children { ...F${at} ...F${at} } }`)}`;

const traceId = idOf('Trace', `${highlights.swapTransaction}:`);
const fragments = (field: string, type: string, levels: number, leaf = 'id') =>
  `fragment L0 on ${type} { ${leaf} } ${repeat(
    levels,
    (at) =>
      `fragment L${at + 1} on ${type} { a: ${field} { ...L${at} } b: ${field} { ...L${at} } c: ${field} { ...L${at} } }`,
  )}`;
const unfolding = (
  first: string,
  levels = 6,
  operations = (top: string) => `{ address(hash: "${highlights.exchange}") { ${top} } }`,
) => {
  const fragment = (level: number) =>
    repeat(
      16,
      (at) =>
        `a${at}: tokenTransfers(${first}, token: "0x${String(at).padStart(40, '0')}") { nodes { from { ...L${level} } } }`,
    );
  return `fragment L0 on Address { id }
    ${repeat(levels, (level) => `fragment L${level + 1} on Address { ${fragment(level)} }`)}
    ${operations(`...L${levels}`)}`;
};
const names = (count: number, text: (at: string) => string) =>
  repeat(count, (at) => text(`a${at}`));
const manyNames = `{ __schema { ${names(5, (a) => `${a}: types { ...T }`)} } }
  fragment T on __Type { ${names(12, (a) => `${a}: fields { ...F }`)} }
  fragment F on __Field { ${names(20, (a) => `${a}: args { name }`)} }`;
const manyValues = `{ __schema { ${names(7, (a) => `${a}: types { ...T }`)} } }
  fragment T on __Type { ${names(7, (a) => `${a}: fields { ...F }`)} }
  fragment F on __Field { ${names(18, (a) => `${a}: type { ...V }`)} }
  fragment V on __Type { ${names(18, (a) => `${a}: name`)} }`;

describe('a document past a limit', () => {
  it.each<[string, string, number, RegExp]>([
    ['3,000 aliases', `{ ${repeat(3_000, (at) => `a${at}: __typename`)} }`, 100, /3000 aliases/],
    [
      '10,000 aliases, which are too many tokens',
      `{ ${repeat(10_000, (at) => `a${at}: __typename`)} }`,
      10_000,
      /tokens/,
    ],
    ['10,001 tokens', `{ ${'a '.repeat(9_999)} }`, 10_000, /tokens/],
    ['comments at its end', `{ __typename }${'#\n'.repeat(20_000)}`, 10_000, /tokens/],
    ['20,000 comments', `${'#\n'.repeat(20_000)}{ __typename }`, 10_000, /tokens/],
    ['400 kB of tokens', `{ ${'a '.repeat(200_000)} }`, 10_000, /tokens/],
    ['1 MB of tokens', `{ ${'a '.repeat(500_000)} }`, 500_000, /characters/],
    ['500,001 characters', `${' '.repeat(499_987)}{ __typename }`, 500_000, /characters/],
    ['1 MB of a comment', `#${'x'.repeat(1_000_000)}\n{ __typename }`, 500_000, /characters/],
    ['1 MB of a string', `{ node(id: "${'x'.repeat(1_000_000)}") { id } }`, 500_000, /characters/],
    ['depth 200', nest(200, '{ a ', '', '}'), 20, /deeper/],
    [
      'depth 21',
      `{ node(id: "x") { ...A } } fragment A on Trace ${nest(20, '{ children ', '{ id }', '}')}`,
      20,
      /deeper/,
    ],
    [
      'depth 21 through a fragment that is also spread higher up',
      `{ node(id: "x") { ...A ... on Trace { children { ...A } } } } fragment A on Trace ${deep(19)}`,
      20,
      /deeper/,
    ],
    ...[deep(21).slice(1, -1), `...${deep(21)}`, '...A'].map(
      (selection) =>
        [
          `depth 21 between shallow selections: ${selection.slice(0, 6)}`,
          `{ ...B ...{ id } id ${selection} ...B ...{ id } id } fragment A on Query ${deep(21)} fragment B on Query { id }`,
          20,
          /deeper/,
        ] as [string, string, number, RegExp],
    ),
    ['lists in 171 brackets', inBrackets(171), 20, /deeper/],
    ['depth 4,900, never closed', nest(4_900, '{ a ', '', ''), 20, /deeper/],
    ['lists in lists', `{ a(b: ${nest(4_000, '[', '', ']')}) }`, 20, /deeper/],
    ['types in types', `query ($a: ${nest(4_000, '[', 'Int', ']')}) { a }`, 20, /deeper/],
    [
      'too many directives',
      `{ __typename ${'@skip(if: false) '.repeat(51)} }`,
      50,
      /51 directives/,
    ],
    [
      'too many inline fragments with directives',
      `{ ${'... @include(if: true) { __typename } '.repeat(51)} }`,
      50,
      /51 directives/,
    ],
    [
      'introspection that is deep through fragments',
      `{ __type(name: "Int") { ...F0 } a: __type(name: "Int") { name } } ${repeat(119, (at) => `fragment F${at} on __Type { ofType { ...F${at + 1} } }`)} fragment F119 on __Type { name }`,
      120,
      /deeper than 120/,
    ],
    [
      'introspection that goes in circles',
      `{ __schema { types ${nest(4, '{ fields { type ', '{ name }', '} }')} } }`,
      3,
      /introspection/,
    ],
    ['fragments that expand to 16^6 lists', unfolding('first: 0'), 20_000, /written out/],
    ['the same, with a cost', unfolding('first: 1'), 20_000, /written out/],
    [
      'the same below an interface',
      unfolding(
        'first: 0',
        5,
        (top) => `{ node(id: "x") { ... on Transaction { from { ${top} } } } }`,
      ),
      20_000,
      /written out/,
    ],
    ['introspection under many aliases', manyNames, 2_000_000, /hold \d+ values/],
    ['introspection values under many aliases', manyValues, 2_000_000, /hold \d+ values/],
    ['a long name', `{ ${'a'.repeat(1_001)}: __typename }`, 1_000, /1000 characters/],
  ])('is refused: %s', async (_what, query, limit, message) => {
    const { status, data, errors, cost } = await post(query);
    expect(status).toBe(400);
    expect(data).toBeUndefined();
    expect(errors).toEqual([
      {
        message: expect.stringMatching(message),
        extensions: { code: 'QUERY_LIMIT_EXCEEDED', limit, requestId: expect.any(String) },
      },
    ]);
    expect(cost.upstreamCalls).toBe(0);
  });

  it('is refused with status 400 as application/json too, and for GET', async () => {
    const query = encodeURIComponent(nest(21, '{ a ', '', '}'));
    for (const accept of ['application/json', 'application/graphql-response+json']) {
      const { status, headers } = await ask(gateway().url, `/graphql?query=${query}`, {
        headers: { accept },
      });
      expect([status, headers['content-type']]).toEqual([400, `${accept}; charset=utf-8`]);
    }
  });
});

describe('a document within the limits', () => {
  it.each([
    [
      '20 levels',
      `{ transaction(hash: ${hash}) { rawTrace ${nest(17, '{ children ', '{ id }', '}')} } }`,
    ],
    ['10,000 tokens', `{ ${'a '.repeat(9_998)} }`],
    ['500,000 characters', `${' '.repeat(499_986)}{ __typename }`],
    ['10,000 lines', `${'\n'.repeat(9_999)}{ __typename }`],
    ['a name of 1,000 characters', `{ ${'a'.repeat(1_000)}: __typename }`],
    ['lists in 170 brackets', inBrackets(170)],
    ['fragments that expand to 17,201 fields', unfolding('first: 0', 3)],
    ['200 lists in a row', `{ ${'a(b: [1]) '.repeat(200)} }`],
    ['100 aliases', `{ ${repeat(100, (at) => `a${at}: __typename`)} }`],
    ['50 directives', `{ ${repeat(50, () => '__typename @skip(if: false)')} }`],
    ['a fragment that doubles at 15 levels', bomb(15)],
    ['a string of 400 kB', `{ address(hash: "${'a'.repeat(400_000)}") { id } }`],
    [
      'fragments that refer to each other in a circle',
      '{ node(id: "x") { ...A } } fragment A on Node { ...B } fragment B on Node { ...A }',
    ],
    ['the same field 4,000 times', `{ ${'__typename '.repeat(4_000)} }`],
    ['the same object 900 times', `{ ${`address(hash: "x") { id } `.repeat(900)} }`],
    [
      '900 fragments',
      `{ ${repeat(900, (at) => `...F${at}`)} } ${repeat(900, (at) => `fragment F${at} on Query { __typename }`)}`,
    ],
  ])('is not refused as too large: %s', async (_what, query) => {
    const { status, errors } = await post(query);
    expect(status).toBe(200);
    for (const { extensions } of errors) expect(extensions.code).not.toBe('QUERY_LIMIT_EXCEEDED');
  });

  it.each<[string, string, Readonly<Record<string, unknown>>, string[]?]>([
    [
      'fragments that spread fragments twice',
      `{ transaction(hash: ${hash}) { ...F60 } } fragment F0 on Transaction { hash }
       ${repeat(60, (at) => `fragment F${at + 1} on Transaction { ...F${at} ...F${at} }`)}`,
      {},
    ],
    [
      'one list of many ids in many places',
      `query ($ids: [ID!]!) { ${'nodes(ids: $ids) { id } '.repeat(400)} }`,
      { ids: Array(200_000).fill('1') },
      ['BAD_USER_INPUT'],
    ],
    [
      'a directive in fragments that many selections share',
      `${'\n'.repeat(9_000)} query ($v: Boolean!) { ${repeat(
        8,
        (at) => `a${at}: transaction(hash: ${hash}) { ${repeat(4, (n) => `...G${(at + n) % 8}`)} }`,
      )} } ${repeat(8, (at) => `fragment G${at} on Transaction { ...F from { ...A } to { ...A } }`)}
       fragment F on Transaction { ${'hash @skip(if: $v) '.repeat(20)} }
       fragment A on Address { ${'id @skip(if: $v) '.repeat(20)} }`,
      { v: false },
    ],
    [
      'one long list below many rows',
      `query ($a: TokenTypeFilter!) { address(hash: ${JSON.stringify(highlights.exchange)}) { ${repeat(
        20,
        (at) => `a${at}: tokenTransfers(first: 50) { nodes { from { ...F } to { ...F } } }`,
      )} } } fragment F on Address { tokens(first: 0, types: [${'$a '.repeat(3_700)}]) { nodes { value } } }`,
      { a: 'ERC_20' },
    ],
    [
      'one long text in many places',
      `query ($after: String) { address(hash: "0x${'a'.repeat(40)}") { ${'tokens(after: $after) { nodes { value } } '.repeat(300)} } }`,
      { after: 'x'.repeat(16_000) },
      ['INVALID_CURSOR'],
    ],
  ])('is answered, however much it repeats: %s', async (_what, query, variables, codes = []) => {
    const { status, errors } = await post(query, variables);
    expect([status, errors.map(({ extensions }) => extensions.code)]).toEqual([200, codes]);
  });

  it('is told what to do if it repeats a field too often to be validated', async () => {
    const { errors } = await post(`{ transaction(hash: ${hash}) { ${'hash '.repeat(2_000)} } }`);
    expect(errors).toMatchObject([
      {
        message: expect.stringContaining('too many times at one place: ask for it once'),
        extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
      },
    ]);
  });

  it('is not affected by refused documents before it', async () => {
    const query = `{ ${repeat(101, (at) => `a${at}: __typename`)} }`;
    for (const _ of [1, 2, 3]) expect((await post(query)).errors).toHaveLength(1);
    expect((await post('{ __typename }')).data).toEqual({ __typename: 'Query' });
  });
});

describe('the standard introspection query', () => {
  const all = {
    descriptions: true,
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
    oneOf: true,
  };
  it.each([
    ['with default options', {}],
    ['with all options', all],
    ['with no options', { descriptions: false }],
    ['with 100 levels of types', { ...all, typeDepth: 100 }],
  ])('is answered whatever the limits are: %s', async (_what, options) => {
    const { status, errors, data } = await tight.post(getIntrospectionQuery(options));
    expect([status, errors]).toEqual([200, []]);
    expect(data).toHaveProperty('__schema.types');
  });

  it('does not exempt other fields from the limits', async () => {
    const mixed = getIntrospectionQuery().replace('__schema {', '__typename __schema {');
    for (const [query, limit] of [
      [mixed, 50],
      [`{ ${'a '.repeat(2_001)} }`, 50],
      [`${'\n'.repeat(2_000)}{ __typename }`, 2_000],
    ] as const) {
      const { errors } = await tight.post(query);
      expect(errors[0]?.extensions).toMatchObject({ code: 'QUERY_LIMIT_EXCEEDED', limit });
    }
  });
});

const trace = (entries: number) =>
  JSON.stringify(
    Array.from({ length: entries }, (_, at) => ({
      type: 'call',
      traceAddress: at === 0 ? [] : [at - 1],
      subtraces: at === 0 ? entries - 1 : 0,
      action: {},
    })),
  );

describe('MAX_RESULT_VALUES and MAX_RESULT_ROWS', () => {
  const embedded = (levels: number): string =>
    levels === 0 ? 'hash' : `embeddedTokenTransfers { transaction { ${embedded(levels - 1)} } }`;
  const inTransaction = (fields: string) => `{ transaction(hash: ${hash}) { ${fields} } }`;
  const traces = fragments('children', 'Trace', 8);
  const fewer = fragments('children', 'Trace', 7, 'id type');
  const byId = `node(id: "${traceId}")`;
  const other = idOf('Trace', `${highlights.batchTransaction}:`);
  it.each([
    ['transfers that lead back to their transaction', inTransaction(embedded(8))],
    ['children of children under many aliases', `${inTransaction('rawTrace { ...L8 }')} ${traces}`],
    ['the same by id', `{ node(id: "${traceId}") { ...L8 } } ${traces}`],
    ['one object under two aliases', `{ a: ${byId} { ...L7 } b: ${byId} { ...L7 } } ${fewer}`],
    ['two objects of one list', `{ nodes(ids: ["${traceId}", "${other}"]) { ...L8 } } ${traces}`],
    [
      'one object in two parts',
      `{ ${byId} { ...L7 } ${byId} { ...K } } ${fewer} fragment K on Trace { ${names(3, (a) => `k${a}: children { ...L6 }`)} }`,
    ],
  ])('refuses what would multiply, without running it: %s', async (_what, query) => {
    sandbox().resetCalls();
    const { status, data, errors } = await post(query);
    expect([status, data]).toEqual([400, undefined]);
    expect(errors).toEqual([
      {
        message: expect.stringMatching(
          /values, and 2000000 are allowed\. (?:Ask|Lower `ids` of `nodes`, or ask) for fewer fields/,
        ),
        extensions: {
          code: 'QUERY_LIMIT_EXCEEDED',
          limit: 2_000_000,
          requestId: expect.any(String),
        },
      },
    ]);
    expect(sandbox().calls().transaction).toBe(0);
  });

  it.each(['nodes { ...F }', 'edges { node { ...F } }'])(
    'refuses what would multiply, without running it: lists below the rows of a connection, %s',
    async (rows) => {
      const many = repeat(
        90,
        (at) => `a${at}: from { publicTags { label } metadata { tags { name slug ordinal } } }`,
      );
      sandbox().resetCalls();
      const { status, errors } = await post(
        `{ address(hash: "${highlights.exchange}") { tokenTransfers(first: 500) { ${rows} } } }
         fragment F on TokenTransfer { ${many} }`,
      );
      expect(status).toBe(400);
      expect(errors).toMatchObject([
        {
          message: expect.stringContaining('Lower `first` of `address.tokenTransfers`, or ask'),
          extensions: { code: 'QUERY_LIMIT_EXCEEDED', limit: 2_000_000 },
        },
      ]);
      expect(sandbox().calls()['address-token-transfers']).toBe(0);
    },
  );

  describe('with answers longer than estimated', () => {
    const explorer = stubExplorer(() => fetched(trace(60_000)));
    const stubbed = withGateway({ MAX_RESULT_VALUES: '1000000' }, { explorer });
    const ask = (fields: string) =>
      stubbed.post(`{ node(id: "${traceId}") { ... on Trace { ${fields} } } }`);

    it.each([
      ['two such lists', 'a: children { type } b: children { type }', 100_000],
      ['values under many aliases', `children { ${names(30, (a) => `${a}: type`)} }`, 1_000_000],
      [
        'lists below such a list',
        `children { type ${names(90, (a) => `${a}: children { type }`)} }`,
        1_000_000,
      ],
    ])('stops with one error: %s', async (_what, fields, limit) => {
      const { status, errors, length } = await ask(fields);
      expect(status).toBe(200);
      expect(errors).toEqual([
        expect.objectContaining({
          path: ['node', expect.any(String)],
          extensions: expect.objectContaining({ code: 'QUERY_LIMIT_EXCEEDED', limit }),
        }),
      ]);
      expect(length).toBeLessThan(2_000);
    });

    it('reports the first of many errors, and that there are more', async () => {
      const { data, errors } = await stubbed.post(
        `{ nodes(ids: [${`"${traceId}", `.repeat(5)}]) { ... on Trace { children { type } } } }`,
      );
      expect(data).toMatchObject({
        nodes: [{ children: { length: 59_999 } }, null, null, null, null],
      });
      expect(errors.map(({ path }) => path)).toEqual([['nodes', 1, 'children'], undefined]);
    });

    // 59,999 entries may have 16 values each.
    const values = names(16, (a) => `${a}: type`);
    it.each([
      ['nothing', values],
      [
        'what is left out, is on other types, or is selected twice',
        `${values} ${values} ... on Trace { ${values} } ... on Node { ... on Token { symbol } }
         ... @include(if: false) { more: type }`,
      ],
    ])('answers what is within the limit, without counting: %s', async (_what, fields) => {
      const { data, errors } = await ask(`children { ${fields} }`);
      expect(errors).toEqual([]);
      expect(data).toMatchObject({ node: { children: { length: 59_999 } } });
      const { errors: refused } = await ask(`children { ${fields} one: subtraces }`);
      expect(refused).toHaveLength(1);
    });
  });
});
