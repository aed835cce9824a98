import {
  buildSchema,
  type FieldNode,
  type GraphQLObjectType,
  getOperationAST,
  parse,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { createSelectionReader } from '../../../../src/graphql/plan/cost/reader.js';

const schema = buildSchema('type Query { row(at: Int!): Int }');

const read = (text: string, variables: Readonly<Record<string, unknown>>) => {
  const document = parse(text);
  const node = getOperationAST(document);
  if (!node) throw new Error('There is no operation.');
  const reader = createSelectionReader({ schema, document, variables });
  const query = schema.getQueryType() as GraphQLObjectType;
  const row = query.getFields().row;
  const [field] = node.selectionSet.selections as readonly FieldNode[];
  if (!row || !field) throw new Error('There is no field.');
  return [reader.args(row, field), reader.args(row, field)];
};

describe('the arguments of a priced field', () => {
  it('are coerced once, however often the field occurs', () => {
    const [first, second] = read('query ($at: Int!) { row(at: $at) }', { at: 7 });
    expect(first).toEqual({ at: 7 });
    expect(second).toBe(first);
  });

  it('are null if they are invalid', () => {
    expect(read('query ($at: Int = 1) { row(at: $at) }', { at: null })).toEqual([null, null]);
  });
});
