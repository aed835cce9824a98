import type {
  FieldNode,
  GraphQLAbstractType,
  GraphQLField,
  GraphQLFieldResolver,
  GraphQLLeafType,
  GraphQLObjectType,
} from 'graphql';
import type { Mask } from '../../explorer/call/mask.js';
import type { planArguments } from './arguments.js';
import type { Incremental } from './directives.js';
import type { FieldCost } from './field-cost.js';
import type { Projection } from './projection.js';

declare module 'graphql' {
  interface GraphQLResolveInfo {
    /**
     * What the operation selects at the field being resolved. Missing if another executor, such as
     * that of a plugin, runs the operation: then everything is read.
     */
    readonly plan?: FieldPlan;
    /**
     * How many rows of the connection being resolved are to be sent first, where the others may follow;
     * null where all are sent at once. @throws BAD_USER_INPUT
     */
    readonly rowsFirst?: number | null;
  }
}

export type Resolve = GraphQLFieldResolver<unknown, unknown>;

/** The plan for the values of a type; `Write` is how the executor writes one of them. */
export interface TypePlan<Write = unknown> {
  readonly isRequired: boolean;
  readonly isLeaf: boolean;
  /** How many values one written value adds to the answer at most, not counting those in lists. */
  readonly valueCount: number;
  /** What is selected on its objects, also those in lists: for each object type that is possible. */
  readonly selections: readonly SelectionPlan<Write>[];
  readonly write: Write;
  /** The plan for the items of a list; null for other types. */
  readonly item: TypePlan<Write> | null;
}

/** A field of an operation, with everything that is known before it runs. */
export interface FieldPlan<Write = unknown> {
  readonly key: string;
  /** The key as JSON, including the comma before it and the colon after it. */
  readonly keyText: string;
  readonly nodes: readonly FieldNode[];
  readonly definition: GraphQLField<unknown, unknown>;
  readonly parent: GraphQLObjectType;
  readonly resolve: Resolve;
  readonly args: ReturnType<typeof planArguments>;
  readonly type: TypePlan<Write>;
  /** Whether its list is counted while it is written. */
  readonly isCounted: boolean;
  readonly cost: FieldCost;
  /** Whether it, or anything below it, costs calls. */
  readonly mayCost: boolean;
  /** What it reads of the record of its object. */
  readonly projection: Projection;
  /** Its `@stream`, if that has an effect. */
  readonly stream: Incremental | null;
  /** Whether it is a field of a connection that is only known with all of its rows. */
  readonly needsAllRows: boolean;
}

/** A fragment that is sent later. */
export interface Deferred<Write = unknown> extends Incremental {
  readonly selection: SelectionPlan<Write>;
}

/** What is sent at once of an object, and what later. */
export interface Split<Write = unknown> {
  readonly fields: readonly FieldPlan<Write>[];
  readonly keyLength: number;
  /** Those of the fields whose rows are sent as they arrive. */
  readonly streams: readonly FieldPlan<Write>[];
  readonly deferred: readonly Deferred<Write>[];
}

/** The selected fields of an object. */
export interface SelectionPlan<Write = unknown> {
  /** Tells it from the others of its operation. */
  readonly id: number;
  readonly type: GraphQLObjectType;
  readonly fields: readonly FieldPlan<Write>[];
  /** The number of characters in the keys. */
  readonly keyLength: number;
  /** The number of values it adds to the answer, not counting those in lists. */
  readonly valueCount: number;
  /** The number of fields in it and below it, with fragments written out. */
  readonly size: number;
  readonly projection: Projection;
  /** Null if all of it is sent at once. */
  readonly split: Split<Write> | null;
  /** Whether a `@defer` or `@stream` in it or below is active. */
  readonly isIncremental: boolean;
}

/** Makes what the executor writes values with, for each kind of type. */
export interface Writers<Write> {
  readonly leaf: (type: GraphQLLeafType) => Write;
  readonly list: (item: TypePlan<Write>) => Write;
  readonly object: (selection: SelectionPlan<Write>) => Write;
  readonly abstract: (
    type: GraphQLAbstractType,
    writerAs: (name: string) => Write | undefined,
  ) => Write;
  /** For objects of which the selection is invalid, with the reason. */
  readonly invalid: (error: unknown) => Write;
}

/** What is selected on the objects of a type that the field returns; undefined for nothing. */
export const selectionOf = ({ type }: FieldPlan, typename: string): SelectionPlan | undefined =>
  type.selections.find((one) => one.type.name === typename);

/** What is read of the record that a field leads to, or of each record of its list; all of it without a plan. */
export const recordMask = (field: FieldPlan | undefined): Mask =>
  field?.type.selections[0]?.projection.own ?? 'all';

/** The fields of a selection with this name, under whatever aliases. */
export const fieldsNamed = (
  selection: Pick<SelectionPlan, 'fields'> | undefined,
  name: string,
): readonly FieldPlan[] =>
  selection?.fields.filter(({ definition }) => definition.name === name) ?? [];
