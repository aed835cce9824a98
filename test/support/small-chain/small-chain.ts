import type { Block } from '../../../src/sandbox/chain.js';
import { MILLION, range, transfer } from './calls.js';
import { createChainBuilder } from './chain-builder.js';
import { collections } from './collections.js';
import { markets } from './markets.js';
import { payments } from './payments.js';
import { a, accounts, instances, tokens } from './world.js';

const RESERVED_BLOCKS = 6;

const hashIn = ({ transactions }: Block, position: number): string =>
  transactions[position]?.hash ?? '';

const builder = createChainBuilder();
const { block, finish, nextNumber, wait } = builder;
const { creation } = payments(builder);
const { batch } = collections(builder);
const { liquidation, reverted, swap } = markets(builder);

const reserveFrom = nextNumber();
for (const i of range(RESERVED_BLOCKS)) {
  block({ from: a.exchange, ...transfer(a.dollar, a.exchange, a.alice, BigInt(i + 1) * MILLION) });
}
const waiting = wait({ from: a.exchange, ...transfer(a.dollar, a.exchange, a.bob, MILLION) });

/**
 * A small, handwritten chain with every kind of record, and lists longer than a page. Built once per worker,
 * since nothing modifies it.
 */
export const smallChain = finish({
  id: '31337',
  name: 'Harbour',
  coin: { symbol: 'HBR', exchangeRate: '2001.75' },
  highlights: {
    exchange: a.exchange,
    collector: a.collector,
    trader: a.trader,
    portfolio: a.trader,
    growing: a.exchange,
    investor: a.trader,
    swapTransaction: hashIn(swap, 0),
    revertedTransaction: hashIn(reverted, 0),
    liquidationTransaction: hashIn(liquidation, 0),
    creationTransaction: hashIn(creation, 0),
    batchTransaction: hashIn(batch, 1),
    pendingTransaction: waiting.hash,
  },
  accounts,
  tokens,
  instances,
  reserveFrom,
});
