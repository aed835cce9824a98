import { amount, COIN, create, customers, log, MILLION, mint, range, transfer } from './calls.js';
import type { ChainBuilder } from './chain-builder.js';
import { a } from './world.js';

/** Deploys the contracts, and makes the exchange pay out daily. */
export function payments({ block }: ChainBuilder) {
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

  // The exchange pays out daily.
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
  // It sends coins to five customers at a time, through an unverified contract.
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
  // Coins come back as small deposits, swept together.
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
  return { creation };
}
