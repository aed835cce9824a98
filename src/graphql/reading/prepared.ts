import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type OperationTypeNode,
} from 'graphql';
import { getOrInsertComputed } from '../../base/collections/maps.js';
import {
  createExecute,
  createSubscribe,
  type Execute,
  jsonWriters,
  type Subscribe,
} from '../execute/execution.js';
import type { WritableSelection, Write } from '../execute/run.js';
import { compileEstimate, type Estimate, nothingRun } from '../plan/cost/estimate.js';
import type { EstimateLimits } from '../plan/cost/usage.js';
import { type DocumentFacts, type DocumentLimits, withinStack } from '../plan/limits.js';
import { createPlans, type OperationPlans, type Planning } from '../plan/outcomes.js';
import { fragmentsOf, type Variables } from '../plan/selections.js';
import { type CoercedVariables, createCoercion, createPick } from '../plan/variables.js';

/** The plan of an operation for one outcome of its directives, ready to run. */
export interface Planned {
  /** Whether it has a `@defer` or `@stream` that is active. */
  readonly isIncremental: boolean;
  /** Each of these takes coerced variables. */
  readonly estimate: (variables: Variables) => Estimate;
  readonly execute: Execute;
  readonly subscribe: Subscribe;
}

/** An operation of a valid document, prepared once for all requests. */
export interface Prepared {
  /** Of this process; no other has it. */
  readonly id: number;
  readonly kind: OperationTypeNode;
  readonly name: string | null;
  /** Picks the variables that it declares. */
  readonly pick: (inputs: Variables) => Variables;
  readonly coerce: (inputs: Variables) => CoercedVariables;
  /** Takes coerced variables. @throws QUERY_LIMIT_EXCEEDED if its fragments expand to too many fields */
  readonly plan: (variables: Variables) => Planned;
}

/** The operations of a valid document. */
export interface Operations {
  /** Prepares it the first time: a document may have hundreds that nobody asks for. @throws QUERY_LIMIT_EXCEEDED */
  readonly find: (operation: OperationDefinitionNode) => Prepared;
  /** How many are prepared, and how many fields their plans have together. */
  readonly size: () => { readonly prepared: number; readonly fields: number };
}

const maxNameLength = 100;

/** How many were prepared so far. */
let latest = 0;

/** Stands for a plan that cannot be made, since a directive at the root has an invalid variable. */
const failing = (error: GraphQLError): Planned => ({
  isIncremental: false,
  estimate: () => nothingRun,
  execute: () => ({ data: 'null', errors: [error], held: 0 }),
  subscribe: () => Promise.reject(error),
});

const isInvalidInput = (error: unknown): error is GraphQLError =>
  error instanceof GraphQLError && error.extensions.code === 'BAD_USER_INPUT';

/** Creates the operations of a valid document, each prepared when it is asked for; `onPlanned` is told when they grow. */
export const createOperations = (
  schema: GraphQLSchema,
  document: DocumentNode,
  facts: DocumentFacts,
  limits: EstimateLimits & DocumentLimits,
  onPlanned: () => void,
): Operations => {
  const known = new Map<OperationDefinitionNode, Prepared>();
  const plans: OperationPlans<Planned>[] = [];
  // Once for all its operations: a document may have hundreds.
  const fragments = fragmentsOf(document);
  const planning: Planning<Write> = { schema, fragments, facts, writers: jsonWriters };

  const prepare = (operation: OperationDefinitionNode): Prepared => {
    let isNew = false;
    const finish = (plan: WritableSelection): Planned => {
      isNew = true;
      let estimate: Planned['estimate'] | null = null;
      const run = { operation, schema, fragments };
      return {
        isIncremental: plan.isIncremental,
        estimate: (variables) => {
          estimate ??= compileEstimate(plan, limits);
          return estimate(variables);
        },
        execute: createExecute(run, plan),
        subscribe: createSubscribe(run, plan),
      };
    };
    const own = createPlans(operation, planning, finish);
    plans.push(own);
    const tell = () => {
      if (isNew) onPlanned();
      isNew = false;
    };
    const declared = operation.variableDefinitions ?? [];
    latest += 1;
    tell();
    return {
      id: latest,
      kind: operation.operation,
      name: operation.name?.value.slice(0, maxNameLength) ?? null,
      pick: createPick(declared.map(({ variable }) => variable.name.value)),
      coerce: createCoercion(schema, declared),
      plan: (variables) => {
        try {
          const planned = withinStack(limits.maxDepth, () => own.planFor(variables));
          tell();
          return planned;
        } catch (error) {
          if (isInvalidInput(error)) return failing(error);
          throw error;
        }
      },
    };
  };

  return {
    find: (operation) => getOrInsertComputed(known, operation, prepare),
    size: () => ({
      prepared: plans.length,
      fields: plans.reduce((sum, { size }) => sum + size(), 0),
    }),
  };
};
