import {
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  getNamedType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql';
import { getOrInsertComputed } from '../../base/collections/get-or-insert.js';
import { groupBy } from '../../base/collections/group-by.js';
import { type Mask, namesMask, unionMask } from '../../explorer/decode/mask.js';
import {
  collectFields,
  keyOf,
  mayBeIncluded,
  type Selecting,
  selectionSetsOf,
} from './selections.js';

/** The mask of what a field reads of its record; `child` is the mask of the object it returns. */
export type Reads = (child: () => Mask) => Mask;

declare module 'graphql' {
  /** Without it, a field reads everything: forgetting it costs only time. */
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    reads?: Reads;
  }
  /** What every object of the type reads of its record, regardless of the selection. */
  interface GraphQLObjectTypeExtensions<_TSource, _TContext> {
    reads?: Reads;
  }
}

/** The mask key for reads of the parent record: the transaction that a transfer came with. */
export const parentKey = '..';

/**
 * The mask key that says that cursors are selected. What a cursor is made of differs between lists,
 * so `lists.ts` replaces this key by the keys of the list.
 */
export const cursorKey = '#';

/** For a field or type that reads one value under one of these names, newest first. */
export const reads = (...names: readonly string[]): { readonly reads: Reads } => {
  const mask = namesMask(...names);
  return { reads: () => mask };
};

const nothing: Mask = {};

/** Splits a mask into what it reads of the record itself and of the parent record. */
export const splitMask = (mask: Mask): readonly [own: Mask, parent: Mask] => {
  if (typeof mask === 'string') return [mask, nothing];
  const { [parentKey]: parent = nothing, ...own } = mask;
  return [own, parent];
};

/** For a field whose object is made from the value of one key. */
export const readsInto = (name: string): { readonly reads: Reads } => ({
  reads: (child) => {
    const [own, parent] = splitMask(child());
    return unionMask({ [name]: own }, parent);
  },
});

/** For fields of connections and edges, which the explorer lacks: they read the rows instead. */
export const readsThrough: { readonly reads: Reads } = { reads: (child) => child() };

const ofField = (
  type: GraphQLObjectType,
  name: string,
  nodes: readonly FieldNode[],
  selecting: Selecting,
): Mask => {
  const field = type.getFields()[name];
  // Meta fields, such as `__typename`, read nothing.
  if (!field) return nothing;
  const { reads: readsOf } = field.extensions;
  if (!readsOf) return 'all';
  return readsOf(() => {
    const child = getNamedType(field.type);
    return isObjectType(child) ? ofObject(child, selectionSetsOf(nodes), selecting) : 'all';
  });
};

const masks = new WeakMap<SelectionSetNode, Map<string, Mask>>();

/** Computed once for all places in a document with the same selection sets. */
const ofObject = (
  type: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
  selecting: Selecting,
): Mask => {
  const [first] = sets;
  if (first === undefined) return ofNewObject(type, sets, selecting);
  const ofSet = getOrInsertComputed(masks, first, () => new Map<string, Mask>());
  const key = `${type.name} ${keyOf(sets)}`;
  return getOrInsertComputed(ofSet, key, () => ofNewObject(type, sets, selecting));
};

const ofNewObject = (
  type: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
  selecting: Selecting,
): Mask => {
  let mask: Mask = type.extensions.reads?.(() => nothing) ?? nothing;
  const fields = groupBy(collectFields(type, sets, selecting), ({ name }) => name.value);
  for (const [name, nodes] of fields) {
    mask = unionMask(mask, ofField(type, name, nodes, selecting));
  }
  return mask;
};

const asked = new WeakMap<readonly FieldNode[], Map<string, Mask>>();

type ReadInfo = Pick<GraphQLResolveInfo, 'schema' | 'fragments' | 'fieldNodes' | 'returnType'>;

/** What the operation reads of the record of a `typename` that the resolved field returns. */
export const maskOf = (info: ReadInfo, typename = getNamedType(info.returnType).name): Mask => {
  const known = asked.get(info.fieldNodes)?.get(typename);
  if (known !== undefined) return known;
  const { schema, fragments, fieldNodes } = info;
  const type = schema.getType(typename);
  // Counts everything that could be included, so that a mask is valid for any variables.
  const selecting = { schema, fragments, includes: mayBeIncluded };
  const mask = isObjectType(type)
    ? ofObject(type, selectionSetsOf(fieldNodes), selecting)
    : nothing;
  getOrInsertComputed(asked, fieldNodes, () => new Map()).set(typename, mask);
  return mask;
};
