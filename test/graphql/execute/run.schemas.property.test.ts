import fc from 'fast-check';
import {
  buildSchema,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLFieldResolver,
  GraphQLList,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLScalarType,
  type GraphQLSchema,
  isAbstractType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
  responsePathAsArray,
  validate,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { executePlanned } from '../../support/execute.js';
import { runs } from '../../support/runs.js';
import { drawGraph, listOf, nameOf, nullable, type RandomGraph } from './random-graph.js';

const numRuns = runs(150, 10_000);

const mix = (seed: number, ...words: readonly unknown[]) => {
  let hash = seed >>> 0;
  for (const letter of words.join('|')) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  }
  // FNV-1a, and the end of MurmurHash3: the last letters must change all bits.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/** The same numbers from 0 to 1 for the same seed. */
const drawFrom = (seed: number) => {
  let drawn = 0;
  return () => {
    drawn += 1;
    return mix(seed, 'draw', drawn) / 2 ** 32;
  };
};

/** How the resolvers of a run behave. */
interface World {
  readonly graph: RandomGraph;
  readonly seed: number;
  /** Whether some values are promises. */
  readonly isAsync: boolean;
}

/** A promise that only has the method which a promise must have. */
const thenable = (value: Promise<unknown>) => ({
  // biome-ignore lint/suspicious/noThenProperty: that is what is tested
  then: (resolve: (value: unknown) => unknown, reject: (error: unknown) => unknown) =>
    value.then(resolve, reject),
});

const eventually = (world: World, seed: number, make: () => unknown): unknown => {
  const fate = world.isAsync ? mix(seed, 'when') % 6 : 6;
  if (fate > 2) return make();
  const promise = (async () => {
    for (let turns = fate; turns > 0; turns -= 1) await null;
    return make();
  })();
  return fate === 1 ? thenable(promise) : promise;
};

function* each(items: readonly unknown[]) {
  yield* items;
}

const listFor = (world: World, item: string, seed: number): unknown => {
  const items = Array.from({ length: mix(seed, 'length') % 4 }, (_, at) =>
    happen(world, item, mix(seed, at)),
  );
  const form = mix(seed, 'form') % 12;
  if (form === 0) return each(items);
  if (form === 1) return new Map(items.map((one, at) => [at, one])).values();
  if (form === 2) return new Proxy(items, {});
  if (form === 3) return ['no list', { length: 1 }, 1][seed % 3];
  return items;
};

const leafFor = (name: string, seed: number): unknown => {
  if (mix(seed, 'odd') % 15 === 0) return [Number.NaN, {}, 'odd', 2 ** 40, ['x'], true][seed % 6];
  if (name === 'Int' || name === 'Float') return [0, -0, 1, seed % 1_000, seed / 7, '12'][seed % 6];
  if (name === 'Boolean') return seed % 2 === 0;
  if (name === 'Any' || name === 'Odd') {
    return [seed, `any ${seed}`, [seed, null], { a: 'b"', c: undefined }, new Date(seed)][seed % 5];
  }
  if (name.startsWith('E')) return `${name}_0`;
  return [`s${seed}`, '', 'a "quote"', 'back\\', '\n\u0000', 'é\u2028', '\ud800', 7][seed % 8];
};

const sourceFor = (world: World, name: string, seed: number): unknown => {
  const names = world.graph.possible.get(name) ?? [name];
  const is = names[mix(seed, 'is') % names.length] ?? 'Nothing';
  const source = mix(seed, 'named') % 4 === 0 ? { seed, is } : { seed, is, __typename: is };
  // What the default resolver reads.
  const { fields = [] } = world.graph.objects.find((type) => type.name === is) ?? {};
  for (const field of fields) {
    const get = () => happen(world, field.type, mix(seed, field.name));
    const method = (...given: readonly [object, unknown, GraphQLResolveInfo]) => {
      const [args, , info] = given;
      return happen(world, field.type, mix(seed, describeArguments(args), describeInfo(info)));
    };
    Object.defineProperty(
      source,
      field.name,
      mix(seed, field.name) % 2 ? { get } : { value: method },
    );
  }
  return source;
};

const valueFor = (world: World, type: string, seed: number): unknown => {
  const item = listOf(type);
  if (item !== null) return listFor(world, item, seed);
  const name = nameOf(type);
  return /^[ONUQ]\d/.test(name) ? sourceFor(world, name, seed) : leafFor(name, seed);
};

/** A value, null or an error, at once or later, as the seed decides. @throws an error, too */
const happen = (world: World, type: string, seed: number): unknown => {
  const bare = nullable(type);
  return eventually(world, seed, () => {
    const fate = mix(seed, 'fate') % 40;
    if (fate === 0) return null;
    if (fate === 1) return undefined;
    if (fate === 2) return new Error(`returned ${seed}`);
    if (fate === 3 && world.isAsync)
      return eventually(world, seed + 1, () => valueFor(world, bare, seed));
    return valueFor(world, bare, seed);
  });
};

/** Their order is not part of what is promised. */
const describeArguments = (args: object) => JSON.stringify(Object.entries(args).sort());

const describeInfo = (info: GraphQLResolveInfo) => {
  const { fieldName, fieldNodes, parentType, fragments, operation, variableValues, schema } = info;
  return JSON.stringify([
    [fieldName, fieldNodes.length, nullable(String(parentType)), responsePathAsArray(info.path)],
    [Object.keys(fragments), operation.operation, variableValues, info.rootValue],
    [schema.getQueryType()?.name, info.path.typename],
  ]);
};

const resolverFor =
  (world: World, type: string): GraphQLFieldResolver<unknown, unknown> =>
  // Without declared parameters, as a wrapper that passes everything on has none.
  (...given) => {
    const [source, args, context, info] = given;
    const from = (source as { readonly seed: number } | undefined)?.seed ?? Number(context);
    const seed = mix(from, describeArguments(args), describeInfo(info));
    if (mix(seed, 'throws') % 30 === 0) throw new Error(`thrown ${seed}`);
    if (mix(seed, 'throws') % 30 === 1) throw `text ${seed}`;
    return happen(world, type, seed);
  };

const seedOf = (value: unknown) => (value as { readonly seed?: number })?.seed ?? 0;

const addBehaviour = (schema: GraphQLSchema, world: World) => {
  const own = (name: string, at: string) => mix(world.seed, name, at);
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    if (isObjectType(type)) {
      for (const field of Object.values(type.getFields())) {
        if (type.name === 'Query' || own(type.name, field.name) % 3 > 0) {
          field.resolve = resolverFor(world, String(field.type));
        }
      }
      if (own(type.name, 'isTypeOf') % 2) addIsTypeOf(type, world);
    }
    if (isAbstractType(type) && own(type.name, 'resolveType') % 3 > 0) {
      type.resolveType = (value, _context, info) => {
        const seed = mix(seedOf(value), 'type', describeInfo(info));
        return eventually(world, seed, () => {
          const fate = seed % 40;
          if (fate === 0) throw new Error(`no type ${seed}`);
          if (fate < 4) return [undefined, 'Nothing', 'Query', 'Int'][fate];
          return (value as { readonly is?: string }).is;
        }) as string;
      };
    }
  }
  const odd = schema.getType('Odd') as GraphQLScalarType;
  odd.serialize = (value) => {
    const seed = mix(world.seed, JSON.stringify(value));
    if (seed % 6 === 0) throw new Error(`not serialized ${seed}`);
    return [value, value, value, null, undefined][seed % 5];
  };
};

const addIsTypeOf = (type: GraphQLObjectType, world: World) => {
  type.isTypeOf = (value, _context, info) => {
    const seed = mix(seedOf(value), type.name, describeInfo(info));
    return eventually(world, seed, () => {
      if (seed % 25 === 0) throw new Error(`no answer ${seed}`);
      return seed % 25 > 1 && (value as { readonly is?: string }).is === type.name;
    }) as boolean;
  };
};

const lenient = (type: GraphQLOutputType): GraphQLOutputType => {
  if (isNonNullType(type)) return lenient(type.ofType);
  return isListType(type) ? new GraphQLList(lenient(type.ofType)) : type;
};

/** The same schema with nullable types only, in which each failure is reported at its own path. */
const lenientOf = (typeDefs: string, world: World) => {
  const schema = buildSchema(typeDefs);
  addBehaviour(schema, world);
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    if (type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) field.type = lenient(field.type);
  }
  return schema;
};

/** Where the gateway words the mistake of a schema's author in its own way. */
const reworded: readonly (readonly [string, RegExp])[] = [
  ['no object type', /^(Abstract type|Runtime Object type|The value is of no object type)/],
  ['not of the type', /^(Expected value of type|The value is not of the type)/],
  ['not serialized', /^Expected `\w+\.serialize/],
  ['thrown', /^(Thrown|Unexpected error value): /],
];

const messageOf = ({ message }: GraphQLError) =>
  reworded.find(([, pattern]) => pattern.test(message))?.[0] ?? message;

type Path = readonly (string | number)[];

const show = (error: GraphQLError) =>
  `${error.path?.join('.')} ${JSON.stringify(error.locations)} ${messageOf(error)}`;

const at = (data: unknown, path: Path): unknown =>
  path.reduce((value, key) => (value as Record<string | number, unknown> | null)?.[key], data);

/** The path of the null that an error caused. */
const nullAt = (data: unknown, path: Path): string => {
  const length = path.findIndex((_, length) => (at(data, path.slice(0, length)) ?? null) === null);
  return path.slice(0, length < 0 ? path.length : length).join('.');
};

/** Whether the type of a field, or of the item of its lists at `path`, cannot be null. */
const isRequired = ({ objects }: RandomGraph, coordinate: string, path: Path) => {
  const [owner, name] = coordinate.split('.');
  const fields = objects.find((type) => type.name === owner)?.fields ?? [];
  let type = fields.find((field) => field.name === name)?.type ?? '';
  const depth = path.length - 1 - path.findLastIndex((key) => typeof key === 'string');
  for (let level = 0; level < depth; level += 1) type = listOf(nullable(type)) ?? '';
  return type !== nullable(type);
};

/**
 * What comes at once has its errors in the same order. Otherwise, when several fields fail below one
 * null, the order in which promises settle decides which of them makes it null, and which of the others
 * are still reported. So the same nulls must be explained; each error must be true, which means that
 * graphql-js reports it too, or would if all types were nullable; and none may be there twice.
 */
const expectSame = (
  graph: RandomGraph,
  actual: { readonly data: unknown; readonly errors: readonly GraphQLError[] },
  expected: ExecutionResult,
  all: ExecutionResult,
) => {
  const nullsOf = (errors: readonly GraphQLError[] = []) => [
    ...new Set(errors.map(({ path }) => nullAt(expected.data, path ?? []))),
  ];
  expect(nullsOf(actual.errors).sort()).toEqual(nullsOf(expected.errors).sort());
  const shown = actual.errors.map(show);
  expect(new Set(shown).size).toBe(shown.length);
  const known = new Set([...(expected.errors ?? []), ...(all.errors ?? [])].map(show));
  const failed = new Set(all.errors?.map(({ path }) => path?.join('.')));
  const isTrue = (error: GraphQLError) => {
    const { message, path = [] } = error;
    const [, coordinate] =
      /^Cannot return null for non-nullable field (\S+)\.$/.exec(message) ?? [];
    if (coordinate === undefined) return known.has(show(error));
    return (
      isRequired(graph, coordinate, path) &&
      at(all.data, path) === null &&
      !failed.has(path.join('.'))
    );
  };
  expect(actual.errors.filter((error) => !isTrue(error)).map(show)).toEqual([]);
};

const neverUsed = /never used/;

describe('the executor over any schema', () => {
  const unhandled: unknown[] = [];
  // graphql-js leaves the errors of a list's promises unhandled if another item fails at once.
  const hear = (reason: unknown) => {
    if (!(reason instanceof GraphQLError)) unhandled.push(reason);
  };
  const others = process.listeners('unhandledRejection');
  beforeAll(() => {
    process.removeAllListeners('unhandledRejection');
    process.on('unhandledRejection', hear);
  });
  afterAll(() => {
    process.off('unhandledRejection', hear);
    for (const listener of others) process.on('unhandledRejection', listener);
  });

  it('answers every operation as graphql-js does', async () => {
    const seen = { checked: 0, failed: 0, async: 0, paused: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.noShrink(fc.nat()),
        fc.boolean(),
        fc.boolean(),
        async (seed, isAsync, pauses) => {
          const graph = drawGraph(drawFrom(seed));
          const { typeDefs, variables: variableValues } = graph;
          const world = { graph, seed, isAsync };
          const schema = buildSchema(typeDefs);
          addBehaviour(schema, world);
          const document = parse(graph.document);
          const invalid = validate(schema, document).filter(
            ({ message }) => !neverUsed.test(message),
          );
          expect(invalid.map(({ message }) => message)).toEqual([]);
          const args = { schema, document, variableValues, contextValue: seed };
          const expected = await execute(args);
          let paused = 0;
          const pauseBefore = () => {
            paused += 1;
            return pauses && mix(seed, paused) % 3 === 0 ? new Promise<void>(setImmediate) : null;
          };
          const actual = await executePlanned({ ...args, turn: { pauseBefore } });
          expect(actual.text).toBe(JSON.stringify(expected.data));
          if (isAsync || pauses) {
            const all = await execute({ ...args, schema: lenientOf(typeDefs, world) });
            expectSame(graph, actual, expected, all);
          } else {
            expect(actual.errors.map(show)).toEqual((expected.errors ?? []).map(show));
          }
          seen.checked += 1;
          if (expected.errors) seen.failed += 1;
          if (isAsync) seen.async += 1;
          if (paused > 0) seen.paused += 1;
        },
      ),
      { numRuns },
    );
    await new Promise(setImmediate);
    expect(unhandled).toEqual([]);
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(numRuns / 10);
  });
});
