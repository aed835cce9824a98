import fc from 'fast-check';
import { buildSchema, getVariableValues, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { createCoercion } from '../../../src/graphql/plan/variables.js';
import { runs } from '../../support/runs.js';

const schema = buildSchema(`
  enum Kind { OAK PINE }
  input Place { lat: Int!  lon: Int = 7  near: [Place!] }
  scalar Anything
  type Query { ask(a: Int): Int }
`);

const types = [
  ...['Int', 'Float', 'String', 'Boolean', 'ID', 'Kind', 'Place', 'Anything'],
  ...['Int!', 'String!', 'ID!', 'Kind!', 'Place!', '[Int]', '[Int!]!', '[[Kind!]]', '[Place]!'],
];
const defaults = ['', '', ' = null', ' = 1', ' = "x"', ' = OAK', ' = [1, 2]', ' = { lat: 1 }'];
const names = ['a', 'b', 'c', '__proto__', 'toString'];

const values = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, 1, 1.5, '1', 'OAK', '', 2 ** 40, Number.NaN),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.record({ lat: tie('any'), lon: tie('any'), near: tie('any') }, { requiredKeys: [] }),
  ),
})).any;

const definition = fc
  .tuple(fc.constantFrom(...names), fc.constantFrom(...types), fc.constantFrom(...defaults))
  .map(([name, type, standard]) => ({ name, text: `$${name}: ${type}${standard}` }));

describe('createCoercion', () => {
  it('returns the same values and errors as graphql-js', () => {
    const outcomes = new Set<boolean>();
    const definitions = fc.uniqueArray(definition, {
      minLength: 1,
      maxLength: 3,
      selector: ({ name }) => name,
    });
    const inputs = fc.uniqueArray(fc.tuple(fc.constantFrom(...names), values), {
      selector: ([name]) => name,
    });
    fc.assert(
      fc.property(definitions, inputs, (defined, given) => {
        const text = `query (${defined.map((one) => one.text).join()}) { ask }`;
        const document = parse(text);
        const wrong = validate(schema, document).filter(
          ({ message }) => !/never used/.test(message),
        );
        fc.pre(wrong.length === 0);
        const [node] = document.definitions;
        if (node?.kind !== 'OperationDefinition') throw new Error('There is no operation.');
        const nodes = node.variableDefinitions ?? [];
        const asked = Object.fromEntries(given);
        const expected = getVariableValues(schema, nodes, asked, { maxErrors: 50 });
        const actual = createCoercion(schema, nodes)(asked);
        expect(actual.coerced).toEqual(expected.coerced);
        expect(actual.errors?.map(String)).toEqual(expected.errors?.map(String));
        outcomes.add(expected.errors === undefined);
      }),
      { numRuns: runs(100, 10_000) },
    );
    expect(outcomes.size).toBe(2);
  });
});
