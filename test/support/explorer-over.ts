import type { Chain } from '../../src/explorer/chain.js';
import { createDialect } from '../../src/explorer/dialect.js';

/** The client of an explorer, of which only the calls matter. */
export const explorerOver = (
  fetch: Chain['explorer']['fetch'],
  own: Partial<Chain['explorer']> = {},
): Chain['explorer'] => {
  const limiter = {};
  return {
    fetch,
    dialect: createDialect(),
    budgetOf: () => ({ limiter, identity: '', perSecond: null }),
    socket: null,
    ...own,
  };
};
