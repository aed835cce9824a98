import {
  type DocumentNode,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  type OperationTypeNode,
} from 'graphql';
import { getOrInsertComputed } from '../../base/collections/get-or-insert.js';
import { createExecute, type Execute, jsonWriters } from '../execute/execute.js';
import { createEstimate, type Estimate, nothingRun } from '../plan/cost/estimate.js';
import type { PageLimits } from '../plan/cost/use.js';
import type { SelectionPlan } from '../plan/plan.js';
import { checkSize, createPlans } from '../plan/plans.js';
import type { Variables } from '../plan/selections.js';
import { type Coerced, createCoercion, createPick } from '../plan/variables.js';
import { schema } from '../schema/schema.js';

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
  readonly execute: Execute;
}

/** The operations of a document. */
export interface Operations {
  /** Null if none has the name, or if there are several and no name is given. */
  readonly find: (name: string | null) => Prepared | null;
  readonly count: number;
  /** How many fields the plans of all may have together. */
  readonly fields: number;
}

const maxNameLength = 100;

/** How many were prepared so far. */
let latest = 0;

/** Prepares the operations of a valid document. @throws QUERY_LIMIT_EXCEEDED */
export const prepareOperations = (document: DocumentNode, limits: PageLimits): Operations => {
  const prepared = new Map<OperationDefinitionNode, Prepared>();
  const plan = createPlans(schema, document, jsonWriters);
  let [size, fields] = [0, 0];
  for (const node of document.definitions) {
    if (node.kind !== Kind.OPERATION_DEFINITION) continue;
    const plans = plan(node);
    size += plans.size;
    fields += plans.size * plans.maxPlans;
    checkSize(size);
    const estimates = new WeakMap<SelectionPlan, (variables: Variables) => Estimate>();
    const estimateOf = (plan: SelectionPlan) => createEstimate(plan, limits);
    const estimate = (variables: Variables): Estimate => {
      let plan: SelectionPlan;
      try {
        plan = plans.planFor(variables);
      } catch {
        // Executing it says what is wrong.
        return nothingRun;
      }
      return getOrInsertComputed(estimates, plan, estimateOf)(variables);
    };
    const declared = node.variableDefinitions ?? [];
    latest += 1;
    prepared.set(node, {
      id: latest,
      kind: node.operation,
      name: node.name?.value.slice(0, maxNameLength) ?? null,
      pick: createPick(declared.map(({ variable }) => variable.name.value)),
      coerce: createCoercion(schema, declared),
      estimate,
      execute: createExecute(plans),
    });
  }
  const find = (name: string | null) => {
    const node = getOperationAST(document, name);
    return (node && prepared.get(node)) ?? null;
  };
  return { find, count: prepared.size, fields };
};
