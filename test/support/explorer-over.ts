import { createDialect } from '../../src/explorer/call/dialect.js';
import type { Chain } from '../../src/explorer/chain.js';
import { eachToken } from './explorer.js';

/** The client of an explorer, of which only the calls matter. */
export const explorerOver = (
  fetch: Chain['explorer']['fetch'],
  own: Partial<Chain['explorer']> = {},
): Chain['explorer'] => {
  const limiter = {};
  return {
    fetch,
    fetchTokens: eachToken(fetch),
    dialect: createDialect(),
    budgetOf: () => ({ limiter, identity: '', perSecond: null }),
    socket: null,
    ...own,
  };
};
