import { describe, expect, it } from 'vitest';
import type { Chain, Transaction } from '../../src/sandbox/chain.js';
import { smallChain as chain } from '../support/small-chain/small-chain.js';
import { inconsistencies } from './consistency.js';

const transactions = chain.blocks.flatMap((block) => block.transactions);

describe('the small chain', () => {
  it('agrees with itself', () => {
    expect(inconsistencies(chain)).toEqual([]);
  });

  it('is large enough to turn the pages of every list', () => {
    expect(chain.accounts.length).toBeGreaterThanOrEqual(20);
    expect(transactions.length).toBeGreaterThanOrEqual(150);
    expect(new Set(chain.tokens.map(({ type }) => type)).size).toBe(4);
  });
});

describe('the search for inconsistencies', () => {
  const [first, ...rest] = chain.blocks;
  const broken = (change: Partial<Chain>) => inconsistencies({ ...chain, ...change });

  const blocksWith = (change: (transaction: Transaction) => Partial<Transaction>) =>
    chain.blocks.map((block) => ({
      ...block,
      transactions: block.transactions.map((one) => ({ ...one, ...change(one) })),
    }));

  it.each<[string, Partial<Chain>]>([
    ['comes twice', { accounts: [...chain.accounts, ...chain.accounts.slice(0, 1)] }],
    ['not described', { accounts: chain.accounts.slice(1) }],
    ['as no token', { tokens: chain.tokens.slice(1) }],
    ['out of order', { blocks: [...rest, ...(first ? [first] : [])] }],
    [
      'frames are out of order',
      { blocks: blocksWith(({ frames }) => ({ frames: frames.toReversed() })) },
    ],
    ['has other parties', { blocks: blocksWith(({ frames }) => ({ frames: frames.slice(1) })) }],
    ['has other input', { blocks: blocksWith(() => ({ input: '0x12' })) }],
    ['status and first frame disagree', { blocks: blocksWith(() => ({ status: 'error' })) }],
    ['is held', { tokens: chain.tokens.map((token) => ({ ...token, totalSupply: '3' })) }],
    ['than it got', { blocks: rest.slice(3) }],
    ['was executed', { pending: transactions.slice(0, 1) }],
    ['before the reserved', { reserveFrom: chain.blocks[0]?.number ?? 0 }],
  ])('finds what %s', (fault, change) => {
    expect(broken(change).join('\n')).toContain(fault);
  });
});
