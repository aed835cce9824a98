import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/base/config/config.js';
import { createDocuments, type Documents } from '../../../src/graphql/operation/documents.js';
import { schema } from '../../../src/graphql/schema/schema.js';

const settings = { ...readConfig({}), pricedChains: [{ id: null, isPriced: false }] };

const types = (count: number) => Array.from({ length: count }, () => 'ERC_20').join();

const textOf = (name: string, value: string) =>
  `query ${name} { address(hash: "0x${'a'.repeat(40)}") { tokens(first: 0, types: [${value}]) { nodes { value } } } }`;

/** What an operation goes through before it is executed. */
const operationsIn =
  ({ parse, validate, prepare }: Documents) =>
  (text: string) => {
    const document = parse(text);
    expect(validate(schema, document)).toEqual([]);
    return prepare(document);
  };

describe('the cache of documents', () => {
  it('holds the parsed form of a text', () => {
    const operationsOf = operationsIn(createDocuments(settings));
    const text = textOf('A', types(3));
    expect(operationsOf(text)).toBe(operationsOf(text));
  });

  it('is limited by tokens, which take more memory than characters', () => {
    const operationsOf = operationsIn(createDocuments(settings));
    const variables = `($t: TokenTypeFilter!)`;
    const short = (name: string) =>
      textOf(name, '$t '.repeat(4_000)).replace(`query ${name}`, `query ${name}${variables}`);
    expect(short('A').length).toBeLessThan(15_000);
    const first = operationsOf(textOf('First', 'ERC_20'));
    for (let at = 0; at < 60; at += 1) operationsOf(short(`A${at}`));
    expect(operationsOf(textOf('First', 'ERC_20'))).not.toBe(first);
  });
});

describe('a document with many operations', () => {
  it('is walked through no more often for each of them', () => {
    const { parse, prepare } = createDocuments(settings);
    const readsWith = (count: number) => {
      const text = Array.from({ length: count }, (_, at) => textOf(`A${at}`, 'ERC_20')).join(' ');
      const document = parse(text);
      const { definitions } = document;
      let reads = 0;
      Object.defineProperty(document, 'definitions', {
        get: () => {
          reads += 1;
          return definitions;
        },
      });
      prepare(document);
      return reads;
    };
    expect(readsWith(20)).toBe(readsWith(2));
  });
});
