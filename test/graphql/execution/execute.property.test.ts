import fc from 'fast-check';
import {
  buildSchema,
  type ExecutionResult,
  execute,
  type GraphQLFieldResolver,
  isObjectType,
  parse,
  responsePathAsArray,
  validate,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { executePlanned } from '../../support/execute.js';

const schema = buildSchema(`
  interface Node { id: ID! }
  type Leaf implements Node { id: ID!  number: Int  text(of: Int = 1): String  float: Float! }
  type Tree implements Node {
    id: ID!
    leaf: Leaf
    wanted: Leaf!
    any: Node
    self: Tree
    list: [Tree]
    strict: [Leaf!]
    strictest: [Tree!]!
    matrix: [[Int]!]
    kind(is: [Kind!], at: Int = 3): Kind
    size(of: Int! = 2, in: Kind): Int
  }
  enum Kind { OAK PINE }
  type Query { tree: Tree  always: Tree!  leaves(first: Int): [Leaf]  node: Node }
`);

interface Source {
  readonly seed: number;
  readonly __typename: 'Tree' | 'Leaf';
}

const mix = (seed: number, text: string) =>
  [...text].reduce(
    (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0,
    seed,
  );

const valueFor = (type: string, seed: number): unknown => {
  if (type.endsWith('!')) return valueFor(type.slice(0, -1), seed);
  if (type.startsWith('[')) {
    return Array.from({ length: seed % 4 }, (_, at) =>
      happen(type.slice(1, -1), mix(seed, `${at}`)),
    );
  }
  if (type === 'Int') return seed % 1000;
  if (type === 'Float') return seed / 7;
  if (type === 'Kind') return seed % 2 ? 'OAK' : 'PINE';
  if (type === 'String' || type === 'ID') return `s${seed}`;
  const __typename = type === 'Node' ? (seed % 2 ? 'Tree' : 'Leaf') : type;
  return { seed, __typename };
};

/** A value, null or a failure, at once or later: by the seed alone. */
const happen = (type: string, seed: number): unknown => {
  const fate = mix(seed, 'fate') % 20;
  if (fate === 0) return null;
  if (fate === 1) return new Error(`failed ${seed}`);
  if (fate === 2) return Promise.reject(new Error(`rejected ${seed}`));
  const value = valueFor(type, seed);
  return fate < 8 ? Promise.resolve(value) : value;
};

const resolve: GraphQLFieldResolver<unknown, unknown> = (source, args, context, info) => {
  const seed = (source as Source | undefined)?.seed ?? Number(context);
  const given = JSON.stringify(Object.entries(args).sort());
  const place = responsePathAsArray(info.path).join() + info.fieldName + given;
  const value = happen(String(info.returnType), mix(seed, place));
  if (value instanceof Error) throw value;
  return value;
};

for (const type of Object.values(schema.getTypeMap())) {
  if (!isObjectType(type) || type.name.startsWith('__')) continue;
  for (const field of Object.values(type.getFields())) field.resolve = resolve;
}

const directive = fc.constantFrom(
  '',
  '',
  '',
  '@skip(if: $a)',
  '@include(if: $b)',
  '@skip(if: true)',
);
const alias = fc.constantFrom('', '', 'x: ', 'y: ', '__proto__: ');
const { query = fc.constant('') } = fc.letrec<Record<string, string>>((tie) => {
  const set = (...selections: fc.Arbitrary<string>[]) =>
    fc
      .array(fc.oneof({ depthSize: 'small' }, ...selections), { minLength: 1, maxLength: 5 })
      .map((parts) => `{ ${parts.join(' ')} }`);
  const field = (text: string, below?: fc.Arbitrary<string>) =>
    fc
      .tuple(alias, directive, below ?? fc.constant(''))
      .map(([name, by, selection]) => `${name}${text} ${by} ${selection}`);
  const on = (type: string, below: fc.Arbitrary<string>) =>
    fc.tuple(directive, below).map(([by, selection]) => `... on ${type} ${by} ${selection}`);
  return {
    leaf: set(
      ...['id', 'number', 'text', 'text(of: $n)', 'float', '__typename'].map((name) => field(name)),
      on('Node', tie('node')),
      fc.constant('...OnLeaf'),
    ),
    node: set(field('id'), field('__typename'), on('Leaf', tie('leaf')), on('Tree', tie('tree'))),
    tree: set(
      ...['id', 'matrix', '__typename'].map((name) => field(name)),
      ...['kind(is: [OAK, PINE])', 'kind(is: [$k], at: $n)', 'kind(is: $k)'].map((name) =>
        field(name),
      ),
      ...['size(of: $toString)', 'size(in: $k)', 'size(in: $k, of: 7)'].map((name) => field(name)),
      ...['leaf', 'wanted', 'strict'].map((name) => field(name, tie('leaf'))),
      ...['self', 'list', 'strictest'].map((name) => field(name, tie('tree'))),
      field('any', tie('node')),
      fc.constant('...OnTree'),
    ),
    query: set(
      field('tree', tie('tree')),
      field('always', tie('tree')),
      field('leaves(first: $n)', tie('leaf')),
      field('node', tie('node')),
      field('__typename'),
      fc.constant('__schema { queryType { name fields { name type { kind } } } }'),
    ),
  };
});

const documents = query.map(
  (
    selection,
  ) => `query ($a: Boolean!, $b: Boolean = true, $n: Int, $toString: Int, $k: Kind! = PINE) ${selection}
    fragment OnTree on Tree { self { id ...OnNode } leaf { ...OnLeaf } }
    fragment OnLeaf on Leaf { text(of: 2) ...OnNode }
    fragment OnNode on Node { id }`,
);

/** Where the answer became null for an error. */
const nullAt = (data: unknown, path: readonly (string | number)[]): string => {
  let value = data;
  let at = 0;
  for (; at < path.length && value !== null && value !== undefined; at += 1) {
    value = (value as Record<string | number, unknown>)[path[at] ?? ''];
  }
  return path.slice(0, at).join('.');
};

/**
 * The errors by the null that they explain. Where several fields fail below one null, which of them
 * is told is left to the executor; a null with one explanation must have that.
 */
const explained = ({ data, errors = [] }: Pick<ExecutionResult, 'errors'> & { data?: unknown }) => {
  const byNull = new Map<string, string[]>();
  for (const { message, path = [] } of errors) {
    const at = nullAt(data, path);
    byNull.set(at, [...(byNull.get(at) ?? []), `${path.join('.')}: ${message}`]);
  }
  return byNull;
};

describe('executePlanned', () => {
  it('answers every operation as graphql-js does', async () => {
    const variables = fc.record(
      {
        a: fc.boolean(),
        b: fc.boolean(),
        n: fc.option(fc.integer({ min: 0, max: 9 })),
        toString: fc.integer(),
        k: fc.constantFrom('OAK', 'PINE'),
      },
      { requiredKeys: ['a'] },
    );
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(documents, variables, fc.nat(), async (text, values, seed) => {
        const document = parse(text);
        const unused = /never used/;
        const problems = validate(schema, document).filter(({ message }) => !unused.test(message));
        fc.pre(problems.length === 0);
        const args = { schema, document, variableValues: values, contextValue: seed };
        const expected = await execute(args);
        const actual = await executePlanned(args);
        expect(actual.text).toBe(JSON.stringify(expected.data));
        const [ours, theirs] = [explained(actual), explained(expected)];
        expect([...ours.keys()].sort()).toEqual([...theirs.keys()].sort());
        for (const [at, said] of ours) {
          const other = theirs.get(at) ?? [];
          if (said.length === 1 && other.length === 1) expect([at, said]).toEqual([at, other]);
        }
        compared += 1;
      }),
      { numRuns: 300 },
    );
    expect(compared).toBeGreaterThan(250);
  });
});
