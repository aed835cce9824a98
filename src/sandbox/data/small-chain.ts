import type { Block, Chain, TransferItem } from '../chain.js';
import { type Call, createChainBuilder, type Log, type Sending } from './chain-builder.js';
import { encodeCall } from './encoding.js';
import { a, accounts, instances, postcards, tokens } from './world.js';

const COIN = 10n ** 18n;
const MILLION = 10n ** 6n;
const RESERVED_BLOCKS = 6;

const amount = (value: bigint): TransferItem[] => [{ tokenId: null, value: String(value) }];
const id = (tokenId: number): TransferItem[] => [{ tokenId: String(tokenId), value: null }];
const log = (token: string, from: string, to: string, items: TransferItem[]): Log => ({
  token,
  from,
  to,
  items,
});

function transfer(token: string, from: string, to: string, value: bigint): Call {
  const signature = 'transfer(address to, uint256 value)';
  return moving(token, from, to, value, { signature, args: [to, String(value)] });
}

function transferFrom(token: string, from: string, to: string, value: bigint): Call {
  const signature = 'transferFrom(address from, address to, uint256 value)';
  return moving(token, from, to, value, { signature, args: [from, to, String(value)] });
}

/** A call that moves an ERC-20; the dollar's runs the code behind its proxy. */
function moving(
  token: string,
  from: string,
  to: string,
  value: bigint,
  given: { signature: string; args: readonly string[] },
): Call {
  const call = { ...given, output: `0x${'1'.padStart(64, '0')}` };
  const logs = [log(token, from, to, amount(value))];
  if (token !== a.dollar) return { ...call, to: token, logs };
  return { ...call, to: token, calls: [{ ...call, to: a.dollarCode, kind: 'delegatecall', logs }] };
}

function mint(
  token: string,
  to: string,
  items: TransferItem[],
  signature: string,
  args: string[],
): Sending {
  return { from: a.deployer, to: token, signature, args, logs: [log(token, a.zero, to, items)] };
}

const create = (to: string): Sending => ({ from: a.deployer, to, kind: 'create' });
const range = (count: number) => Array.from({ length: count }, (_, i) => i);

/**
 * A small chain, told by hand: every kind of record the explorer has, each list long enough to turn a page.
 * It is the same on every call.
 */
export function smallChain(): Chain {
  const { block, finish, nextNumber, wait } = createChainBuilder();

  // Contracts, and the money.
  block(...[a.dollarCode, a.coin, a.kelp, a.pair, a.router, a.payouts].map(create));
  const creation = block(
    create(a.dollar),
    create(a.lanterns),
    create(a.crates),
    create(a.quarters),
  );
  block(
    create(a.lending),
    create(a.factory),
    create(a.vaultCode),
    create(a.fuse),
    create(a.delegate),
  );
  block(
    mint(a.dollar, a.exchange, amount(1_000_000n * MILLION), 'mint(address to, uint256 value)', [
      a.exchange,
      String(1_000_000n * MILLION),
    ]),
    mint(a.kelp, a.exchange, amount(10_000n * COIN), 'mint(address to, uint256 value)', [
      a.exchange,
      String(10_000n * COIN),
    ]),
    {
      from: a.trader,
      to: a.coin,
      value: 500n * COIN,
      signature: 'deposit()',
      logs: [log(a.coin, a.zero, a.trader, amount(500n * COIN))],
    },
  );

  // The exchange pays out, day after day.
  const customers = [a.alice, a.bob, a.carol, a.dave, a.erin, a.trader, a.collector];
  for (const day of range(42)) {
    const customer = customers[day % customers.length] ?? a.alice;
    block(
      {
        from: a.exchange,
        type: day % 3 === 0 ? 0 : 2,
        ...transfer(a.dollar, a.exchange, customer, BigInt(day + 1) * 10n * MILLION),
      },
      { from: a.exchange, ...transfer(a.kelp, a.exchange, customer, BigInt(day + 1) * COIN) },
      { from: customer, ...transfer(a.dollar, customer, a.exchange, MILLION) },
    );
  }
  // Coins go out five at a time, by a contract that nobody verified.
  for (const round of range(13)) {
    block({
      from: a.exchange,
      to: a.payouts,
      isOpaque: true,
      value: 5n * COIN,
      signature: 'pay(address[] to)',
      args: [customers.slice(0, 5)],
      calls: customers.slice(0, 5).map((to) => ({
        to,
        value: COIN,
        ...(round === 12 && to === a.erin ? { error: 'Out of gas' } : {}),
      })),
    });
  }
  // And come back in little deposits, swept together.
  for (const round of range(11)) {
    block({
      from: a.dave,
      to: a.payouts,
      isOpaque: true,
      signature: 'sweep(uint256 round)',
      args: [String(round)],
      calls: range(5).map(() => ({ to: a.exchange, value: COIN / 100n })),
    });
  }
  block(
    { from: a.alice, to: a.bob, value: 3n * COIN, type: 0 },
    { from: a.bob, to: a.bob, value: 0n },
    { from: a.exchange, ...transfer(a.dollar, a.exchange, a.exchange, MILLION) },
    { from: a.carol, ...transfer(a.kelp, a.carol, a.dave, 0n) },
    {
      from: a.exchange,
      to: a.kelp,
      signature: 'burn(uint256 value)',
      args: [String(1_000n * COIN)],
      logs: [log(a.kelp, a.exchange, a.zero, amount(1_000n * COIN))],
    },
  );

  // Collections: one held by the dozen, one minted in a batch longer than a page, many small ones.
  block(
    ...range(14).map((i) =>
      mint(a.lanterns, i < 12 ? a.collector : a.bob, id(i + 1), 'mint(address to)', [a.collector]),
    ),
  );
  block(
    ...postcards.map((hash) => mint(hash, a.collector, id(1), 'mint(address to)', [a.collector])),
  );
  const crates = range(64).map((i) => ({ tokenId: String(i + 1), value: String(i + 10) }));
  const batchSignature = 'mintBatch(address to, uint256[] ids, uint256[] values)';
  const batch = block(
    mint(a.crates, a.bob, [{ tokenId: '1', value: '5' }], 'mint(address to, uint256 id)', [
      a.bob,
      '1',
    ]),
    {
      from: a.deployer,
      to: a.crates,
      signature: batchSignature,
      args: [a.collector, crates.map(({ tokenId }) => tokenId), crates.map(({ value }) => value)],
      logs: [
        log(a.crates, a.zero, a.bob, [{ tokenId: '2', value: '1' }]),
        log(a.crates, a.zero, a.collector, crates),
        log(a.crates, a.zero, a.carol, crates.slice(0, 3)),
      ],
    },
  );
  block({
    from: a.collector,
    to: a.crates,
    signature: 'safeTransferFrom(address from, address to, uint256 id, uint256 value)',
    args: [a.collector, a.alice, '7', '6'],
    logs: [log(a.crates, a.collector, a.alice, [{ tokenId: '7', value: '6' }])],
  });
  block({
    from: a.deployer,
    to: a.quarters,
    signature: 'mint(address to, uint256 value)',
    args: [a.collector, String(4n * COIN)],
    logs: [
      log(a.quarters, a.zero, a.collector, amount(4n * COIN)),
      ...range(4).map((i) => log(a.quarters, a.zero, a.collector, id(i + 1))),
    ],
  });
  block({
    from: a.collector,
    to: a.quarters,
    signature: 'transfer(address to, uint256 value)',
    args: [a.trader, String((3n * COIN) / 2n)],
    logs: [
      log(a.quarters, a.collector, a.trader, amount((3n * COIN) / 2n)),
      log(a.quarters, a.collector, a.trader, id(2)),
    ],
  });

  // Markets.
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

  // What the growing head adds.
  const reserveFrom = nextNumber();
  for (const i of range(RESERVED_BLOCKS)) {
    block({
      from: a.exchange,
      ...transfer(a.dollar, a.exchange, a.alice, BigInt(i + 1) * MILLION),
    });
  }
  const waiting = wait({ from: a.exchange, ...transfer(a.dollar, a.exchange, a.bob, MILLION) });

  return finish({
    coin: { symbol: 'HBR', exchangeRate: '2001.75' },
    highlights: {
      exchange: a.exchange,
      collector: a.collector,
      trader: a.trader,
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
}

function hashIn({ transactions }: Block, position: number): string {
  return transactions[position]?.hash ?? '';
}
