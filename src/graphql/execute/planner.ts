import {
  type FieldNode,
  type GraphQLAbstractType,
  type GraphQLObjectType,
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
import {
  collectFields,
  fieldOf,
  idOf,
  responseKey,
  type Selecting,
  selectionSetsOf,
} from '../plan/selections.js';
import { planArguments } from './arguments.js';
import { capture } from './capture.js';
import type { FieldPlan, Resolve, SelectionPlan, TypePlan, ValuePlan } from './plan.js';
import { abstractWriter, leafWriter, listWriter, objectWriter } from './type-writers.js';

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

/** Plans an operation. The plan is valid for all runs with the same variables in directives. */
export const planOperation = (
  operation: OperationDefinitionNode,
  selecting: Selecting,
): SelectionPlan => {
  const { schema } = selecting;

  const planned = new Map<string, () => SelectionPlan>();

  /** Planned once for the same selection sets: nested fragments put them in many places. */
  const planSelection = (
    type: GraphQLObjectType,
    sets: readonly SelectionSetNode[],
  ): SelectionPlan =>
    getOrInsertComputed(planned, `${type.name} ${sets.map(idOf).join()}`, () =>
      capture(() => planNewSelection(type, sets)),
    )();

  const planNewSelection = (
    type: GraphQLObjectType,
    sets: readonly SelectionSetNode[],
  ): SelectionPlan => {
    const fields: FieldPlan[] = [];
    for (const [key, nodes] of groupBy(collectFields(type, sets, selecting), responseKey)) {
      const [node] = nodes;
      const definition = node && fieldOf(type, node.name.value);
      if (!definition) continue;
      fields.push({
        key,
        lead: `${fields.length > 0 ? ',' : ''}"${key}":`,
        nodes,
        definition,
        parent: type,
        resolve: resolverOf(type, definition),
        args: planArguments(definition, node),
        type: planType(definition.type, nodes),
        isCounted: isCounted(type, definition.type),
      });
    }
    return {
      fields,
      keyLength: fields.reduce((length, { lead }) => length + lead.length, 0),
      width: fields.reduce((width, { type: { width: inside } }) => width + 1 + inside, 0),
    };
  };

  const planObject = (type: GraphQLObjectType, nodes: readonly FieldNode[]): ValuePlan => {
    try {
      const plan = readingInput(() => planSelection(type, selectionSetsOf(nodes)));
      return { width: plan.width, write: objectWriter(type, plan) };
    } catch (error) {
      // A directive has a null variable, which fails only the objects selected with it, if any.
      const fail = () => {
        throw error;
      };
      return { width: 0, write: fail };
    }
  };

  const planAbstract = (type: GraphQLAbstractType, nodes: readonly FieldNode[]): ValuePlan => {
    const objects = schema.getPossibleTypes(type);
    const plans = new Map(objects.map((object) => [object.name, planObject(object, nodes)]));
    return {
      width: Math.max(0, ...[...plans.values()].map(({ width }) => width)),
      write: abstractWriter(type, (name) => plans.get(name)?.write),
    };
  };

  const planValue = (type: GraphQLOutputType, nodes: readonly FieldNode[]): ValuePlan => {
    if (isNonNullType(type)) return planValue(type.ofType, nodes);
    if (isListType(type)) return { width: 0, write: listWriter(planType(type.ofType, nodes)) };
    if (isLeafType(type)) return { width: 0, write: leafWriter(type) };
    return isAbstractType(type) ? planAbstract(type, nodes) : planObject(type, nodes);
  };

  const planType = (type: GraphQLOutputType, nodes: readonly FieldNode[]): TypePlan => ({
    isRequired: isNonNullType(type),
    isLeaf: isLeafType(getNullableType(type)),
    ...planValue(type, nodes),
  });

  const rootType = schema.getRootType(operation.operation);
  if (!rootType) throw new Error(`There is no root type for a ${operation.operation}.`);
  return planSelection(rootType, [operation.selectionSet]);
};
