import { addressQueries } from './address.js';
import { blockQueries } from './block.js';
import type { ChainRoot, RootBuilder } from './chain-source.js';
import { tokenQueries } from './token-queries.js';
import { transferQueries } from './token-transfer.js';
import { transactionQueries } from './transaction-queries.js';

/**
 * What can be asked of a chain: the fields of `Chain`, and of `Query`, where an argument names the chain. Each is
 * declared beside the type that it returns.
 */
export const chainQueries = <Source>(t: RootBuilder<Source>, root: ChainRoot<Source>) => ({
  ...addressQueries(t, root),
  ...transactionQueries(t, root),
  ...tokenQueries(t, root),
  ...blockQueries(t, root),
  ...transferQueries(t, root),
});
