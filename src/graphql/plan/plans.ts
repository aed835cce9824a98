import {
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  visit,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { getOrInsertComputed } from '../../base/collections/get-or-insert.js';
import { queryLimitExceeded, readingInput } from '../errors/errors.js';
import type { SelectionPlan, Writers } from './plan.js';
import { planOperation } from './planner.js';
import {
  fragmentsOf,
  isIncluded,
  limitSelections,
  mayBeIncluded,
  type Selecting,
  type Variables,
} from './selections.js';

/** The plans of an operation: one for each outcome of its directives. */
export interface OperationPlans<Write = unknown> {
  readonly operation: OperationDefinitionNode;
  readonly schema: GraphQLSchema;
  readonly fragments: Selecting['fragments'];
  /** How many fields a plan has at most, with fragments written out. */
  readonly size: number;
  /** How many plans are kept. */
  readonly maxPlans: number;
  /** Takes coerced variables. @throws BAD_USER_INPUT if a directive at the root is invalid */
  readonly planFor: (variables: Variables) => SelectionPlan<Write>;
}

/** The names of the variables used in directives, which decide what is selected. */
const decidingVariables = (document: DocumentNode): readonly string[] => {
  const names = new Set<string>();
  visit(document, {
    Directive: (node) => {
      for (const { value } of node.arguments ?? []) {
        if (value.kind === Kind.VARIABLE) names.add(value.name.value);
      }
    },
  });
  return [...names];
};

/**
 * Whether a directive can take the value. In another operation of the document, the variable with
 * that name may be a text of a megabyte, which the plan would keep in memory.
 */
const decides = (value: unknown) => typeof value === 'boolean' || value === null;

const maxFields = 20_000;

/**
 * Limits the fields of an operation, with fragments written out: each fragment that spreads another one
 * twice doubles them. @throws QUERY_LIMIT_EXCEEDED
 */
const checkSize = (fields: number): void => {
  if (fields <= maxFields) return;
  throw queryLimitExceeded(
    maxFields,
    `The document has more than ${maxFields} fields once its fragments are written out. Spread fewer fragments within fragments.`,
  );
};

/** Plans to keep of an operation: one per outcome of its directives, fewer of a large one. */
const plansToKeep = (size: number, deciding: readonly string[]) =>
  Math.max(1, Math.min(16, Math.floor(1_000 / size), 2 ** deciding.length));

type PlanOperation<Write> = (operation: OperationDefinitionNode) => OperationPlans<Write>;

/**
 * Creates a function that plans an operation of a valid document, once for all requests.
 * @throws QUERY_LIMIT_EXCEEDED if its fragments expand to too many fields
 */
export const createPlans = <Write>(
  schema: GraphQLSchema,
  document: DocumentNode,
  writers: Writers<Write>,
): PlanOperation<Write> => {
  // Once for all its operations: a document may have hundreds.
  const fragments = fragmentsOf(document);
  const deciding = decidingVariables(document);
  return (operation) => planWhole(operation, deciding, { schema, fragments }, writers);
};

const planWhole = <Write>(
  operation: OperationDefinitionNode,
  deciding: readonly string[],
  { schema, fragments }: Pick<Selecting, 'schema' | 'fragments'>,
  writers: Writers<Write>,
): OperationPlans<Write> => {
  const planWith = (includes: Selecting['includes']) =>
    planOperation(operation, { schema, fragments, includes: limitSelections(includes) }, writers);

  const whole = planWith(mayBeIncluded);
  const { size } = whole;
  checkSize(size);
  const shared = { operation, schema, fragments, size };
  if (deciding.length === 0) return { ...shared, maxPlans: 1, planFor: () => whole };

  const maxPlans = plansToKeep(size, deciding);
  const plans = new LRUCache<string, SelectionPlan<Write>>({ max: maxPlans });
  // A cached plan keeps alive what its closures see: give it only the variables that decide it.
  const planDecided = (values: Variables) => planWith((node) => isIncluded(node, values));
  const planFor = (variables: Variables) => {
    const decided = deciding.filter((name) => decides(variables[name]));
    const key = decided.map((name) => `${name} ${variables[name]}`).join();
    return getOrInsertComputed(plans, key, () =>
      readingInput(() =>
        planDecided(Object.fromEntries(decided.map((name) => [name, variables[name]]))),
      ),
    );
  };
  return { ...shared, maxPlans, planFor };
};
