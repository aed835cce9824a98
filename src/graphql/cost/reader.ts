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
import { getOrInsertComputed } from '../../get-or-insert.js';
import {
  collectFields,
  fragmentsOf,
  isIncluded,
  limitSelections,
  type Variables,
} from '../selections.js';

/** What is asked of one object: selection sets that are merged. */
export type Selection = readonly SelectionSetNode[];

type Arguments = Readonly<Record<string, unknown>>;

/** An operation with its variables, ready to be read. */
export interface Operation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly node: OperationDefinitionNode;
  readonly variables: Variables;
}

/** Collects fields and coerces arguments as execution does. */
export interface SelectionReader {
  /** The fields that are asked of an object of the type. */
  readonly fields: (type: GraphQLObjectType, selection: Selection) => readonly FieldNode[];
  /** The coerced arguments; null where they are such that the field fails. */
  readonly args: (field: GraphQLField<unknown, unknown>, node: FieldNode) => Arguments | null;
}

/** The selections merged into one. */
export const union = (selections: readonly Selection[]): Selection => [
  ...new Set(selections.flat()),
];

/** A reader for one operation. @throws QUERY_LIMIT_EXCEEDED past the bound on visited selections */
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
    // Once for each node: an error in a directive takes time by the length of the text before it.
    return getOrInsertComputed(included, node, readDirectives);
  });

  /** Once for each node, too. */
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
