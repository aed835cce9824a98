import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getArgumentValues,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { getOrInsertComputed } from '../../../base/collections/get-or-insert.js';
import {
  collectFields,
  fragmentsOf,
  isIncluded,
  limitSelections,
  type Variables,
} from '../selections.js';

/** The merged selection sets on one object. */
export type Selection = readonly SelectionSetNode[];

type Arguments = Readonly<Record<string, unknown>>;

/** An operation with its document and variables. */
export interface Operation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly node: OperationDefinitionNode;
  readonly variables: Variables;
}

/** Collects fields and coerces arguments as execution does. */
export interface SelectionReader {
  /** The fields selected on an object of the type. */
  readonly fields: (type: GraphQLObjectType, selection: Selection) => readonly FieldNode[];
  /** The coerced arguments; null if they are invalid, so that the field fails. */
  readonly args: (field: GraphQLField<unknown, unknown>, node: FieldNode) => Arguments | null;
}

/** Merges selections into one. */
export const union = (selections: readonly Selection[]): Selection => [
  ...new Set(selections.flat()),
];

/**
 * Creates a reader for one operation.
 * @throws QUERY_LIMIT_EXCEEDED from `fields`, beyond the limit on visited selections
 */
export const createSelectionReader = ({
  schema,
  document,
  variables,
}: Omit<Operation, 'node'>): SelectionReader => {
  const included = new Map<SelectionNode, boolean>();

  const readDirectives = (node: SelectionNode) => {
    try {
      return isIncluded(node, variables);
    } catch {
      return true;
    }
  };

  const includes = limitSelections((node) => {
    if (!node.directives?.length) return true;
    // Read once per node: each error in a directive scans the text before it.
    return getOrInsertComputed(included, node, readDirectives);
  });

  /** Also read once per node. */
  const argumentsOf = new Map<FieldNode, Map<GraphQLField<unknown, unknown>, Arguments | null>>();

  const readArguments = (field: GraphQLField<unknown, unknown>, node: FieldNode) => {
    try {
      return getArgumentValues(field, node, variables);
    } catch {
      return null;
    }
  };

  const selecting = { schema, fragments: fragmentsOf(document), includes };

  return {
    fields: (type, selection) => collectFields(type, selection, selecting),
    args: (field, node) => {
      const ofNode = getOrInsertComputed(argumentsOf, node, () => new Map());
      return getOrInsertComputed(ofNode, field, () => readArguments(field, node));
    },
  };
};
