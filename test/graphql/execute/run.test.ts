import { isDeepStrictEqual } from 'node:util';
import {
  buildSchema,
  GraphQLObjectType,
  type GraphQLResolveInfo,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  parse,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Turn } from '../../../src/base/turns/turns.js';
import { type CountRows, createRowCount } from '../../../src/graphql/execute/run.js';
import type { Variables } from '../../../src/graphql/plan/selections.js';
import { endless, executePlanned, plansOf } from '../../support/execute.js';
import { boundless } from '../../support/memory.js';

const schema = buildSchema(`
  type Pair { later: Int!  now: Int! }
  type Query { pair: Pair  pairs: [Pair]  list: [Int!] }
`);

for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
  field.resolve = (_source, _args, values) => values[field.name];
}

const failure = (message: string) => Promise.reject(new Error(message));

describe('an operation with an immediate and a later failure', () => {
  const unhandled: unknown[] = [];
  const hear = (reason: unknown) => unhandled.push(reason);
  beforeAll(() => {
    process.on('unhandledRejection', hear);
  });
  afterAll(() => {
    process.off('unhandledRejection', hear);
  });

  const run = async (query: string, contextValue: unknown, countRows?: CountRows) => {
    const document = parse(query);
    const result = await executePlanned({ schema, document, contextValue, countRows });
    // Unhandled rejections are reported at the end of this turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    return result;
  };

  it('reports one error for an object, and leaves no unhandled rejection', async () => {
    const pair = {
      later: () => failure('later'),
      now: () => {
        throw new Error('now');
      },
    };
    const { data, errors } = await run('{ pair { later now } }', { pair });
    expect(data).toEqual({ pair: null });
    expect(errors?.map(({ message, path }) => [message, path])).toEqual([['now', ['pair', 'now']]]);
    expect(unhandled).toEqual([]);
  });

  it.each([
    ['before it', () => [failure('later'), null]],
    ['after it', () => [null, failure('later')]],
  ])('does so in a list, with the later failure %s', async (_, list) => {
    const { data, errors } = await run('{ list }', { list });
    expect(data).toEqual({ list: null });
    expect(errors).toHaveLength(1);
    expect(unhandled).toEqual([]);
  });

  it('does so for a list above the row limit', async () => {
    const list = Array.from({ length: 3 }, () => failure('later'));
    const countRows = createRowCount({ maxResultRows: 2, maxResultValues: 100 });
    const { data, errors } = await run('{ list }', { list }, countRows);
    expect(data).toEqual({ list: null });
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['QUERY_LIMIT_EXCEEDED']);
    expect(unhandled).toEqual([]);
  });
});

describe('a variable that another operation of the document uses in @skip', () => {
  const document = parse(`
    query Other($a: Boolean!, $b: Boolean!, $c: Boolean!, $d: Boolean!) {
      __typename @skip(if: $a) @skip(if: $b) @skip(if: $c) @skip(if: $d)
    }
    query Own($a: Boolean!, $b: String, $c: Boolean!, $d: String) {
      a: echo(of: $b) @include(if: $a)
      c: echo(of: $d) @include(if: $c)
    }`);
  const plans = new Set<unknown>();
  const echoing = buildSchema('type Query { echo(of: String): String }');
  Object.assign(echoing.getQueryType()?.getFields().echo ?? {}, {
    resolve: (_: unknown, args: { of: string }, _context: unknown, info: GraphQLResolveInfo) => {
      plans.add(info.fieldNodes);
      return args.of;
    },
  });
  const { planFor } = plansOf(echoing, document, 'Own');
  const run = async (variables: Variables) =>
    (
      await planFor(variables).execute({
        variables,
        context: null,
        countRows: () => {},
        turn: endless,
        memory: boundless.claim(),
      })
    ).data;

  it('does not affect the selection, whatever its value', async () => {
    expect(await run({ a: true, b: 'x', c: false, d: 'true,y' })).toBe('{"a":"x"}');
    expect(await run({ a: true, b: 'x,false', c: true, d: 'y' })).toBe('{"a":"x,false","c":"y"}');
  });

  it('does not lead to a plan per value, which would keep the value in memory', async () => {
    plans.clear();
    await run({ a: true, b: 'one', c: false, d: null });
    await run({ a: true, b: 'another', c: false, d: null });
    expect(plans.size).toBe(1);
  });
});

describe('an answer that would be too long', () => {
  const many = { pairs: Array(700).fill({ now: 1 }) };

  it('is aborted with one error, even if only repeated keys make it long', async () => {
    const key = 'k'.repeat(100_000);
    const document = parse(`{ pairs { ${key}: now } }`);
    const { data, errors } = await executePlanned({ schema, document, contextValue: many });
    expect(data).toBeNull();
    expect(errors.map(({ extensions }) => extensions)).toEqual([
      { code: 'QUERY_LIMIT_EXCEEDED', limit: 67_108_864 },
    ]);
  });

  it('does not process failures after that', async () => {
    const error = new Error('later');
    let isRead = false;
    // The most expensive part of wrapping an error in a GraphQLError.
    Object.defineProperty(error, 'stack', {
      get: () => {
        isRead = true;
      },
    });
    const pairs = [Promise.reject(error), ...many.pairs];
    const document = parse(`{ pairs { ${'k'.repeat(100_000)}: now } }`);
    const { data, errors } = await executePlanned({ schema, document, contextValue: { pairs } });
    await new Promise(setImmediate);
    expect([data, errors.length, isRead]).toEqual([null, 1, false]);
  });
});

describe('lists above the row limit', () => {
  const read = async (makeList: () => unknown) => {
    const countRows = createRowCount({ maxResultRows: 2, maxResultValues: 100 });
    const document = parse('{ a: list b: list c: list }');
    const contextValue = {
      get list() {
        return makeList();
      },
    };
    const { data } = await executePlanned({ schema, document, contextValue, countRows });
    expect(data).toEqual({ a: null, b: null, c: null });
  };

  it('are not resolved', async () => {
    const list = vi.fn(() => [1, 2, 3]);
    await read(list);
    expect(list).toHaveBeenCalledTimes(1);
  });

  it('are iterated once if many fields share one', async () => {
    const list = [1, 2, 3];
    const look = vi.spyOn(list, Symbol.iterator);
    await read(() => Promise.resolve(list));
    expect(look).toHaveBeenCalledTimes(1);
  });
});

describe('errors that propagate through several levels', () => {
  const deep = buildSchema(`
    type A { b: B! }
    type B { c: C! }
    type C { value: Int! }
    type Query { rows: [A] }
  `);
  const query = '{ rows { b { c { value } } } }';
  const run = (rows: number) => {
    const contextValue = Array(rows).fill({ b: { c: { value: new Error('none') } } });
    const rowsField = deep.getQueryType()?.getFields().rows;
    Object.assign(rowsField ?? {}, { resolve: (_: unknown, __: unknown, list: unknown) => list });
    return executePlanned({ schema: deep, document: parse(query), contextValue });
  };

  it('count once, so that all rows of a long list may fail', async () => {
    const { data, errors } = await run(10_000);
    expect(data).toEqual({ rows: Array(10_000).fill(null) });
    expect(errors).toHaveLength(1_001);
    expect(errors.at(-2)?.path).toEqual(['rows', 999, 'b', 'c', 'value']);
    expect(errors.at(-1)?.message).toMatch('More than 1000 fields failed.');
  });

  it('end the run if there are too many', async () => {
    const { data, errors } = await run(10_001);
    expect(data).toBeNull();
    expect(errors.map(({ extensions }) => extensions.limit)).toEqual([10_000]);
  });
});

describe('an answer that is written in several turns', () => {
  const list = Array.from({ length: 100 }, (_, at) => ({ now: at }));
  const document = parse('{ pairs { now } again: pairs { now } }');
  /** Says when to pause, by the number of the item. */
  const run = (isPause: (asked: number) => boolean, pause: () => Promise<void>) => {
    let asked = 0;
    const pauseBefore = () => {
      asked += 1;
      return isPause(asked) ? pause() : null;
    };
    return executePlanned({
      schema,
      document,
      contextValue: { pairs: list },
      turn: { pauseBefore },
    });
  };

  it('is the same as if it were written at once', async () => {
    let turns = 0;
    const { data, errors } = await run(
      (asked) => asked % 3 > 0,
      async () => {
        await new Promise(setImmediate);
        turns += 1;
      },
    );
    expect([data, errors]).toEqual([{ pairs: list, again: list }, []]);
    expect(turns).toBeGreaterThan(100);
  });

  it('ends with its lists if it is not to go on', async () => {
    const { data, errors } = await run(
      (asked) => asked > 10,
      () => Promise.reject(new Error('gone')),
    );
    expect(data).toEqual({ pairs: null, again: null });
    expect(errors.map(({ message }) => message)).toEqual(['gone', 'gone']);
  });
});

describe('the text of a scalar whose strings need few escapes', () => {
  it('cannot end its string', async () => {
    const plain = new GraphQLScalarType({ name: 'Plain', extensions: { plain: true } });
    const fields = {
      text: { type: plain, resolve: (_: unknown, __: unknown, text: unknown) => text },
    };
    const query = new GraphQLObjectType({ name: 'Query', fields });
    for (const contextValue of ['","other":"', 'ends in \\', '0xab', 7, { of: '"' }]) {
      const result = await executePlanned({
        schema: new GraphQLSchema({ query }),
        document: parse('{ text }'),
        contextValue,
      });
      expect(result.text).toBe(JSON.stringify({ text: contextValue }));
    }
  });
});

describe('a value that is long', () => {
  const free = new GraphQLScalarType({ name: 'JSON' });
  const long = new GraphQLSchema({
    query: new GraphQLObjectType({
      name: 'Query',
      fields: {
        text: { type: GraphQLString, resolve: (_source, _args, values) => values.text },
        json: { type: free, resolve: (_source, _args, values) => values.json },
      },
    }),
  });
  const run = async (values: object, turn: Turn = endless) =>
    executePlanned({ schema: long, document: parse('{ text json }'), contextValue: values, turn });

  const texts = ['😀', 'a😀', '"\\\n', '\ud83d', 'ü€'].map((text) => text.repeat(150_000));
  const deep = Array.from({ length: 9_000 }).reduce((below: unknown) => [below], []);

  it.each(texts)('is written in pieces like in one', async (text) => {
    const json = Array.from({ length: 1_001 }, (_, at) => ({ at, text: text.slice(0, 20) }));
    let pieces = 0;
    const pauseBefore = () => {
      pieces += 1;
      return pieces % 2 === 0 ? null : Promise.resolve();
    };
    const { data, errors } = await run({ text, json }, { pauseBefore });
    expect(errors).toEqual([]);
    // Not shown if they differ: they are long.
    expect(isDeepStrictEqual(data, { text, json })).toBe(true);
    expect(pieces).toBeGreaterThan(text.length / 65_536 + 10);
  });

  it('fails alone if its pieces are nested too deeply, or a pause rejects', async () => {
    const nested = await run({ text: 'x', json: Array.from({ length: 200 }, () => deep) });
    expect(nested.data).toEqual({ text: 'x', json: null });
    expect(nested.errors.map(({ message }) => message)).toEqual([
      expect.stringContaining('fewer levels'),
    ]);
    const gone = { pauseBefore: () => Promise.reject(new Error('gone')) };
    const left = await run({ text: texts[0], json: 1 }, gone);
    expect(left.data).toEqual({ text: null, json: 1 });
  });
});
