import { createMemoryBudget } from '../../src/base/request/memory.js';

/** A budget without a limit. */
export const boundless = createMemoryBudget(Number.POSITIVE_INFINITY, { set: () => {} });
