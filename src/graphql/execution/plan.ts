import type {
  FieldNode,
  GraphQLField,
  GraphQLFieldResolver,
  GraphQLObjectType,
  ResponsePath,
} from 'graphql';
import type { Selecting } from '../selections.js';
import type { planArguments } from './arguments.js';
import type { Text } from './gaps.js';
import type { Run } from './run.js';

/** Writes a value that is neither null nor a promise. Throws, or rejects, where that fails. */
export type Write = (run: Run, field: FieldPlan, value: unknown, path?: ResponsePath) => Text;

export type Resolve = GraphQLFieldResolver<unknown, unknown>;

export interface ValuePlan {
  /** How many values one of them adds to the answer at most, without those in lists. */
  readonly width: number;
  readonly write: Write;
}

/** How values of a type are written. */
export interface TypePlan extends ValuePlan {
  readonly isRequired: boolean;
  readonly isLeaf: boolean;
}

/** A field of an operation, with all that is known before it runs. */
export interface FieldPlan {
  readonly key: string;
  /** The key as JSON, with the comma before it and the colon behind it. */
  readonly lead: string;
  readonly nodes: readonly FieldNode[];
  readonly definition: GraphQLField<unknown, unknown>;
  readonly parent: GraphQLObjectType;
  readonly resolve: Resolve;
  /** Whether the resolver declares the fourth parameter; else it is called without. */
  readonly takesInfo: boolean;
  readonly args: ReturnType<typeof planArguments>;
  readonly type: TypePlan;
  /** Whether its list is counted as it is written. */
  readonly isCounted: boolean;
}

/** What an operation asks of an object. */
export interface SelectionPlan {
  readonly fields: readonly FieldPlan[];
  /** How many characters the keys take. */
  readonly keyLength: number;
  /** How many values it adds to the answer, apart from those in lists. */
  readonly width: number;
}

export interface OperationPlan {
  readonly selecting: Selecting;
  readonly root: SelectionPlan;
}
