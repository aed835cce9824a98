import { readFileSync } from 'node:fs';
import { buildSchema, Kind, parse, type VariableDefinitionNode, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { readyQueries, variablesAbout } from '../../src/pages/queries.js';

const schema = buildSchema(
  readFileSync(new URL('../../schema/schema.graphql', import.meta.url), 'utf8'),
);

describe.each(readyQueries)('the ready query $name', (query) => {
  const document = parse(query.document);

  test('is valid', () => {
    expect(validate(schema, document)).toEqual([]);
  });

  test('has comments that fit beside the answer', () => {
    const comments = query.document.split('\n').filter((line) => line.startsWith('#'));
    for (const comment of comments) expect(comment.length).toBeLessThanOrEqual(52);
  });

  test('is one operation of that name, which needs no variables but those about its subject', () => {
    expect(document.definitions).toHaveLength(1);
    const [operation] = document.definitions;
    if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('not an operation');
    expect(operation.name?.value).toBe(query.name);
    const namesOf = (definitions: readonly VariableDefinitionNode[] = []) =>
      definitions.map(({ variable }) => variable.name.value);
    const all = operation.variableDefinitions;
    const required = all?.filter(({ type }) => type.kind === Kind.NON_NULL_TYPE);
    for (const named of ['1', '0x']) {
      const given = Object.keys(variablesAbout(query, named));
      expect(given).toHaveLength(query.subject === null ? 0 : 1);
      expect(namesOf(all)).toEqual(expect.arrayContaining(given));
      expect(given).toEqual(expect.arrayContaining(namesOf(required)));
    }
  });
});

test('the documents of the home page are valid', () => {
  const documents = new URL('../../src/pages/home/documents.graphql', import.meta.url);
  expect(validate(schema, parse(readFileSync(documents, 'utf8')))).toEqual([]);
});

test('the first examples show what people read, not the smallest unit', () => {
  const [first] = readyQueries;
  const [paragraph] = schema.description?.split('\n\n') ?? [];
  for (const text of [first?.document, paragraph]) expect(text).toMatch(/\bamount\b/);
  // A collection and a call have no amount beside their value.
  const transfers = readyQueries.filter(({ document }) => document.includes('total {'));
  expect(transfers.length).toBeGreaterThan(2);
  for (const { document } of transfers) expect(document).toContain('total { amount tokenId }');
});
