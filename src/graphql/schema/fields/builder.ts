import SchemaBuilder from '@pothos/core';
import RelayPlugin from '@pothos/plugin-relay';
import type { LiveContext } from '../../live/watches.js';
import { reads, readsCursor, readsThrough } from '../../plan/projection.js';
import * as scalars from './scalars.js';

/** A scalar whose input and output have the same TypeScript type. */
interface Scalar<T> {
  Input: T;
  Output: T;
}

interface OwnTypes {
  Context: LiveContext;
  DefaultNodeNullability: false;
  Scalars: {
    ID: Scalar<string>;
    AddressHash: Scalar<string>;
    Hash: Scalar<string>;
    HexBytes: Scalar<string>;
    ChainId: Scalar<string>;
    BigInt: Scalar<string>;
    Decimal: Scalar<string>;
    Long: Scalar<number | string>;
    DateTime: Scalar<string>;
    JSON: Scalar<unknown>;
  };
}

export type GatewayTypes = PothosSchemaTypes.ExtendDefaultTypes<OwnTypes>;

/** The description of the `id` of every node type. */
export const idDescription =
  'The global object id, for `Query.node` and as a key in client caches. Opaque, and the same for every spelling of a hash.';

export const builder = new SchemaBuilder<OwnTypes>({
  plugins: [RelayPlugin],
  relay: {
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    nodeTypeOptions: {
      description:
        'An object with a stable `id`: `Query.node` fetches it again by that id, and normalising clients cache it under it.',
    },
    idFieldOptions: { description: idDescription },
    nodeFieldOptions: { nullable: false, extensions: readsThrough, description: 'The row itself.' },
    cursorFieldOptions: {
      extensions: readsCursor,
      description:
        'The position of this row in the list. Pass it as `after` to continue after this row.',
    },
    pageInfoTypeOptions: {
      description: 'Where a page of a list starts and ends, and whether more rows may follow.',
    },
    hasNextPageFieldOptions: {
      extensions: reads(),
      description:
        'Whether rows are left or the explorer offers a next page, which may turn out to be empty. Always false for `first: 0`, and where the explorer cut the list short (see `endCursor`).',
    },
    hasPreviousPageFieldOptions: {
      extensions: reads(),
      description: 'Whether `after` was given. Lists can only be paged forward.',
    },
    startCursorFieldOptions: {
      extensions: readsCursor,
      description: 'The cursor of the first row; null if the page is empty.',
    },
    endCursorFieldOptions: {
      extensions: readsCursor,
      description:
        'Where this page ends: pass it as `after` to get the next page. null if the page is empty and nothing follows. If the explorer cut the list short, since its next page leads nowhere, it is null with an error UPSTREAM_BAD_RESPONSE, and the rows before that stay; without this field, the whole connection fails.',
    },
  },
});

builder.queryType({
  description:
    'The entry points: addresses, transactions, tokens and blocks by what names them, or any object by its id.',
});

builder.subscriptionType({
  description:
    'What happens from now on, as it happens: over `text/event-stream` or `multipart/mixed`, one field at a time.',
});

builder.addScalarType('AddressHash', scalars.AddressHash);
builder.addScalarType('Hash', scalars.Hash);
builder.addScalarType('HexBytes', scalars.HexBytes);
builder.addScalarType('ChainId', scalars.ChainId);
builder.addScalarType('BigInt', scalars.BigIntScalar);
builder.addScalarType('Decimal', scalars.Decimal);
builder.addScalarType('Long', scalars.Long);
builder.addScalarType('DateTime', scalars.DateTime);
builder.addScalarType('JSON', scalars.JsonScalar);
