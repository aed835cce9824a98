import type { EndpointName } from '../../endpoints/endpoints.js';
import type { DecodedId } from '../relay/global-id.js';
import type { NodeType } from '../relay/node-types.js';

/** What a field costs in calls, and how much it multiplies what is below it. */
export interface FieldCost {
  /** One call of this endpoint for each object on which the field is selected. */
  readonly call?: EndpointName;
  /** The fields of the object that are known without that call: none is made if no others are asked. */
  readonly knows?: readonly string[];
  /**
   * The endpoint of its object's own record, which it reads unless that is at hand: one call for each object,
   * together with all other fields that read it.
   */
  readonly own?: EndpointName;
  /** Free on an object that was reached from one of this type. */
  readonly toldBy?: string;
  /** A connection: as many calls of this endpoint as `first` needs pages. */
  readonly pages?: EndpointName;
  /** The assumed length of its list. */
  readonly size?: number;
  /**
   * Free, except on an object that the operation asks for by hash or id: there, all such fields together take its own
   * record, unless both lists are read anyway; those without one take the first page of each list.
   */
  readonly lookUp?: { readonly own?: EndpointName; readonly lists: readonly EndpointName[] };
  /** The type of an object that, where this field's was reached from it, it leads back to. */
  readonly backTo?: string;
  /** A field of `Subscription`: what each event costs, which itself is free. */
  readonly event?: true;
  /** The chains that it leads to, each once: those that an argument names, or all for none. */
  readonly chains?: { readonly argument: string | null };
  /**
   * A field of `Query` or `Chain`: the objects that an argument names, by hash, or by global id for
   * null; on the chain that the argument `chain` names.
   */
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
