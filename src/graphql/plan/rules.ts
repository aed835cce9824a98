import {
  type DefinitionNode,
  type DirectiveNode,
  type DocumentNode,
  GraphQLError,
  getNullableType,
  isListType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  OverlappingFieldsCanBeMergedRule,
  type SelectionSetNode,
  type ValidationRule,
  validate,
  visit,
} from 'graphql';
import { fragmentsOf } from './selections.js';

const isIncremental = ({ name }: DirectiveNode) =>
  name.value === 'defer' || name.value === 'stream';

const argumentOf = ({ arguments: given = [] }: DirectiveNode, name: string) =>
  given.find((argument) => argument.name.value === name)?.value;

/** Whether its `if` is written as false. */
const isOff = (directive: DirectiveNode) => {
  const value = argumentOf(directive, 'if');
  return value?.kind === Kind.BOOLEAN && !value.value;
};

/** Labels are written out, and each is used once. */
const uniqueLabels: ValidationRule = (context) => {
  const known = new Map<string, DirectiveNode>();
  return {
    Directive: (node) => {
      const label = isIncremental(node) ? argumentOf(node, 'label') : undefined;
      if (!label || label.kind === Kind.NULL) return;
      if (label.kind !== Kind.STRING) {
        const message = `The label of @${node.name.value} must be written as a string.`;
        context.reportError(new GraphQLError(message, { nodes: [node] }));
        return;
      }
      const before = known.get(label.value);
      if (before) {
        const message = `The label "${label.value}" is used more than once. Give each @defer and @stream a label of its own.`;
        context.reportError(new GraphQLError(message, { nodes: [before, node] }));
      } else known.set(label.value, node);
    },
  };
};

/** `@stream` is for lists. */
const streamOnLists: ValidationRule = (context) => ({
  Directive: (node) => {
    if (node.name.value !== 'stream') return;
    const field = context.getFieldDef();
    const parent = context.getParentType();
    if (!field || !parent || isListType(getNullableType(field.type))) return;
    const message = `@stream is for lists, and "${parent.name}.${field.name}" is none.`;
    context.reportError(new GraphQLError(message, { nodes: [node] }));
  },
});

const overlappingFields: readonly ValidationRule[] = [OverlappingFieldsCanBeMergedRule];

/** The document with the `@stream` of each field, as an argument, in place of its arguments. */
const withStreamsAsArguments = (document: DocumentNode): DocumentNode =>
  visit(document, {
    Field: {
      leave: (node) => ({
        ...node,
        arguments: node.directives
          ?.filter(({ name }) => name.value === 'stream')
          .map(({ name, arguments: given = [] }) => ({
            kind: Kind.ARGUMENT,
            name,
            value: {
              kind: Kind.OBJECT,
              fields: given.map((one) => ({ ...one, kind: Kind.OBJECT_FIELD })),
            },
          })),
      }),
    },
  });

const differing = 'they have differing arguments';

/** What is merged into one field of the answer has the same `@stream`, just as it has the same arguments. */
const sameStreams: ValidationRule = (context) => ({
  Document: (document) => {
    const asArguments = withStreamsAsArguments(document);
    for (const { message, nodes } of validate(
      context.getSchema(),
      asArguments,
      overlappingFields,
    )) {
      if (!message.includes(differing)) continue;
      const said = message.replaceAll(differing, 'they have differing stream directives');
      context.reportError(new GraphQLError(said, { nodes: nodes ?? [] }));
    }
  },
});

/** The directives of an operation, also in its fragments; `isRoot` tells those of its root fields. */
const directivesOf = (
  operation: OperationDefinitionNode,
  fragments: ReturnType<typeof fragmentsOf>,
): readonly { readonly node: DirectiveNode; readonly isRoot: boolean }[] => {
  const found: { node: DirectiveNode; isRoot: boolean }[] = [];
  const seen = new Set<string>();
  const read = ({ selections }: SelectionSetNode, isRoot: boolean) => {
    for (const selection of selections) {
      for (const node of selection.directives ?? []) found.push({ node, isRoot });
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const name = selection.name.value;
        const fragment = fragments[name];
        if (!fragment || seen.has(`${name} ${isRoot}`)) continue;
        seen.add(`${name} ${isRoot}`);
        read(fragment.selectionSet, isRoot);
      } else if (selection.selectionSet) {
        read(selection.selectionSet, isRoot && selection.kind !== Kind.FIELD);
      }
    }
  };
  read(operation.selectionSet, true);
  return found;
};

/** Neither is for subscriptions, nor for the root of mutations. */
const onlyInQueries: ValidationRule = (context) => {
  const fragments = fragmentsOf(context.getDocument());
  return {
    OperationDefinition: (operation) => {
      if (operation.operation === 'query') return;
      const isLive = operation.operation === 'subscription';
      for (const { node, isRoot } of directivesOf(operation, fragments)) {
        if (!isIncremental(node) || isOff(node) || !(isLive || isRoot)) continue;
        const where = isLive ? 'a subscription' : 'the root of a mutation';
        const message = `@${node.name.value} must not be used in ${where}. Leave it out, or write \`if: false\`.`;
        context.reportError(new GraphQLError(message, { nodes: [node] }));
      }
    },
  };
};

/** The rules for `@defer` and `@stream` in the drafts of incremental delivery. */
export const incrementalRules: readonly ValidationRule[] = [
  uniqueLabels,
  streamOnLists,
  sameStreams,
  onlyInQueries,
];

const isSubscription = (node: DefinitionNode): node is OperationDefinitionNode =>
  node.kind === Kind.OPERATION_DEFINITION && node.operation === OperationTypeNode.SUBSCRIPTION;

const conditionalRoot =
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
      .map(({ node }) => new GraphQLError(conditionalRoot, { nodes: [node] })),
  );
};
