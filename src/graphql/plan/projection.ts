import type { GraphQLField, GraphQLObjectType } from 'graphql';
import { type Mask, namesMask, unionMask } from '../../explorer/call/mask.js';

/** What an operation reads of a record. */
export interface Projection {
  /** Of the record itself. */
  readonly own: Mask;
  /** Of the record that it came with: for a transfer, that of its transaction. */
  readonly parent: Mask;
  /** Whether cursors are made of it. What that takes differs between lists. */
  readonly cursor: boolean;
}

/** What a field reads of its record; `child` is what is read of the object that it returns. */
export type Reads = (child: Projection) => Projection;

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

const noKeys: Mask = {};

export const nothing: Projection = { own: noKeys, parent: noKeys, cursor: false };

const everything: Projection = { ...nothing, own: 'all' };

/** A projection of these parts, and of nothing else. */
export const projection = (parts: Partial<Projection>): Projection => ({ ...nothing, ...parts });

const union = (a: Projection, b: Projection): Projection => ({
  own: unionMask(a.own, b.own),
  parent: unionMask(a.parent, b.parent),
  cursor: a.cursor || b.cursor,
});

// A type, since an interface has no index signature, which extensions need.
type ReadsExtension = { readonly reads: Reads };

/** For a field or type that always reads the same. */
export const readsOnly = (parts: Partial<Projection>): ReadsExtension => {
  const always = projection(parts);
  return { reads: () => always };
};

/** For a field or type that reads one value under one of these names, newest first. */
export const reads = (...names: readonly string[]): ReadsExtension =>
  readsOnly({ own: namesMask(...names) });

/** For a field whose object is made from the value of one key, in this record. */
export const readsInto = (name: string): ReadsExtension => ({
  reads: ({ own, parent }) => projection({ own: unionMask({ [name]: own }, parent) }),
});

/** For fields of connections and edges, which the explorer lacks: they read the rows instead. */
export const readsThrough: ReadsExtension = { reads: (child) => child };

/** For a cursor. */
export const readsCursor: ReadsExtension = readsOnly({ cursor: true });

/** What one field reads; `child` is what is read of the object that it returns. */
export const projectField = (
  { name, extensions }: GraphQLField<unknown, unknown>,
  child: Projection,
): Projection => {
  // Meta fields, such as `__typename`, read nothing.
  if (name.startsWith('__')) return nothing;
  return extensions.reads?.(child) ?? everything;
};

/** What an object of the type and these of its fields read together. */
export const projectObject = (
  { extensions }: GraphQLObjectType,
  fields: readonly { readonly projection: Projection }[],
): Projection =>
  fields.reduce(
    (all, field) => union(all, field.projection),
    extensions.reads?.(nothing) ?? nothing,
  );
