import type { OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { getOrInsertComputed } from '../../base/collections/maps.js';
import { queryLimitExceeded, readingInput } from '../errors/errors.js';
import type { SelectionPlan, Writers } from './field-plan.js';
import type { DocumentFacts } from './limits.js';
import { planOperation } from './plan-operation.js';
import { isIncluded, limitSelections, type Selecting, type Variables } from './selections.js';

/** The plans of an operation: one for each outcome of its directives. */
export interface OperationPlans<Planned> {
  /**
   * Takes coerced variables. @throws QUERY_LIMIT_EXCEEDED if its fragments expand to too many fields,
   * BAD_USER_INPUT if a directive at the root is invalid
   */
  readonly planFor: (variables: Variables) => Planned;
  /** How many fields the plans have that are kept, with fragments written out. */
  readonly size: () => number;
}

/** What the operations of a document are planned with. */
export interface Planning<Write> extends Pick<Selecting, 'schema' | 'fragments'> {
  readonly facts: Pick<DocumentFacts, 'deciding' | 'isIncremental'>;
  readonly writers: Writers<Write>;
}

/**
 * Whether a directive can take the value. In another operation of the document, the variable with
 * that name may be a text of a megabyte, which the plan would keep in memory.
 */
const decides = (value: unknown) => typeof value === 'boolean' || value === null;

/** With fragments written out: each fragment that spreads another one twice doubles them. */
const maxFields = 20_000;

const tooManyFields = () =>
  queryLimitExceeded(
    maxFields,
    `The document has more than ${maxFields} fields once its fragments are written out. Spread fewer fragments within fragments.`,
  );

/** How many plans are kept of one operation, and how many fields these have unless it is only one. */
const [maxPlans, maxKept] = [16, 1_000];

/** Plans an operation of a valid document, each outcome of its directives once for all requests. */
export const createPlans = <Write, Planned>(
  operation: OperationDefinitionNode,
  { schema, fragments, facts: { deciding, isIncremental }, writers }: Planning<Write>,
  finish: (plan: SelectionPlan<Write>) => Planned,
): OperationPlans<Planned> => {
  // A cached plan keeps alive what its closures see: give it only the variables that decide it.
  const planWith = (values: Variables) => {
    const includes = limitSelections((node) => isIncluded(node, values));
    const incremental = isIncremental ? values : null;
    const selecting = { schema, fragments, includes, incremental };
    const plan = planOperation(operation, selecting, writers);
    if (plan.size > maxFields) throw tooManyFields();
    return { size: plan.size, planned: finish(plan) };
  };

  if (deciding.length === 0) {
    const { size, planned } = planWith({});
    return { planFor: () => planned, size: () => size };
  }

  const plans = new LRUCache<string, { readonly size: number; readonly planned: Planned }>({
    max: Math.min(maxPlans, 2 ** deciding.length),
    maxSize: maxKept,
    sizeCalculation: ({ size }) => Math.max(1, Math.min(size, maxKept)),
  });
  return {
    planFor: (variables) => {
      const decided = deciding.filter((name) => decides(variables[name]));
      const key = decided.map((name) => `${name} ${variables[name]}`).join();
      return getOrInsertComputed(plans, key, () =>
        readingInput(() =>
          planWith(Object.fromEntries(decided.map((name) => [name, variables[name]]))),
        ),
      ).planned;
    },
    size: () => [...plans.values()].reduce((sum, { size }) => sum + size, 0),
  };
};
