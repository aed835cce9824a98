import {
  type FieldNode,
  type FragmentSpreadNode,
  type GraphQLAbstractType,
  GraphQLObjectType,
  type GraphQLOutputType,
  getNullableType,
  type InlineFragmentNode,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  type SelectionSetNode,
  TypeNameMetaFieldDef,
} from 'graphql';
import { getOrInsertComputed, groupBy } from '../../base/collections/maps.js';
import { readingInput } from '../errors/errors.js';
import { capture, planArguments } from './arguments.js';
import { deferOf, streamOf } from './directives.js';
import { free, plus } from './field-cost.js';
import type {
  Deferred,
  FieldPlan,
  Resolve,
  SelectionPlan,
  Split,
  TypePlan,
  Writers,
} from './field-plan.js';
import { nothing, projectField, projectObject } from './projection.js';
import {
  collectFields,
  fieldOf,
  idOf,
  responseKey,
  type Selecting,
  selectionSetsOf,
} from './selections.js';
import { joinStreams, needsAllRows, rowFields } from './split.js';

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
  type ValuePlan = Pick<TypePlan<Write>, 'valueCount' | 'selections' | 'write'> &
    Partial<Pick<TypePlan<Write>, 'item'>>;

  const { schema, incremental } = selecting;
  let lastId = 0;

  /** `isNamed` says that the operation names the objects by hash or id, so that they are looked up. */
  const plannerOf = (isNamed: boolean) => {
    const planned = new Map<string, () => SelectionPlan<Write>>();

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
      let [keyLength, valueCount, size] = [0, 0, 0];
      const collected = collectFields(type, sets, selecting);
      for (const [key, nodes] of groupBy(collected, responseKey)) {
        const field = planField(type, key, nodes, fields.length > 0 ? ',' : '');
        if (!field) continue;
        fields.push(field);
        keyLength += field.keyText.length;
        valueCount += 1 + field.type.valueCount;
        size = plus(size, 1);
        for (const below of field.type.selections) size = plus(size, below.size);
      }
      lastId += 1;
      const projection = projectObject(type, fields);
      const id = lastId;
      const { split, isActive } = planSplit(type, sets, fields, collected);
      const isIncremental = isActive || fields.some(hasIncremental);
      return { id, type, fields, keyLength, valueCount, size, projection, split, isIncremental };
    };

    /** Plans what is sent later of an object. All of it is planned as if sent at once, too. */
    const planSplit = (
      type: GraphQLObjectType,
      sets: readonly SelectionSetNode[],
      all: readonly FieldPlan<Write>[],
      collected: readonly FieldNode[],
    ): { readonly split: Split<Write> | null; readonly isActive: boolean } => {
      if (incremental === null) return { split: null, isActive: false };
      const hasStream = collected.some((node) => streamOf(node, incremental) !== null);
      let isActive = hasStream;
      const deferred: Deferred<Write>[] = [];
      const isLater = (node: FragmentSpreadNode | InlineFragmentNode, set: SelectionSetNode) => {
        const found = deferOf(node, incremental);
        if (found === null) return false;
        isActive = true;
        const selection = planSelection(type, [set]);
        const mayWait = (field: FieldPlan) =>
          field.mayCost || (isNamed && looksUp(field)) || (hasStream && field.needsAllRows);
        if (found.label === null && !selection.fields.some(mayWait)) return false;
        deferred.push({ label: found.label, selection });
        return true;
      };
      const atOnce = collectFields(type, sets, selecting, isLater);
      if (deferred.length === 0 && !hasStream) return { split: null, isActive };
      const fields = [...groupBy(atOnce, responseKey)].flatMap(
        ([key, nodes]) => planField(type, key, nodes, '') ?? [],
      );
      const split = joinStreams(all, fields, deferred);
      return { split, isActive };
    };

    const planObject = (type: GraphQLObjectType, nodes: readonly FieldNode[]): ValuePlan => {
      try {
        const plan = readingInput(() => planSelection(type, selectionSetsOf(nodes)));
        return { valueCount: plan.valueCount, selections: [plan], write: writers.object(plan) };
      } catch (error) {
        // A directive has a null variable, which fails only the objects selected with it, if any.
        return { valueCount: 0, selections: [], write: writers.invalid(error) };
      }
    };

    const planAbstract = (type: GraphQLAbstractType, nodes: readonly FieldNode[]): ValuePlan => {
      const objects = schema.getPossibleTypes(type);
      const plans = new Map(objects.map((object) => [object.name, planObject(object, nodes)]));
      const all = [...plans.values()];
      return {
        valueCount: Math.max(0, ...all.map(({ valueCount }) => valueCount)),
        selections: all.flatMap(({ selections }) => selections),
        write: writers.abstract(type, (name) => plans.get(name)?.write),
      };
    };

    const planValue = (type: GraphQLOutputType, nodes: readonly FieldNode[]): ValuePlan => {
      if (isNonNullType(type)) return planValue(type.ofType, nodes);
      if (isListType(type)) {
        const item = planType(type.ofType, nodes);
        return { valueCount: 0, selections: item.selections, write: writers.list(item), item };
      }
      if (isLeafType(type)) return { valueCount: 0, selections: [], write: writers.leaf(type) };
      return isAbstractType(type) ? planAbstract(type, nodes) : planObject(type, nodes);
    };

    const planType = (type: GraphQLOutputType, nodes: readonly FieldNode[]): TypePlan<Write> => ({
      isRequired: isNonNullType(type),
      isLeaf: isLeafType(getNullableType(type)),
      item: null,
      ...planValue(type, nodes),
    });

    return { planType, planSelection };
  };

  const [ofNamed, ofOthers] = [plannerOf(true), plannerOf(false)];

  const planField = (
    parent: GraphQLObjectType,
    key: string,
    nodes: readonly FieldNode[],
    comma: string,
  ): FieldPlan<Write> | null => {
    const [node] = nodes;
    const definition = node && fieldOf(parent, node.name.value);
    if (!definition) return null;
    const { cost = free } = definition.extensions;
    const type = (cost.names ? ofNamed : ofOthers).planType(definition.type, nodes);
    const [below, ...others] = type.selections;
    const child = below && others.length === 0 ? below.projection : nothing;
    return {
      key,
      keyText: `${comma}"${key}":`,
      nodes,
      definition,
      parent,
      resolve: resolverOf(parent, definition),
      args: planArguments(definition, node),
      type,
      isCounted: isCounted(parent, definition.type),
      cost,
      mayCost:
        Boolean(cost.call ?? cost.own ?? cost.pages ?? cost.names ?? cost.chains) ||
        type.selections.some(({ fields }) => fields.some(mayCost)),
      projection: projectField(definition, child),
      stream:
        incremental !== null && rowFields.includes(definition.name)
          ? streamOf(node, incremental)
          : null,
      needsAllRows: needsAllRows(definition.name, type.selections),
    };
  };

  // Without a root type the operation selects nothing: no field of it exists.
  const name = operation.operation;
  const root = schema.getRootType(name) ?? new GraphQLObjectType({ name, fields: {} });
  return ofOthers.planSelection(root, [operation.selectionSet]);
};

const mayCost = (field: FieldPlan) => field.mayCost;

const hasIncremental = ({ type }: FieldPlan) =>
  type.selections.some(({ isIncremental }) => isIncremental);

const looksUp = ({ cost }: FieldPlan) => cost.lookUp !== undefined;
