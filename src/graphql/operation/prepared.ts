import {
  type DocumentNode,
  getOperationAST,
  type OperationDefinitionNode,
  type OperationTypeNode,
} from 'graphql';
import { createExecute, type Execute } from '../execute/execute.js';
import type { CostLimits, Estimate } from '../plan/cost/estimate.js';
import { memoizeEstimate } from '../plan/cost/memo.js';
import type { Variables } from '../plan/selections.js';
import { type Coerced, createCoercion } from '../plan/variables.js';
import { schema } from '../schema/schema.js';

/** An operation of a valid document, prepared once for all requests. */
export interface Prepared {
  readonly kind: OperationTypeNode;
  readonly name: string | null;
  readonly coerce: (inputs: Variables) => Coerced;
  /** Takes coerced variables, like `execute`. @throws QUERY_LIMIT_EXCEEDED */
  readonly estimate: (variables: Variables) => Estimate;
  readonly execute: Execute;
}

const maxNameLength = 100;

/**
 * Creates a function that finds an operation of a document by name. It returns null if none has
 * that name, or if there are several and no name is given.
 */
export const prepareOperations = (
  document: DocumentNode,
  settings: CostLimits,
  maxPlans: number,
) => {
  const prepared = new Map<string | null, Prepared>();
  const prepare = (node: OperationDefinitionNode): Prepared => ({
    kind: node.operation,
    name: node.name?.value.slice(0, maxNameLength) ?? null,
    coerce: createCoercion(schema, node.variableDefinitions ?? []),
    estimate: memoizeEstimate({ schema, document, node }, settings),
    execute: createExecute(schema, document, node, maxPlans),
  });
  return (name: string | null): Prepared | null => {
    const known = prepared.get(name);
    if (known) return known;
    const node = getOperationAST(document, name);
    if (!node) return null;
    const made = prepare(node);
    prepared.set(name, made);
    return made;
  };
};
