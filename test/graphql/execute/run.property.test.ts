import fc from 'fast-check';
import {
  buildSchema,
  type ExecutionResult,
  execute,
  type GraphQLFieldResolver,
  GraphQLList,
  type GraphQLOutputType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
  responsePathAsArray,
  validate,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { executePlanned } from '../../support/execute.js';
import { runs } from '../../support/runs.js';

const numRuns = runs(60, 10_000);

const typeDefs = `
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
`;

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

/** A value, null or a failure, sync or async, determined by the seed. */
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

const asIs = (type: GraphQLOutputType) => type;

const schemaOf = (typeOf: (type: GraphQLOutputType) => GraphQLOutputType) => {
  const made = buildSchema(typeDefs);
  for (const type of Object.values(made.getTypeMap())) {
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    if (type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      field.resolve = resolve;
      field.type = typeOf(field.type);
    }
  }
  return made;
};

const schema = schemaOf(asIs);

const nullable = (type: GraphQLOutputType): GraphQLOutputType => {
  if (isNonNullType(type)) return nullable(type.ofType);
  return isListType(type) ? new GraphQLList(nullable(type.ofType)) : type;
};

/** The same schema with nullable types only, in which every failure is reported at its own path. */
const lenient = schemaOf(nullable);

const directive = fc.constantFrom(
  '',
  '',
  '',
  '@skip(if: $a)',
  '@include(if: $b)',
  '@skip(if: true)',
);
/** Each is of one field with one set of arguments, so that all selections can be merged. */
const aliasOf = (text: string) => {
  const name = text.replace(/\W+/g, '_');
  const own = text.includes('(') ? `a_${name}: ` : '';
  return fc.constantFrom(own, own, `x_${name}: `, text === 'id' ? '__proto__: ' : `y_${name}: `);
};
const { query = fc.constant('') } = fc.letrec<Record<string, string>>((tie) => {
  const set = (...selections: fc.Arbitrary<string>[]) =>
    fc
      .array(fc.oneof({ depthSize: 'small' }, ...selections), { minLength: 1, maxLength: 5 })
      .map((parts) => `{ ${parts.join(' ')} }`);
  const field = (text: string, below?: fc.Arbitrary<string>) =>
    fc
      .tuple(aliasOf(text), directive, below ?? fc.constant(''))
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
      ...['kind(is: [OAK, PINE])', 'kind(is: [$k], at: $n)', 'kind(is: OAK)'].map((name) =>
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
    fragment OnLeaf on Leaf { two: text(of: 2) ...OnNode }
    fragment OnNode on Node { id }`,
);

type Path = readonly (string | number)[];

const at = (data: unknown, path: Path): unknown =>
  path.reduce((value, key) => (value as Record<string | number, unknown> | null)?.[key], data);

/** The path that became null because of an error. */
const nullAt = (data: unknown, path: Path): string => {
  const length = path.findIndex((_, length) => (at(data, path.slice(0, length)) ?? null) === null);
  return path.slice(0, length < 0 ? path.length : length).join('.');
};

type Outcome = Pick<ExecutionResult, 'errors'> & { readonly data?: unknown };

/** The nulls that errors explain. If several fields fail below one null, the executor may report any of them. */
const explained = ({ data, errors = [] }: Outcome) =>
  [...new Set(errors.map(({ path = [] }) => nullAt(data, path)))].sort();

const byPath = ({ errors = [] }: Outcome) =>
  new Map(errors.map(({ message, path = [] }) => [path.join('.'), message]));

/** The errors for fields that did not fail, or with another message than graphql-js has. */
const untrue = ({ errors = [] }: Outcome, expected: Outcome, all: Outcome) => {
  const [theirs, failures] = [byPath(expected), byPath(all)];
  return errors.filter(({ message, path = [] }) => {
    const place = path.join('.');
    if ((theirs.get(place) ?? message) !== message) return true;
    if (!message.startsWith('Cannot return null')) return failures.get(place) !== message;
    return failures.has(place) || at(all.data, path) !== null;
  });
};

describe('executePlanned', () => {
  it('answers every operation as graphql-js does', async () => {
    const variables = fc.record(
      {
        a: fc.boolean(),
        // Null fails the parent: the default applies only if the variable is missing.
        b: fc.constantFrom(true, true, false, null),
        n: fc.option(fc.integer({ min: 0, max: 9 })),
        toString: fc.integer(),
        k: fc.constantFrom('OAK', 'PINE'),
      },
      { requiredKeys: ['a'] },
    );
    let failed = 0;
    await fc.assert(
      fc.asyncProperty(documents, variables, fc.nat(), async (text, values, seed) => {
        const document = parse(text);
        const unused = /never used/;
        const problems = validate(schema, document).filter(({ message }) => !unused.test(message));
        expect(problems).toEqual([]);
        const args = { schema, document, variableValues: values, contextValue: seed };
        const expected = await execute(args);
        const actual = await executePlanned(args);
        expect(actual.text).toBe(JSON.stringify(expected.data));
        expect(explained(actual)).toEqual(explained(expected));
        const all = await execute({ ...args, schema: lenient });
        expect(untrue(actual, expected, all)).toEqual([]);
        if (expected.errors) failed += 1;
      }),
      { numRuns },
    );
    expect(failed).toBeGreaterThan(numRuns / 10);
  });
});
