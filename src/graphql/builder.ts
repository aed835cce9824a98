import SchemaBuilder from '@pothos/core';
import RelayPlugin from '@pothos/plugin-relay';
import type { Context } from './context.js';
import { cursorKey, reads, readsThrough } from './reads.js';
import * as scalars from './scalars.js';

/** A scalar that resolvers give, and take, as the same type. */
interface Scalar<T> {
  Input: T;
  Output: T;
}

interface SchemaTypes {
  Context: Context;
  DefaultEdgesNullability: false;
  DefaultNodeNullability: false;
  Scalars: {
    ID: Scalar<string>;
    AddressHash: Scalar<string>;
    Hash: Scalar<string>;
    HexBytes: Scalar<string>;
    BigInt: Scalar<string>;
    Decimal: Scalar<string>;
    Long: Scalar<number>;
    DateTime: Scalar<string>;
    JSON: Scalar<unknown>;
  };
}

export type Types = PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>;

/** What the `id` of every node type is. */
export const idDescription =
  'The object id for `Query.node` and for client caches: opaque, and the same for every spelling of a hash.';

export const builder = new SchemaBuilder<SchemaTypes>({
  plugins: [RelayPlugin],
  relay: {
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    nodeTypeOptions: {
      description:
        'An object that keeps its `id` and can be fetched again by it with `Query.node`. Normalising clients store it by that id.',
    },
    idFieldOptions: { description: idDescription },
    edgesFieldOptions: {
      nullable: false,
      extensions: readsThrough,
      description: 'The rows with their cursors, in the order of the explorer.',
    },
    nodeFieldOptions: { nullable: false, extensions: readsThrough, description: 'The row itself.' },
    nodesOnConnection: {
      extensions: readsThrough,
      description: 'The rows without their cursors, in the order of the explorer.',
    },
    cursorFieldOptions: {
      extensions: reads(cursorKey),
      description:
        'Where this row stands in the list: give it as `after` to continue after this row.',
    },
    pageInfoTypeOptions: {
      description: 'Where a page of a list begins and ends, and whether more rows follow.',
    },
    pageInfoFieldOptions: {
      extensions: readsThrough,
      description: 'Where this page ends and whether more rows follow.',
    },
    hasNextPageFieldOptions: {
      extensions: reads(),
      description:
        'Whether a row is left or the explorer hands out a next page, which may prove to be empty.',
    },
    hasPreviousPageFieldOptions: {
      extensions: reads(),
      description: 'Whether `after` was given. Lists go forward only.',
    },
    startCursorFieldOptions: {
      extensions: reads(cursorKey),
      description: 'The cursor of the first row; null for an empty page.',
    },
    endCursorFieldOptions: {
      extensions: reads(cursorKey),
      description:
        'The cursor of the last row, to be given as `after` for the next page; null for an empty page.',
    },
  },
});

builder.queryType({
  description:
    'Where every question starts: from the hash of an address or of a transaction, or from an object id.',
});

builder.addScalarType('AddressHash', scalars.AddressHash);
builder.addScalarType('Hash', scalars.Hash);
builder.addScalarType('HexBytes', scalars.HexBytes);
builder.addScalarType('BigInt', scalars.BigIntScalar);
builder.addScalarType('Decimal', scalars.Decimal);
builder.addScalarType('Long', scalars.Long);
builder.addScalarType('DateTime', scalars.DateTime);
builder.addScalarType('JSON', scalars.JsonScalar);
