import { getOperationAST } from 'graphql';
import { expect, it } from 'vitest';
import { readConfig } from '../../../src/base/config/config.js';
import { createDocuments } from '../../../src/graphql/reading/documents.js';
import { heapUsed } from '../../support/heap.js';
import { schema } from '../../support/schema.js';

const settings = { ...readConfig({}), pricedChains: [{ id: null, isPriced: false }] };

const names = Array.from({ length: 300 }, (_, at) => `Q${at}`);
const operations = names.map(
  (name) =>
    `query ${name}($first: Int) { address(hash: "0x${'a'.repeat(40)}") { ...Lists tokens(first: $first) { __typename } } }`,
);

/** What the plans of all operations of a document hold, whose lists begin at cursors of so many characters. */
const heldWith = (length: number): number => {
  const lists = Array.from(
    { length: 6 },
    (_, at) => `a${at}: tokenTransfers(after: "${'c'.repeat(length)}${at}") { __typename }`,
  );
  const { parse, prepare } = createDocuments(schema, { ...settings, maxTokens: 100_000 });
  const document = parse(
    `${operations.join(' ')} fragment Lists on Address { ${lists.join(' ')} }`,
  );
  const known = prepare(document);
  const before = heapUsed();
  for (const name of names) {
    const node = getOperationAST(document, name) ?? expect.unreachable('it has none of the name');
    const { calls } = known.find(node).plan({ first: 1 }).estimate({ first: 1 });
    expect(calls).toBe(6 * 2 + 1);
  }
  const held = heapUsed() - before;
  // Held until here.
  expect(known.size()).toBeGreaterThan(0);
  return held;
};

it('the plans of a document share the long texts in it', () => {
  heldWith(1);
  // Copies would take 300 times 6 times 3,900 bytes.
  expect(heldWith(3_900) - heldWith(1)).toBeLessThan(2_000_000);
});
