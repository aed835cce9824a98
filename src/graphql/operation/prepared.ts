import {
  type DocumentNode,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
  type OperationTypeNode,
} from 'graphql';
import { getOrInsertComputed } from '../../base/collections/get-or-insert.js';
import {
  createExecute,
  createSubscribe,
  type Execute,
  jsonWriters,
  type Subscribe,
} from '../execute/execute.js';
import { compileEstimate, type Estimate, nothingRun } from '../plan/cost/estimate.js';
import type { EstimateLimits } from '../plan/cost/usage.js';
import type { SelectionPlan } from '../plan/plan.js';
import { createPlans } from '../plan/plans.js';
import type { Variables } from '../plan/selections.js';
import { type Coerced, createCoercion, createPick } from '../plan/variables.js';

/** An operation of a valid document, prepared once for all requests. */
export interface Prepared {
  /** Of this process; no other has it. */
  readonly id: number;
  readonly kind: OperationTypeNode;
  readonly name: string | null;
  /** Picks the variables that it declares. */
  readonly pick: (inputs: Variables) => Variables;
  readonly coerce: (inputs: Variables) => Coerced;
  /** Takes coerced variables, like `execute`. */
  readonly estimate: (variables: Variables) => Estimate;
  /** Whether it has a `@defer` or `@stream` that is active. Takes coerced variables. */
  readonly isIncremental: (variables: Variables) => boolean;
  readonly execute: Execute;
  readonly subscribe: Subscribe;
}

/** The operations of a valid document. */
export interface Operations {
  /**
   * Null if none has the name, or if there are several and no name is given. Prepares it the first time:
   * a document may have hundreds that nobody asks for. @throws QUERY_LIMIT_EXCEEDED
   */
  readonly find: (name: string | null) => Prepared | null;
  /** How many are prepared, and how many fields their plans may have together. */
  readonly prepared: { readonly count: number; readonly fields: number };
}

const maxNameLength = 100;

/** How many were prepared so far. */
let latest = 0;

/** Creates the operations of a valid document, each prepared when it is asked for. */
export const createOperations = (
  schema: GraphQLSchema,
  document: DocumentNode,
  limits: EstimateLimits,
): Operations => {
  const known = new Map<OperationDefinitionNode, Prepared>();
  const prepared = { count: 0, fields: 0 };
  const plan = createPlans(schema, document, jsonWriters);

  const prepare = (node: OperationDefinitionNode): Prepared => {
    const plans = plan(node);
    prepared.count += 1;
    prepared.fields += plans.size * plans.maxPlans;
    const estimates = new WeakMap<SelectionPlan, (variables: Variables) => Estimate>();
    const estimateOf = (plan: SelectionPlan) => compileEstimate(plan, limits);
    const tryPlan = (variables: Variables): SelectionPlan | null => {
      try {
        return plans.planFor(variables);
      } catch {
        // Executing it says what is wrong.
        return null;
      }
    };
    const estimate = (variables: Variables): Estimate => {
      const plan = tryPlan(variables);
      return plan === null
        ? nothingRun
        : getOrInsertComputed(estimates, plan, estimateOf)(variables);
    };
    const declared = node.variableDefinitions ?? [];
    latest += 1;
    return {
      id: latest,
      kind: node.operation,
      name: node.name?.value.slice(0, maxNameLength) ?? null,
      pick: createPick(declared.map(({ variable }) => variable.name.value)),
      coerce: createCoercion(schema, declared),
      estimate,
      isIncremental: (variables) => tryPlan(variables)?.isIncremental === true,
      execute: createExecute(plans),
      subscribe: createSubscribe(plans),
    };
  };

  return {
    find: (name) => {
      const node = getOperationAST(document, name);
      return node ? getOrInsertComputed(known, node, prepare) : null;
    },
    prepared,
  };
};
