import {
  type DocumentNode,
  type GraphQLObjectType,
  getNamedType,
  isAbstractType,
  isObjectType,
  Kind,
} from 'graphql';
import { getOrInsertComputed } from '../../base/collections/get-or-insert.js';
import { groupBy } from '../../base/collections/group-by.js';
import { queryLimitExceeded } from '../errors/errors.js';
import { schema } from '../schema/schema.js';
import { plus } from './cost/amount.js';
import { createSelectionReader, type Selection, type SelectionReader } from './cost/reader.js';
import { fieldOf, keyOf, responseKey, selectionSetsOf } from './selections.js';

const maxFields = 20_000;

/** Creates a counter of fields for the operations of one document, which may share fragments. */
const createCount = (reader: SelectionReader) => {
  const memo = new Map<string, number>();
  const count = (type: GraphQLObjectType, asked: Selection): number =>
    getOrInsertComputed(memo, `${type.name} ${keyOf(asked)}`, () => {
      let total = 0;
      for (const nodes of groupBy(reader.fields(type, asked), responseKey).values()) {
        const name = nodes[0]?.name.value ?? '';
        const child = getNamedType(fieldOf(type, name)?.type);
        const types = isAbstractType(child) ? schema.getPossibleTypes(child) : [child];
        total = plus(total, 1);
        for (const one of types) {
          if (isObjectType(one)) total = plus(total, count(one, selectionSetsOf(nodes)));
        }
      }
      return total;
    });
  return count;
};

/**
 * Limits the fields of the operations of a valid document, with fragments expanded: each fragment
 * that spreads another one twice doubles them.
 * @returns how many there are
 * @throws QUERY_LIMIT_EXCEEDED
 */
export const countFields = (document: DocumentNode): number => {
  const count = createCount(createSelectionReader({ schema, document, variables: {} }));
  let total = 0;
  for (const node of document.definitions) {
    if (node.kind !== Kind.OPERATION_DEFINITION) continue;
    const root = schema.getRootType(node.operation);
    if (root) total = plus(total, count(root, [node.selectionSet]));
  }
  if (total <= maxFields) return total;
  throw queryLimitExceeded(
    maxFields,
    `The document has more than ${maxFields} fields once its fragments are written out. Spread fewer fragments within fragments.`,
  );
};
