import {
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  getNamedType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql';
import { getOrInsertComputed } from '../get-or-insert.js';
import { eitherMask, type Mask, namesMask } from '../upstream/reading/mask.js';
import { groupBy } from './group-by.js';
import { below, collectFields, keyOf, mayBeIncluded, type Selecting } from './selections.js';

/**
 * Which parts of the record behind its object a field reads, given what is asked of the object that
 * it leads to.
 */
export type Reads = (below: () => Mask) => Mask;

declare module 'graphql' {
  // A field that does not say reads everything, so that forgetting it costs time and nothing else.
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    reads?: Reads;
  }
  /** What every object of the type reads of its record, whatever is asked of it. */
  interface GraphQLObjectTypeExtensions<_TSource, _TContext> {
    reads?: Reads;
  }
}

/**
 * The key of a mask for what is read of the record around its own: of the transaction, for a transfer
 * that came with it.
 */
export const around = '..';

/**
 * The key by which a mask says that cursors of rows are asked for. What they are made of differs from
 * list to list: `lists.ts` puts those keys in its place.
 */
export const cursorKey = '#';

/** For a field, or a type, that reads one value by these names, newest first. */
export const reads = (...names: readonly string[]): { readonly reads: Reads } => {
  const mask = namesMask(...names);
  return { reads: () => mask };
};

const nothing: Mask = {};

/** A mask without what it reads around its record, and that. */
export const splitMask = (mask: Mask): readonly [own: Mask, outer: Mask] => {
  if (typeof mask === 'string') return [mask, nothing];
  const { [around]: outer = nothing, ...own } = mask;
  return [own, outer];
};

/** For a field whose object is made from what stands under a key. */
export const readsInto = (name: string): { readonly reads: Reads } => ({
  reads: (below) => {
    const [own, outer] = splitMask(below());
    return eitherMask({ [name]: own }, outer);
  },
});

/** For fields of connections and edges, which the explorer does not have: what is asked through them is read of the rows. */
export const readsThrough: { readonly reads: Reads } = { reads: (below) => below() };

const ofField = (
  type: GraphQLObjectType,
  name: string,
  nodes: readonly FieldNode[],
  selecting: Selecting,
): Mask => {
  const field = type.getFields()[name];
  // A meta field.
  if (!field) return nothing;
  const { reads: readsOf } = field.extensions;
  if (!readsOf) return 'all';
  return readsOf(() => {
    const child = getNamedType(field.type);
    return isObjectType(child) ? ofObject(child, below(nodes), selecting) : 'all';
  });
};

const masks = new WeakMap<SelectionSetNode, Map<string, Mask>>();

/** Once for all places of a document that ask the same. */
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
    mask = eitherMask(mask, ofField(type, name, nodes, selecting));
  }
  return mask;
};

const asked = new WeakMap<readonly FieldNode[], Map<string, Mask>>();

type ReadInfo = Pick<GraphQLResolveInfo, 'schema' | 'fragments' | 'fieldNodes' | 'returnType'>;

/** What the operation reads, below the field that is resolved, of the record of an object of the type. */
export const maskOf = (info: ReadInfo, typename = getNamedType(info.returnType).name): Mask => {
  const known = asked.get(info.fieldNodes)?.get(typename);
  if (known !== undefined) return known;
  const { schema, fragments, fieldNodes } = info;
  const type = schema.getType(typename);
  // What may be asked is read, so that masks hold for all variables.
  const selecting = { schema, fragments, includes: mayBeIncluded };
  const mask = isObjectType(type) ? ofObject(type, below(fieldNodes), selecting) : nothing;
  getOrInsertComputed(asked, fieldNodes, () => new Map()).set(typename, mask);
  return mask;
};
