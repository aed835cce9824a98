import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import {
  eitherMask,
  keysMask,
  type Mask,
  type MaskKeys,
  namesMask,
} from '../upstream/reading/mask.js';
import { appliesTo } from './fragments.js';

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

/** The key by which the mask of a list's rows says that cursors are asked for, which each list makes of other keys. */
export const place = '#';

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

interface Document {
  readonly schema: GraphQLSchema;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
}

// Directives are left out of account: what may be asked is read, so masks hold for all variables.
const masks = new WeakMap<SelectionSetNode, Map<GraphQLObjectType, Mask>>();

/** Connections and edges are made here: what is read through them is read of the rows. */
const throughConnection: Reads = (below) => below();
const ofConnection = /(?:Connection|Edge)$/;
const withPlace = keysMask(place);

const readsOf = (type: GraphQLObjectType, { name, extensions }: GraphQLField<unknown, unknown>) => {
  if (/(?:C|c)ursor$/.test(name)) return () => withPlace;
  if (type.name === 'PageInfo') return () => nothing;
  return ofConnection.test(type.name) ? throughConnection : extensions.reads;
};

const ofField = (type: GraphQLObjectType, node: FieldNode, document: Document): Mask => {
  const field = type.getFields()[node.name.value];
  // A meta field.
  if (!field) return nothing;
  const read = readsOf(type, field);
  if (!read) return 'all';
  return read(() => {
    const below = getNamedType(field.type);
    if (!isObjectType(below) || !node.selectionSet) return 'all';
    return ofSelection(below, node.selectionSet, document);
  });
};

const ofSelection = (type: GraphQLObjectType, set: SelectionSetNode, document: Document): Mask => {
  const known = masks.get(set)?.get(type);
  if (known !== undefined) return known;
  let mask: Mask = type.extensions.reads?.(() => nothing) ?? nothing;
  for (const node of set.selections) {
    if (node.kind === Kind.FIELD) {
      mask = eitherMask(mask, ofField(type, node, document));
      continue;
    }
    const fragment =
      node.kind === Kind.INLINE_FRAGMENT ? node : document.fragments[node.name.value];
    if (!fragment) continue;
    if (!appliesTo(type, fragment.typeCondition?.name.value, document.schema)) continue;
    mask = eitherMask(mask, ofSelection(type, fragment.selectionSet, document));
  }
  const byType = masks.get(set) ?? new Map<GraphQLObjectType, Mask>();
  masks.set(set, byType.set(type, mask));
  return mask;
};

const asked = new WeakMap<readonly FieldNode[], Map<string, Mask>>();

/** What the operation reads, below the field that is resolved, of the record of an object of the type. */
export const maskOf = (
  info: GraphQLResolveInfo,
  typename = getNamedType(info.returnType).name,
): Mask => {
  const known = asked.get(info.fieldNodes)?.get(typename);
  if (known !== undefined) return known;
  const type = info.schema.getType(typename);
  let mask: Mask = nothing;
  for (const { selectionSet } of info.fieldNodes) {
    if (isObjectType(type) && selectionSet) {
      mask = eitherMask(mask, ofSelection(type, selectionSet, info));
    }
  }
  const byType = asked.get(info.fieldNodes) ?? new Map<string, Mask>();
  asked.set(info.fieldNodes, byType.set(typename, mask));
  return mask;
};

const placed = new WeakMap<MaskKeys, Mask>();

/** What the operation reads of each row of the connection that is resolved; a cursor is looked for among them. */
export const rowMaskOf = (
  info: GraphQLResolveInfo,
  { after }: { readonly after?: string | null | undefined },
): Mask => {
  const mask = maskOf(info);
  if (typeof mask === 'string' || typeof after !== 'string') return mask;
  const known = placed.get(mask);
  if (known) return known;
  const made = eitherMask(mask, withPlace);
  placed.set(mask, made);
  return made;
};
