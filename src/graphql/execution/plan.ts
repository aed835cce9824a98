import {
  type FieldNode,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getArgumentValues,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from 'graphql';
import { collectFields, type Selecting } from './collect.js';
import {
  type Complete,
  completeAbstract,
  completeLeaf,
  completeList,
  completeObject,
  required,
} from './complete.js';

type Arguments = Readonly<Record<string, unknown>>;

/** A field of an operation, with all that can be known before it runs. */
export interface FieldPlan {
  readonly key: string;
  readonly nodes: readonly FieldNode[];
  readonly definition: GraphQLField<unknown, unknown>;
  readonly parent: GraphQLObjectType;
  readonly resolve: GraphQLFieldResolver<unknown, unknown>;
  /** Whether it declares the fourth parameter; else it is called without. */
  readonly takesInfo: boolean;
  /** null where they depend on variables: then each run works them out, once. */
  readonly args: Arguments | null;
  /** Where a run keeps what it works out for this field. */
  readonly slot: number;
  readonly isRequired: boolean;
  readonly complete: Complete;
}

/** What an operation asks of an object. */
export interface SelectionPlan {
  readonly fields: readonly FieldPlan[];
  /** A key such as `__proto__` must not reach an object's prototype. */
  readonly hasUnsafeKey: boolean;
}

export interface OperationPlan {
  readonly operation: OperationDefinitionNode;
  readonly selecting: Selecting;
  readonly root: SelectionPlan;
}

const metaFields = [SchemaMetaFieldDef, TypeMetaFieldDef, TypeNameMetaFieldDef];

type Resolve = GraphQLFieldResolver<unknown, unknown>;

/** graphql-js's default resolver, knowing the property beforehand. */
const property =
  (name: string): Resolve =>
  (source, args, context) => {
    if (typeof source !== 'object' || source === null) return undefined;
    const value = (source as Readonly<Record<string, unknown>>)[name];
    return typeof value === 'function' ? value.call(source, args, context) : value;
  };

const resolverOf = (parent: GraphQLObjectType, definition: FieldPlan['definition']): Resolve =>
  definition === TypeNameMetaFieldDef
    ? () => parent.name
    : (definition.resolve ?? property(definition.name));

const usesVariables = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (('kind' in value && value.kind === Kind.VARIABLE) ||
    Object.entries(value).some(([name, part]) => name !== 'loc' && usesVariables(part)));

/** Plans an operation; it holds for all runs whose directives see the same variables. */
export const planOperation = (
  operation: OperationDefinitionNode,
  selecting: Selecting,
): OperationPlan => {
  const { schema } = selecting;
  let slots = 0;

  const fieldOf = (type: GraphQLObjectType, name: string) =>
    type.getFields()[name] ?? metaFields.find((field) => field.name === name);

  const planSelection = (
    type: GraphQLObjectType,
    sets: readonly SelectionSetNode[],
  ): SelectionPlan => {
    const fields = [...collectFields(type, sets, selecting)].flatMap(([key, nodes]) =>
      planField(type, key, nodes),
    );
    return { fields, hasUnsafeKey: fields.some(({ key }) => key === '__proto__') };
  };

  const planField = (
    parent: GraphQLObjectType,
    key: string,
    nodes: readonly FieldNode[],
  ): FieldPlan[] => {
    const [node] = nodes;
    const definition = node && fieldOf(parent, node.name.value);
    if (!definition) return [];
    const { type } = definition;
    const resolve = resolverOf(parent, definition);
    return [
      {
        key,
        nodes,
        definition,
        parent,
        resolve,
        takesInfo: resolve.length > 3,
        args: node.arguments?.some(usesVariables) ? null : getArgumentValues(definition, node, {}),
        slot: slots++,
        isRequired: isNonNullType(type),
        complete: planType(type, nodes),
      },
    ];
  };

  const planType = (type: GraphQLOutputType, nodes: readonly FieldNode[]): Complete => {
    if (isNonNullType(type)) return required(planType(type.ofType, nodes));
    if (isListType(type)) {
      return completeList(planType(type.ofType, nodes), isNonNullType(type.ofType));
    }
    if (isLeafType(type)) return completeLeaf(type);
    const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    if (!isAbstractType(type)) return completeObject(type, planSelection(type, sets));
    const plans = new Map<GraphQLObjectType, Complete>();
    return completeAbstract(type, schema, (object) => {
      const known = plans.get(object) ?? completeObject(object, planSelection(object, sets));
      plans.set(object, known);
      return known;
    });
  };

  const rootType = schema.getRootType(operation.operation);
  const root = rootType
    ? planSelection(rootType, [operation.selectionSet])
    : { fields: [], hasUnsafeKey: false };
  return { operation, selecting, root };
};
