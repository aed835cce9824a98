import type {
  FieldNode,
  GraphQLField,
  GraphQLFieldResolver,
  GraphQLObjectType,
  ResponsePath,
} from 'graphql';
import type { planArguments } from './arguments.js';
import type { Text } from './gaps.js';
import type { Run } from './run.js';

/** Writes a value that is neither null nor a promise. @throws, or rejects, if that fails */
export type Write = (run: Run, field: FieldPlan, value: unknown, path?: ResponsePath) => Text;

export type Resolve = GraphQLFieldResolver<unknown, unknown>;

export interface ValuePlan {
  /** How many values one written value adds to the answer at most, not counting those in lists. */
  readonly width: number;
  readonly write: Write;
}

/** The plan for writing values of a type. */
export interface TypePlan extends ValuePlan {
  readonly isRequired: boolean;
  readonly isLeaf: boolean;
}

/** A field of an operation, with everything that is known before it runs. */
export interface FieldPlan {
  readonly key: string;
  /** The key as JSON, including the comma before it and the colon after it. */
  readonly lead: string;
  readonly nodes: readonly FieldNode[];
  readonly definition: GraphQLField<unknown, unknown>;
  readonly parent: GraphQLObjectType;
  readonly resolve: Resolve;
  readonly args: ReturnType<typeof planArguments>;
  readonly type: TypePlan;
  /** Whether its list is counted while it is written. */
  readonly isCounted: boolean;
}

/** The plan for writing the selected fields of an object. */
export interface SelectionPlan {
  readonly fields: readonly FieldPlan[];
  /** The number of characters in the keys. */
  readonly keyLength: number;
  /** The number of values it adds to the answer, not counting those in lists. */
  readonly width: number;
}
