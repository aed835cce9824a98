import { type DocumentNode, getOperationAST } from 'graphql';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/base/config/config.js';
import { createDocuments, type Documents } from '../../../src/graphql/reading/documents.js';
import { schema } from '../../support/schema.js';

const settings = { ...readConfig({}), pricedChains: [{ id: null, isPriced: false }] };

const types = (count: number) => Array.from({ length: count }, () => 'ERC_20').join();

const textOf = (name: string, value: string) =>
  `query ${name} { address(hash: "0x${'a'.repeat(40)}") { tokens(first: 0, types: [${value}]) { nodes { value } } } }`;

const nodeOf = (document: DocumentNode, name?: string) =>
  getOperationAST(document, name) ?? expect.unreachable('it has no such operation');

/** What the only operation of a text goes through before it is executed. */
const operationIn =
  ({ parse, validate, prepare }: Documents) =>
  (text: string) => {
    const document = parse(text);
    expect(validate(schema, document)).toEqual([]);
    return prepare(document).find(nodeOf(document));
  };

describe('the cache of documents', () => {
  it('holds the parsed form of a text', () => {
    const operationOf = operationIn(createDocuments(schema, settings));
    const text = textOf('A', types(3));
    expect(operationOf(text)).toBe(operationOf(text));
  });

  it('is limited by tokens, which take more memory than characters', () => {
    const operationOf = operationIn(createDocuments(schema, settings));
    const variables = `($t: TokenTypeFilter!)`;
    const short = (name: string) =>
      textOf(name, '$t '.repeat(4_000)).replace(`query ${name}`, `query ${name}${variables}`);
    expect(short('A').length).toBeLessThan(15_000);
    const first = operationOf(textOf('First', 'ERC_20'));
    for (let at = 0; at < 60; at += 1) operationOf(short(`A${at}`));
    expect(operationOf(textOf('First', 'ERC_20'))).not.toBe(first);
  });
});

describe('a document with many operations', () => {
  it('is walked through no more often for each of them', () => {
    const { parse, prepare } = createDocuments(schema, settings);
    const readsWith = (count: number) => {
      const text = Array.from({ length: count }, (_, at) => textOf(`A${at}`, 'ERC_20')).join(' ');
      const document = parse(text);
      const { definitions } = document;
      const nodes = Array.from({ length: count }, (_, at) => nodeOf(document, `A${at}`));
      let reads = 0;
      Object.defineProperty(document, 'definitions', {
        get: () => {
          reads += 1;
          return definitions;
        },
      });
      const { find } = prepare(document);
      const before = reads;
      for (const node of nodes) find(node);
      return { before, ofEach: (reads - before) / count };
    };
    expect(readsWith(20)).toEqual(readsWith(2));
  });

  it('is prepared for those that are asked for, and takes room for each', () => {
    const { parse, prepare } = createDocuments(schema, settings);
    const text = Array.from({ length: 3 }, (_, at) => textOf(`A${at}`, 'ERC_20')).join(' ');
    const document = parse(text);
    const { find, size } = prepare(document);
    const sizes = [
      size(),
      ...['A0', 'A0', 'A1'].map((name) => {
        find(nodeOf(document, name));
        return size();
      }),
    ];
    expect(sizes[0]).toBeLessThan(sizes[1] ?? 0);
    expect(sizes[1]).toBe(sizes[2]);
    expect((sizes[3] ?? 0) - (sizes[2] ?? 0)).toBe((sizes[1] ?? 0) - (sizes[0] ?? 0));
  });
});

describe('the room for parsing a text', () => {
  it('is no less than what its document takes, and none for a known one', () => {
    const documents = createDocuments(schema, settings);
    for (const text of [
      textOf('A', types(3)),
      textOf('B', '1 '.repeat(4_000)),
      `{ a(b: "${'x'.repeat(90_000)}") }`,
    ]) {
      const room = documents.sizeToParse(text);
      expect(room).toBeGreaterThanOrEqual(documents.prepare(documents.parse(text)).size());
    }
    const text = textOf('A', types(3));
    operationIn(documents)(text);
    expect(documents.sizeToParse(text)).toBe(0);
  });
});
