import {
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
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
  type ValueNode,
} from 'graphql';
import { getOrInsertComputed } from '../get-or-insert.js';
import { queryLimitExceeded } from './errors.js';

/** The variables of an operation by name, coerced or as they came. */
export type Variables = Readonly<Record<string, unknown>>;

type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

/** The fragments of a document by name. */
export const fragmentsOf = ({ definitions }: DocumentNode): Fragments =>
  Object.fromEntries(
    definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  );

/** The name that a field has in the answer. */
export const responseKey = ({ alias, name }: FieldNode): string => (alias ?? name).value;

const metaFields = [SchemaMetaFieldDef, TypeMetaFieldDef, TypeNameMetaFieldDef];

/** The field of a type, or the meta field, of a name. */
export const fieldOf = (
  type: GraphQLObjectType,
  name: string,
): GraphQLField<unknown, unknown> | undefined =>
  type.getFields()[name] ?? metaFields.find((field) => field.name === name);

/** Whether a field of the query type asks about the schema. */
export const isIntrospection = ({ name }: FieldNode): boolean =>
  name.value === '__schema' || name.value === '__type';

/** Whether @skip and @include leave a selection in. @throws GraphQLError where their arguments do not fit */
export const isIncluded = (node: SelectionNode, variables: Variables): boolean => {
  if (!node.directives?.length) return true;
  return (
    getDirectiveValues(GraphQLSkipDirective, node, variables)?.if !== true &&
    getDirectiveValues(GraphQLIncludeDirective, node, variables)?.if !== false
  );
};

const isLiteral = (node: ValueNode, value: boolean) =>
  node.kind === Kind.BOOLEAN && node.value === value;

const leavesOut = ({ name, arguments: given = [] }: DirectiveNode) =>
  (name.value === 'skip' && given.some(({ value }) => isLiteral(value, true))) ||
  (name.value === 'include' && given.some(({ value }) => isLiteral(value, false)));

/** Whether @skip and @include leave a selection in for any variables. */
export const mayBeIncluded = ({ directives }: SelectionNode): boolean =>
  !directives?.some(leavesOut);

const ids = new WeakMap<SelectionSetNode, number>();
let lastId = 0;

/** Tells selection sets apart. */
export const idOf = (set: SelectionSetNode): number =>
  getOrInsertComputed(ids, set, () => {
    lastId += 1;
    return lastId;
  });

/** What the fields ask of the object that they lead to. */
export const below = (fields: readonly FieldNode[]): readonly SelectionSetNode[] => {
  const sets: SelectionSetNode[] = [];
  for (const { selectionSet } of fields) if (selectionSet) sets.push(selectionSet);
  return sets;
};

/** The same for selection sets that ask the same, in whatever order they come. */
export const keyOf = (sets: readonly SelectionSetNode[]): string =>
  sets
    .map(idOf)
    .sort((a, b) => a - b)
    .join();

// The longest honest document that is allowed has a tenth of these, and all take some 10 ms.
const maxRead = 500_000;

const tooIntricate = () =>
  queryLimitExceeded(
    maxRead,
    'The document repeats its fragments in too many ways. Spread fewer fragments within fragments.',
  );

/** Bounds how many selections are read. @throws QUERY_LIMIT_EXCEEDED for one more */
export const withinReads = (includes: Selecting['includes']): Selecting['includes'] => {
  let read = 0;
  return (node) => {
    read += 1;
    if (read > maxRead) throw tooIntricate();
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

/** What selections are read with. */
export interface Selecting {
  readonly schema: GraphQLSchema;
  readonly fragments: Fragments;
  /** Whether a selection is left in. */
  readonly includes: (node: SelectionNode) => boolean;
}

/**
 * The fields that selection sets ask of an object of the type, fragments followed: "CollectFields"
 * of the specification.
 */
export const collectFields = (
  type: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
  { schema, fragments, includes }: Selecting,
): readonly FieldNode[] => {
  const fields: FieldNode[] = [];
  const spread = new Set<string>();
  const readFragment = (fragment: Fragment | undefined) => {
    if (fragment && appliesTo(fragment, type, schema)) read(fragment.selectionSet);
  };
  const read = ({ selections }: SelectionSetNode) => {
    for (const node of selections) {
      if (!includes(node)) continue;
      if (node.kind === Kind.FIELD) fields.push(node);
      else if (node.kind === Kind.INLINE_FRAGMENT) readFragment(node);
      else if (!spread.has(node.name.value)) {
        spread.add(node.name.value);
        readFragment(fragments[node.name.value]);
      }
    }
  };
  for (const set of sets) read(set);
  return fields;
};
