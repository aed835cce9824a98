import type { EndpointName } from '../../endpoints/endpoints.js';
import type { DecodedId } from '../relay/global-id.js';
import type { NodeType } from '../relay/node-types.js';

/** How many calls each endpoint gets. */
export type CallsByEndpoint = Readonly<Partial<Record<EndpointName, number>>>;

/**
 * What a field adds to the estimate of an operation, and how often what is below it counts. A call counts as the
 * `weight` of its endpoint. A field is free if its arguments are invalid or EXPLORER_PATHS leaves out its endpoint.
 * `Query` is the default chain: a field of `Query` that says neither `names` nor `chains` is priced on the chain
 * that its argument `chain` names, together with the same field of that `Chain`.
 *
 * | key | adds | but not |
 * | --- | --- | --- |
 * | `call` | these calls, for each object and each set of arguments | if nothing is selected below it but the fields that it `knows` |
 * | `own` | one call for the record of its object, together with all other fields that read that record | if the record is at hand, or the field that led to the object `knows` this field |
 * | `pages` | the calls that `first` rows need, 50 rows a call, and one more after a cursor; uses of a list with equal filters and cursors share them | if `first` is 0 |
 * | `lookUp` | on an object that was asked for by hash or id: the call of its `own`; if it has none, the first page of each of its `lists` | if the operation reads that record, or all of these lists, anyway |
 * | `names` | what each object costs that an argument names; an object that several fields name counts once | |
 * | `chains` | what is below it, once for each chain | |
 * | `size` | what is below it, so many times | |
 * | `backTo` | nothing, where it leads back to the object that it was reached from | |
 *
 * Examples: `rawTrace` of a transaction is `{ call: 'raw-trace', size: traceSize }`. A root list such as
 * `latestBlocks(first: 120)` is `{ pages: 'blocks', knows: ['number', 'hash'] }`: three calls, and a call for each row
 * if something else is selected of the rows.
 */
export interface FieldCost {
  readonly call?: EndpointName | CallsByEndpoint;
  /** The fields of an object that it leads to, or of a row, that are known without that object's own record. */
  readonly knows?: readonly string[];
  /** Further ones, where the field is one of a row of a list of an object of this type. */
  readonly knowsBelow?: { readonly type: string; readonly fields: readonly string[] };
  readonly own?: EndpointName;
  readonly pages?: EndpointName;
  /** The assumed length of its list, or the argument that says it, and the most that this may be. */
  readonly size?: number | { readonly argument: string; readonly most: number };
  readonly lookUp?: { readonly own?: EndpointName; readonly lists: readonly EndpointName[] };
  /** The type of the object that it leads back to. */
  readonly backTo?: string;
  /** Those that an argument names, or all for null. */
  readonly chains?: { readonly argument: string | null };
  /** Only of `Query` and `Chain`: by hash, or by global id for null, on the chain that the argument `chain` names. */
  readonly names?: {
    readonly argument: string;
    readonly typename: NodeType | null;
    /** Another argument that may name it in place of the first: exactly one of them must be given. */
    readonly or?: string;
    /** Reads what names an object otherwise. @throws if the object fails */
    readonly read?: (value: unknown) => DecodedId;
    /** How many objects the argument may name, if that is not MAX_IDS. */
    readonly most?: number;
  };
}

declare module 'graphql' {
  /** Without it, a field is free. */
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    cost?: FieldCost;
  }
}

export const free: FieldCost = {};

// Beyond this, integers are no longer exact.
const most = Number.MAX_SAFE_INTEGER;

/** The sum of two counts, capped at 2^53 - 1. */
export const plus = (a: number, b: number): number => Math.min(a + b, most);

/** The product of two counts, capped at 2^53 - 1. */
export const times = (a: number, b: number): number => Math.min(a * b, most);

/** The assumed number of entries in a trace, nested ones included. */
export const traceSize = 100;
