import { amount, COIN, customers, log, MILLION, range, transfer, transferFrom } from './calls.js';
import type { ChainBuilder } from './chain-builder.js';
import { encodeCall } from './encoding.js';
import { a } from './world.js';

/** Trades, a liquidation, failures, and rarer transactions. */
export function markets({ block, nextNumber }: ChainBuilder) {
  block({
    from: a.trader,
    to: a.router,
    signature: 'addLiquidity(address tokenA, address tokenB)',
    args: [a.coin, a.dollar],
    calls: [
      transferFrom(a.coin, a.trader, a.pair, 100n * COIN),
      transferFrom(a.dollar, a.trader, a.pair, 100n * MILLION),
    ],
  });
  const swap = block({
    from: a.trader,
    to: a.router,
    signature:
      'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)',
    args: [String(2n * COIN), '1', [a.coin, a.dollar], a.trader],
    calls: [
      { to: a.coin, kind: 'staticcall', signature: 'balanceOf(address owner)', args: [a.trader] },
      transferFrom(a.coin, a.trader, a.pair, 2n * COIN),
      {
        to: a.pair,
        signature: 'swap(uint256 amount0, uint256 amount1, address to)',
        args: ['0', String(MILLION), a.trader],
        calls: [transfer(a.dollar, a.pair, a.trader, MILLION)],
      },
    ],
  });
  const liquidation = block({
    from: a.trader,
    to: a.lending,
    signature: 'liquidate(address user, uint256 debt)',
    args: [a.alice, String(5n * MILLION)],
    calls: [
      transferFrom(a.dollar, a.trader, a.lending, 5n * MILLION),
      transferFrom(a.kelp, a.alice, a.trader, 2n * COIN),
    ],
    details: {
      privateTag: 'that liquidation',
      actions: [
        {
          protocol: 'aave_v3',
          type: 'liquidation_call',
          data: {
            debt_amount: '5',
            debt_symbol: 'HRD',
            debt_address: a.dollar,
            collateral_amount: '2',
            collateral_symbol: 'KELP',
            collateral_address: a.kelp,
            block_number: nextNumber(),
          },
        },
      ],
    },
  });
  const reverted = block(
    {
      from: a.bob,
      ...transfer(a.kelp, a.bob, a.alice, 10n ** 30n),
      error: 'Reverted',
      revertReason: encodeCall('InsufficientBalance(address owner, uint256 balance)', [
        a.bob,
        String(117n * COIN),
      ]).decoded,
    },
    {
      from: a.bob,
      to: a.fuse,
      signature: 'burn()',
      error: 'Reverted',
      revertReason: { raw: null },
    },
    { from: a.bob, to: a.fuse, signature: 'spin()', error: 'Out of gas' },
  );
  block(
    {
      from: a.alice,
      to: a.factory,
      signature: 'createVault()',
      calls: [
        {
          to: a.vault,
          kind: 'create2',
          calls: [{ to: a.vaultCode, kind: 'delegatecall', signature: 'initialize()' }],
        },
      ],
    },
    {
      from: a.alice,
      to: a.fuse,
      signature: 'blow(address heir)',
      args: [a.alice],
      calls: [{ to: a.alice, kind: 'suicide', value: COIN }],
    },
    {
      from: a.erin,
      to: a.erin,
      type: 4,
      details: {
        authorizations: [
          {
            address: a.delegate,
            authority: a.erin,
            chainId: 777,
            nonce: '8',
            r: '1234567890',
            s: '987654321',
            v: 0,
            status: 'ok',
          },
        ],
      },
    },
    {
      from: a.scammer,
      to: a.bait,
      isOpaque: true,
      signature: 'airdrop(address[] to)',
      args: [customers],
      logs: [
        log(a.bait, a.zero, a.scammer, amount(40n * COIN)),
        ...customers.slice(0, 4).map((to) => log(a.bait, a.scammer, to, amount(10n * COIN))),
      ],
    },
  );
  // A dozen transfers in one transaction: more than its details carry.
  block({
    from: a.exchange,
    to: a.payouts,
    isOpaque: true,
    signature: 'settle()',
    calls: range(12).map((i) =>
      transferFrom(a.dollar, a.exchange, customers[i % customers.length] ?? a.alice, MILLION),
    ),
  });
  return { liquidation, reverted, swap };
}
