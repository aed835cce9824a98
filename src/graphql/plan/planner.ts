import {
  type FieldNode,
  type GraphQLAbstractType,
  GraphQLObjectType,
  type GraphQLOutputType,
  getNullableType,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  type SelectionSetNode,
  TypeNameMetaFieldDef,
} from 'graphql';
import { getOrInsertComputed } from '../../base/collections/get-or-insert.js';
import { groupBy } from '../../base/collections/group-by.js';
import { readingInput } from '../errors/errors.js';
import { planArguments } from './arguments.js';
import { capture } from './capture.js';
import { plus } from './cost/amount.js';
import { free } from './cost/field-cost.js';
import type { FieldPlan, Resolve, SelectionPlan, TypePlan, Writers } from './plan.js';
import { nothing, projectField, projectObject } from './projection.js';
import {
  collectFields,
  fieldOf,
  idOf,
  responseKey,
  type Selecting,
  selectionSetsOf,
} from './selections.js';

/** The default resolver of graphql-js, for one property. */
const property =
  (name: string): Resolve =>
  (source, args, context, info) => {
    if (typeof source !== 'object' || source === null) return undefined;
    const value = (source as Readonly<Record<string, unknown>>)[name];
    return typeof value === 'function' ? value.call(source, args, context, info) : value;
  };

const resolverOf = (parent: GraphQLObjectType, definition: FieldPlan['definition']): Resolve =>
  definition === TypeNameMetaFieldDef
    ? () => parent.name
    : (definition.resolve ?? property(definition.name));

/** Lists of introspection are excluded, since they are counted before the operation runs. */
const isCounted = ({ name }: GraphQLObjectType, type: GraphQLOutputType) =>
  isListType(getNullableType(type)) && !name.startsWith('__');

/**
 * Plans an operation in one walk: what it selects, with the arguments, the cost and the projection
 * of each field. The plan is valid for all runs with the same variables in directives.
 */
export const planOperation = <Write>(
  operation: OperationDefinitionNode,
  selecting: Selecting,
  writers: Writers<Write>,
): SelectionPlan<Write> => {
  type ValuePlan = Pick<TypePlan<Write>, 'width' | 'selections' | 'write'>;

  const { schema } = selecting;
  const planned = new Map<string, () => SelectionPlan<Write>>();
  let lastId = 0;

  /** Planned once for the same selection sets: nested fragments put them in many places. */
  const planSelection = (
    type: GraphQLObjectType,
    sets: readonly SelectionSetNode[],
  ): SelectionPlan<Write> =>
    getOrInsertComputed(planned, `${type.name} ${sets.map(idOf).join()}`, () =>
      capture(() => planNewSelection(type, sets)),
    )();

  const planNewSelection = (
    type: GraphQLObjectType,
    sets: readonly SelectionSetNode[],
  ): SelectionPlan<Write> => {
    const fields: FieldPlan<Write>[] = [];
    let [keyLength, width, size] = [0, 0, 0];
    for (const [key, nodes] of groupBy(collectFields(type, sets, selecting), responseKey)) {
      const field = planField(type, key, nodes, fields.length > 0 ? ',' : '');
      if (!field) continue;
      fields.push(field);
      keyLength += field.lead.length;
      width += 1 + field.type.width;
      size = plus(size, 1);
      for (const below of field.type.selections) size = plus(size, below.size);
    }
    lastId += 1;
    const projection = projectObject(type, fields);
    return { id: lastId, type, fields, keyLength, width, size, projection };
  };

  const planField = (
    parent: GraphQLObjectType,
    key: string,
    nodes: readonly FieldNode[],
    comma: string,
  ): FieldPlan<Write> | null => {
    const [node] = nodes;
    const definition = node && fieldOf(parent, node.name.value);
    if (!definition) return null;
    const type = planType(definition.type, nodes);
    const [below, ...others] = type.selections;
    const child = below && others.length === 0 ? below.projection : nothing;
    const { cost = free } = definition.extensions;
    const costsItself = [cost.call, cost.pages, cost.names, cost.chains].some(
      (one) => one !== undefined,
    );
    return {
      key,
      lead: `${comma}"${key}":`,
      nodes,
      definition,
      parent,
      resolve: resolverOf(parent, definition),
      args: planArguments(definition, node),
      type,
      isCounted: isCounted(parent, definition.type),
      cost,
      mayCost: costsItself || type.selections.some(({ fields }) => fields.some(mayCost)),
      projection: projectField(definition, child),
    };
  };

  const planObject = (type: GraphQLObjectType, nodes: readonly FieldNode[]): ValuePlan => {
    try {
      const plan = readingInput(() => planSelection(type, selectionSetsOf(nodes)));
      return { width: plan.width, selections: [plan], write: writers.object(plan) };
    } catch (error) {
      // A directive has a null variable, which fails only the objects selected with it, if any.
      return { width: 0, selections: [], write: writers.invalid(error) };
    }
  };

  const planAbstract = (type: GraphQLAbstractType, nodes: readonly FieldNode[]): ValuePlan => {
    const objects = schema.getPossibleTypes(type);
    const plans = new Map(objects.map((object) => [object.name, planObject(object, nodes)]));
    const all = [...plans.values()];
    return {
      width: Math.max(0, ...all.map(({ width }) => width)),
      selections: all.flatMap(({ selections }) => selections),
      write: writers.abstract(type, (name) => plans.get(name)?.write),
    };
  };

  const planValue = (type: GraphQLOutputType, nodes: readonly FieldNode[]): ValuePlan => {
    if (isNonNullType(type)) return planValue(type.ofType, nodes);
    if (isListType(type)) {
      const item = planType(type.ofType, nodes);
      return { width: 0, selections: item.selections, write: writers.list(item) };
    }
    if (isLeafType(type)) return { width: 0, selections: [], write: writers.leaf(type) };
    return isAbstractType(type) ? planAbstract(type, nodes) : planObject(type, nodes);
  };

  const planType = (type: GraphQLOutputType, nodes: readonly FieldNode[]): TypePlan<Write> => ({
    isRequired: isNonNullType(type),
    isLeaf: isLeafType(getNullableType(type)),
    ...planValue(type, nodes),
  });

  // Without a root type the operation selects nothing: no field of it exists.
  const name = operation.operation;
  const root = schema.getRootType(name) ?? new GraphQLObjectType({ name, fields: {} });
  return planSelection(root, [operation.selectionSet]);
};

const mayCost = (field: FieldPlan) => field.mayCost;
