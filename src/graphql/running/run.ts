import type { GraphQLSchema } from 'graphql';
import type { Step } from '../errors/refusal.js';
import type { DocumentsOf } from '../reading/documents.js';
import type { Asked } from '../reading/persisted.js';
import { type Answers, createExecuteOperation } from './execute.js';
import type { Answered, Estimated, Operation, Received } from './operation.js';
import type { Present } from './present.js';
import { createReadingSteps, createRunningSteps, type Functions, type StepDeps } from './steps.js';
import { createSubscribeOperation } from './subscribe.js';

interface RunDeps extends StepDeps {
  readonly schema: GraphQLSchema;
  readonly documentsOf: DocumentsOf;
  /** null if no answer may be kept whole. */
  readonly answers: Answers | null;
}

/** Takes an operation from what is asked to its results. `functions` are plain unless Yoga wraps them. */
export type RunOperation = (
  asked: Asked,
  operation: Operation,
  functions?: Functions,
) => Answered | Promise<Answered>;

const isAnswered = (row: Received | Answered): row is Answered => 'results' in row;

/** Takes the next step, unless an earlier one has answered. */
const createTake = (present: Pick<Present, 'refused'>) => ({
  take: <Row extends Received, Given, Next>(
    step: Step,
    row: Row | Answered,
    next: (row: Row, given: Given) => Next,
    given: Given,
  ): Next | Answered => {
    if (isAnswered(row)) return row;
    try {
      return next(row, given);
    } catch (error) {
      return present.refused(step, error, row.operation);
    }
  },
  takeLong: async <Row extends Received, Next>(
    step: Step,
    row: Row | Answered,
    next: (row: Row, functions: Functions) => Promise<Next>,
    functions: Functions,
  ): Promise<Next | Answered> => {
    if (isAnswered(row)) return row;
    return next(row, functions).catch((error) => present.refused(step, error, row.operation));
  },
});

/**
 * Creates what runs operations, and the functions that it calls. Below is the life of an operation as one
 * list: each step makes the next row of `operation.ts`, or an answer that refuses it. In brackets are the
 * hooks of plugins that see it. The first step is in `server.ts`, since each caller brings its parameters
 * in another way: for example, HTTP in a body.
 */
export const createRun = (deps: RunDeps) => {
  const { schema, documentsOf, settings, contextFor, answers, present } = deps;
  const documents = documentsOf(schema);
  const { parse, validate } = documents;
  const plain: Functions = {
    schema,
    documents,
    parse,
    validate,
    contextFactory: (context) => context,
    execute: createExecuteOperation(documentsOf, settings, answers),
    subscribe: createSubscribeOperation(documentsOf, contextFor, settings),
  };
  const reading = createReadingSteps(deps);
  const running = createRunningSteps(deps);
  const { take, takeLong } = createTake(present);

  /** Steps 2 to 4. They are not awaited: what the request brought would be kept meanwhile. */
  const run: RunOperation = (asked, operation, functions = plain) => {
    const given = { functions, asked };
    // 2. Find its document: parse it, validate it and prepare it, or take all that from the cache
    //    [onParse, onValidate].
    const parsed = take('parse', { operation }, reading.parse, given);
    const found = take('validate', parsed, reading.find, given);
    // 3. Coerce its variables.
    const coerced = take('variables', found, reading.coerce, given);
    // 4. Plan it and estimate its cost, and refuse it if that is above the limit.
    const estimated = take('validate', coerced, reading.estimate, given);
    return isAnswered(estimated) ? estimated : execute(estimated, functions);
  };

  /** Steps 5 to 7. */
  const execute = async (estimated: Estimated, functions: Functions) => {
    // 5. Build its context [onContextBuilding].
    const opened = await takeLong('execute', estimated, running.open, functions);
    // 6. Execute its plan [onExecute], or subscribe, and execute it for each event [onSubscribe].
    // 7. Present its errors, coded and without anything private [onExecutionResult].
    return estimated.operation.kind === 'subscription'
      ? take('execute', opened, running.subscribe, functions)
      : takeLong('execute', opened, running.execute, functions);
  };

  return { run, functions: plain };
};
