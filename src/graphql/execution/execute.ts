import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  visit,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { readingInput } from '../errors.js';
import { isPromise } from './complete.js';
import { type OperationPlan, planOperation } from './plan.js';
import { executeSelection, type Run } from './run.js';

/** What a document's operation needs to be planned, and its plans. */
interface Prepared {
  readonly operation: OperationDefinitionNode;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  /** The variables that decide what is selected. */
  readonly deciding: readonly string[];
  readonly plans: LRUCache<string, OperationPlan>;
}

const maxPlans = 16;

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

const prepare = (document: DocumentNode, operationName: string | null | undefined) => {
  const operation = getOperationAST(document, operationName);
  if (!operation) throw new GraphQLError('Must name one of the operations of the document.');
  const fragments = Object.fromEntries(
    document.definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [],
    ),
  );
  const plans = new LRUCache<string, OperationPlan>({ max: maxPlans });
  return { operation, fragments, deciding: decidingVariables(document), plans };
};

const prepared = new WeakMap<DocumentNode, Map<string, Prepared>>();

const preparedOf = (document: DocumentNode, operationName: string | null | undefined): Prepared => {
  let operations = prepared.get(document);
  if (!operations) {
    operations = new Map();
    prepared.set(document, operations);
  }
  const name = operationName ?? '';
  const known = operations.get(name) ?? prepare(document, operationName);
  operations.set(name, known);
  return known;
};

const planOf = (
  schema: GraphQLSchema,
  { operation, fragments, deciding, plans }: Prepared,
  variables: Readonly<Record<string, unknown>>,
): OperationPlan => {
  const key = deciding.map((name) => String(variables[name])).join();
  const known = plans.get(key) ?? planOperation(operation, { schema, fragments, variables });
  plans.set(key, known);
  return known;
};

/**
 * Executes a validated operation, as graphql-js does it, from a plan that is made once for each
 * document: there is no field to collect, no argument to read and no path to build for each row.
 */
export const executePlanned = ({
  schema,
  document,
  rootValue,
  contextValue,
  variableValues,
  operationName,
}: ExecutionArgs): ExecutionResult | Promise<ExecutionResult> => {
  const found = preparedOf(document, operationName);
  const { errors: invalid, coerced } = getVariableValues(
    schema,
    found.operation.variableDefinitions ?? [],
    variableValues ?? {},
    { maxErrors: 50 },
  );
  if (invalid) return { errors: invalid };
  let plan: OperationPlan;
  try {
    plan = readingInput(() => planOf(schema, found, coerced));
  } catch (error) {
    return { errors: [error as GraphQLError], data: null };
  }
  const run: Run = {
    plan,
    context: contextValue,
    variables: coerced,
    errors: [],
    args: [],
    infos: [],
  };
  const answer = (data: unknown): ExecutionResult => ({
    ...(run.errors.length > 0 && { errors: run.errors }),
    data: data as Record<string, unknown> | null,
  });
  const fail = (error: unknown) => {
    run.errors.push(error as GraphQLError);
    return answer(null);
  };
  try {
    const data = executeSelection(run, run.plan.root, rootValue, undefined);
    return isPromise(data) ? data.then(answer, fail) : answer(data);
  } catch (error) {
    return fail(error);
  }
};
