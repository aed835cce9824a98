import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getDirectiveValues,
  type InlineFragmentNode,
  isAbstractType,
  Kind,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from 'graphql';
import { getOrInsertComputed } from '../../base/collections/maps.js';
import { queryLimitExceeded } from '../errors/errors.js';

/** The variables of an operation by name, coerced or as received. */
export type Variables = Readonly<Record<string, unknown>>;

type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

/** The fragments of a document by name. */
export const fragmentsOf = ({ definitions }: DocumentNode): Fragments =>
  Object.fromEntries(
    definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  );

/** The name of a field in the answer: its alias, if it has one. */
export const responseKey = ({ alias, name }: FieldNode): string => (alias ?? name).value;

const metaFields = [SchemaMetaFieldDef, TypeMetaFieldDef, TypeNameMetaFieldDef];

/** The field of a type, or the meta field, with this name. */
export const fieldOf = (
  type: GraphQLObjectType,
  name: string,
): GraphQLField<unknown, unknown> | undefined =>
  type.getFields()[name] ?? metaFields.find((field) => field.name === name);

/** Whether a field of the query type is introspection. */
export const isIntrospection = ({ name }: FieldNode): boolean =>
  name.value === '__schema' || name.value === '__type';

/** Whether @skip and @include include a selection. @throws GraphQLError on an invalid argument */
export const isIncluded = (node: SelectionNode, variables: Variables): boolean => {
  if (!node.directives?.length) return true;
  return (
    getDirectiveValues(GraphQLSkipDirective, node, variables)?.if !== true &&
    getDirectiveValues(GraphQLIncludeDirective, node, variables)?.if !== false
  );
};

const ids = new WeakMap<SelectionSetNode, number>();
let lastId = 0;

/** A unique number for a selection set. */
export const idOf = (set: SelectionSetNode): number =>
  getOrInsertComputed(ids, set, () => {
    lastId += 1;
    return lastId;
  });

/** The selection sets of fields, which select from the object that the fields return. */
export const selectionSetsOf = (fields: readonly FieldNode[]): readonly SelectionSetNode[] => {
  const sets: SelectionSetNode[] = [];
  for (const { selectionSet } of fields) if (selectionSet) sets.push(selectionSet);
  return sets;
};

// Ten times as many as the longest honest document has; visiting all of them takes about 10 ms.
const maxVisited = 500_000;

const tooIntricate = () =>
  queryLimitExceeded(
    maxVisited,
    'The document repeats its fragments in too many ways. Spread fewer fragments within fragments.',
  );

/** Limits how many selections are visited. @throws QUERY_LIMIT_EXCEEDED beyond the limit */
export const limitSelections = (includes: Selecting['includes']): Selecting['includes'] => {
  let visited = 0;
  return (node) => {
    visited += 1;
    if (visited > maxVisited) throw tooIntricate();
    return includes(node);
  };
};

type Fragment = FragmentDefinitionNode | InlineFragmentNode;

const appliesTo = (
  { typeCondition }: Fragment,
  type: GraphQLObjectType,
  schema: GraphQLSchema,
): boolean => {
  const condition = typeCondition?.name.value;
  if (condition === undefined || condition === type.name) return true;
  const named = schema.getType(condition);
  return isAbstractType(named) && schema.isSubType(named, type);
};

/** The inputs for collecting fields. */
export interface Selecting {
  readonly schema: GraphQLSchema;
  readonly fragments: Fragments;
  /** Whether a selection is included. */
  readonly includes: (node: SelectionNode) => boolean;
  /** The variables of `@defer` and `@stream`; null if these have no effect. */
  readonly incremental: Variables | null;
}

type FragmentSelection = FragmentSpreadNode | InlineFragmentNode;

const noneLater = () => false;

/**
 * The fields that selection sets select on an object type: CollectFields of the specification. Those of
 * fragments that `isLater` takes are left out.
 */
export const collectFields = (
  type: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
  { schema, fragments, includes }: Selecting,
  isLater: (node: FragmentSelection, set: SelectionSetNode) => boolean = noneLater,
): readonly FieldNode[] => {
  const fields: FieldNode[] = [];
  const spread = new Set<string>();
  const readFragment = (node: FragmentSelection, fragment: Fragment | undefined) => {
    if (!fragment || !appliesTo(fragment, type, schema)) return;
    if (isLater(node, fragment.selectionSet)) return;
    if (node.kind === Kind.FRAGMENT_SPREAD) {
      if (spread.has(node.name.value)) return;
      spread.add(node.name.value);
    }
    read(fragment.selectionSet);
  };
  const read = ({ selections }: SelectionSetNode) => {
    for (const node of selections) {
      if (!includes(node)) continue;
      if (node.kind === Kind.FIELD) fields.push(node);
      else if (node.kind === Kind.INLINE_FRAGMENT) readFragment(node, node);
      else readFragment(node, fragments[node.name.value]);
    }
  };
  for (const set of sets) read(set);
  return fields;
};
