import { describe, expect, it } from 'vitest';
import type { Chain, Transaction } from '../../src/sandbox/chain.js';
import { smallChain as chain } from '../support/small-chain/small-chain.js';
import { inconsistencies } from './consistency.js';

const transactions = chain.blocks.flatMap((block) => block.transactions);

describe('the small chain', () => {
  it('has no inconsistencies', () => {
    expect(inconsistencies(chain)).toEqual([]);
  });

  it('is large enough to page through its lists, and has tokens of all four types', () => {
    expect(chain.accounts.length).toBeGreaterThanOrEqual(20);
    expect(transactions.length).toBeGreaterThanOrEqual(150);
    expect(new Set(chain.tokens.map(({ type }) => type)).size).toBe(4);
  });
});

describe('inconsistencies', () => {
  const [first, ...rest] = chain.blocks;
  const broken = (change: Partial<Chain>) => inconsistencies({ ...chain, ...change });

  const blocksWith = (change: (transaction: Transaction) => Partial<Transaction>) =>
    chain.blocks.map((block) => ({
      ...block,
      transactions: block.transactions.map((one) => ({ ...one, ...change(one) })),
    }));

  it.each<[string, string, Partial<Chain>]>([
    [
      'a repeated account',
      'comes twice',
      { accounts: [...chain.accounts, ...chain.accounts.slice(0, 1)] },
    ],
    ['an address without an account', 'not described', { accounts: chain.accounts.slice(1) }],
    ['a transfer of an unknown token', 'as no token', { tokens: chain.tokens.slice(1) }],
    ['blocks out of order', 'out of order', { blocks: [...rest, ...(first ? [first] : [])] }],
    [
      'frames out of order',
      'frames are out of order',
      { blocks: blocksWith(({ frames }) => ({ frames: frames.toReversed() })) },
    ],
    [
      'a first frame with other parties',
      'has other parties',
      { blocks: blocksWith(({ frames }) => ({ frames: frames.slice(1) })) },
    ],
    [
      'a first frame with other input',
      'has other input',
      { blocks: blocksWith(() => ({ input: '0x12' })) },
    ],
    [
      'a status that contradicts the first frame',
      'status and first frame disagree',
      { blocks: blocksWith(() => ({ status: 'error' })) },
    ],
    [
      'a total supply that differs from the balances',
      'is held',
      { tokens: chain.tokens.map((token) => ({ ...token, totalSupply: '3' })) },
    ],
    ['a transfer of more than the sender had', 'than it got', { blocks: rest.slice(3) }],
    [
      'a pending transaction that was executed',
      'was executed',
      { pending: transactions.slice(0, 1) },
    ],
    [
      'highlights that only reserved blocks contain',
      'before the reserved',
      { reserveFrom: chain.blocks[0]?.number ?? 0 },
    ],
  ])('reports %s', (_title, fault, change) => {
    expect(broken(change).join('\n')).toContain(fault);
  });
});
