import {
  type DefinitionNode,
  type DocumentNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import { directivesOf } from './incremental-rules.js';
import { fragmentsOf } from './selections.js';

const isSubscription = (node: DefinitionNode): node is OperationDefinitionNode =>
  node.kind === Kind.OPERATION_DEFINITION && node.operation === OperationTypeNode.SUBSCRIPTION;

const message =
  'A subscription must not have @skip or @include around its root field. Send a text with the one field that is wanted.';

/**
 * The errors of subscriptions whose root field a directive may leave out
 * (https://spec.graphql.org/September2025/#sec-Single-Root-Field). To be called before the rules of
 * graphql-js, which evaluate such directives without variables, and throw.
 */
export const conditionalRoots = (document: DocumentNode): readonly GraphQLError[] => {
  const subscriptions = document.definitions.filter(isSubscription);
  if (subscriptions.length === 0) return [];
  const fragments = fragmentsOf(document);
  return subscriptions.flatMap((operation) =>
    directivesOf(operation, fragments)
      .filter(({ node, isRoot }) => isRoot && /^(?:skip|include)$/.test(node.name.value))
      .map(({ node }) => new GraphQLError(message, { nodes: [node] })),
  );
};
