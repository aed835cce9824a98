import type { MemoryStore } from '../../explorer/cache/lru.js';
import { isCurrent } from '../../explorer/call/call-budget.js';
import { freshUntil } from '../../explorer/call/upstream-response.js';
import type { Variables } from '../plan/selections.js';
import type { Prepared } from '../reading/prepared.js';
import type { Opened, Operation } from './operation.js';

interface Answering {
  readonly operation: Pick<Operation, 'request' | 'budget'>;
  readonly context: Pick<Opened['context'], 'visited'>;
}

/**
 * The answers to whole operations of anonymous callers, each for as long as everything that it was made
 * from is in the cache as it was, and fresh.
 */
export interface Answers {
  /** The data of an operation as it was written before, counted as if it were executed; else null. */
  readonly find: (prepared: Prepared, variables: Variables, opened: Answering) => string | null;
  /** Keeps the data of an operation that ended without errors, if it used nothing but cache entries. */
  readonly keep: (
    prepared: Prepared,
    variables: Variables,
    opened: Answering,
    text: string,
  ) => void;
}

/** Coerced variables are in the order of their definitions. */
const keyOf = ({ id }: Prepared, variables: Variables) => `${id} ${JSON.stringify(variables)}`;

/** Keeps answers in the memory of the cache; null if caching is off. */
export const createAnswers = (memory: MemoryStore | null): Answers | null =>
  memory && {
    find: (prepared, variables, { operation: { request, budget }, context }) => {
      if (!request.principal.anonymous) return null;
      const key = keyOf(prepared, variables);
      const answer = memory.answer(key);
      if (answer === undefined) return null;
      const { uses, text, chains } = answer;
      if (!uses.every(isCurrent)) {
        memory.deleteAnswer(key);
        return null;
      }
      for (const { endpoint, stored, metrics } of uses) {
        budget.hit();
        budget.used.freshUntil = Math.min(budget.used.freshUntil, freshUntil(stored));
        metrics.deliveries.inc({ endpoint, via: 'hit' });
      }
      for (const chain of chains) context.visited.add(chain);
      return text;
    },
    keep: (prepared, variables, { operation: { request, budget }, context }, text) => {
      const { entries: uses } = budget.used;
      if (uses === null || !request.principal.anonymous) return;
      const chains = [...context.visited];
      memory.setAnswer(keyOf(prepared, variables), { text, uses, chains });
    },
  };
