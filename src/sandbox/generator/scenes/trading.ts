import { getAddress } from 'ethers';
import type { Person } from '../person.js';
import type { World } from '../world.js';
import type { Activity } from './activity.js';
import { type Currency, tokensWorth } from './currency.js';
import type { Money } from './money.js';
import { tag } from './tags.js';

interface Trading {
  readonly trader: Person;
  /** Trades on while the trader rests. */
  readonly partner: Person;
  readonly activities: readonly Activity[];
  /** A swap over two pairs into coin, which shows the most in one transaction. */
  swapOverTwoPairs(): Promise<string | null>;
  /** A swap that reverts, since it asks for too much. */
  failSwap(): Promise<string | null>;
}

const TIDEPOOL = {
  bgColor: '#0b7285',
  textColor: '#ffffff',
  tagUrl: 'https://tidepool.example.org',
};
const FOREVER = 4_102_444_800;

/** Opens a decentralized exchange, which pairs some tokens with the wrapped coin or the dollar. */
export async function openTrading(world: World, money: Money): Promise<Trading> {
  const { random, people, directory } = world;
  const { wrapped, dollar } = money;
  const founder = world.person('token issuer');
  const factory = await world.deploy(founder, 'PairFactory', [], {
    tags: [tag('Tidepool: Factory'), tag('Tidepool', 'protocol')],
  });
  const dependencies = [factory.address, wrapped.contract.address];
  const router = await world.deploy(founder, 'Router', dependencies, {
    tags: [tag('Tidepool: Router'), tag('Tidepool', 'protocol', 5, TIDEPOOL)],
  });
  const trader = world.person('person 7');
  const partner = world.person('person 11');
  const pairs: [Currency, Currency][] = [[wrapped, dollar]];
  const priced = money.currencies.filter(
    ({ price, symbol }) =>
      price !== null && ![wrapped.symbol, dollar.symbol, 'TOLL'].includes(symbol),
  );
  for (const [index, currency] of priced.slice(0, 12).entries()) {
    pairs.push([currency, index % 3 === 2 ? dollar : wrapped]);
  }
  const listed = [...new Set(pairs.flat())];
  for (const [a, b] of pairs) await openPair(a, b);

  async function openPair(a: Currency, b: Currency) {
    const addresses = [a.contract.address, b.contract.address];
    await world.call(founder, factory, 'createPair', addresses);
    const [pair] = await world.read(factory, 'getPair', addresses);
    const address = getAddress(pair);
    directory.describe(address, {
      name: 'Pair',
      verified: true,
      artifact: world.artifact('Pair'),
    });
    directory.addToken({ address, type: 'ERC-20' });
    await money.approveOnce(founder, a, router);
    await money.approveOnce(founder, b, router);
    await addLiquidity(founder, a, b, 4000);
  }

  /** Adds both tokens, each worth so many dollars. */
  function addLiquidity(by: Person, a: Currency, b: Currency, worth: number) {
    const amounts = [tokensWorth(a, worth), tokensWorth(b, worth)];
    const [to, until] = [by.address, FOREVER];
    const tokens = [a.contract.address, b.contract.address];
    return world.call(by, router, 'addLiquidity', [...tokens, ...amounts, to, until]);
  }

  function pathBetween(from: Currency, to: Currency): string[] | null {
    if (from === to) return null;
    const [start, end] = [from.contract.address, to.contract.address];
    if (isPair(from, to)) return [start, end];
    const middle = [wrapped, dollar].find((coin) => isPair(from, coin) && isPair(coin, to));
    return middle ? [start, middle.contract.address, end] : null;
  }

  function isPair(a: Currency, b: Currency) {
    return pairs.some((pair) => pair.includes(a) && pair.includes(b));
  }

  /** Swaps coin for tokens. */
  async function buy(person: Person) {
    const to = random.pick(listed);
    const path = pathBetween(wrapped, to);
    if (!path) return;
    money.noteHolder(to, person);
    const args = [1n, path, person.address, FOREVER];
    const options = { value: random.amount(0.01, 1.2, 18) };
    await world.call(person, router, 'swapExactETHForTokens', args, options);
  }

  /** Swaps tokens for tokens or coin. */
  async function sell({ person, held }: { person: Person; held: bigint }, from: Currency) {
    const to = random.pick(listed);
    const path = pathBetween(from, to);
    if (!path || held < 100n) return;
    const limit = tokensWorth(from, 150);
    const amount = random.upTo(held / 2n < limit ? held / 2n : limit);
    await money.approveOnce(person, from, router);
    money.noteHolder(to, person);
    const method = to === wrapped ? 'swapExactTokensForETH' : 'swapExactTokensForTokens';
    await world.call(person, router, method, [amount, 1n, path, person.address, FOREVER]);
  }

  async function swap() {
    if (random.chance(0.25)) return buy(random.pick(people));
    const from = random.pick(listed);
    const owner = await money.findHolder(from);
    if (owner) await sell(owner, from);
  }

  async function swapOwn(person: Person) {
    if (random.chance(0.4)) return buy(person);
    for (const from of random.sample(listed, 6)) {
      const held = await money.balanceOf(from, person.address);
      if (held > 0n) return sell({ person, held }, from);
    }
  }

  async function provideLiquidity() {
    const [a, b] = random.pick(pairs);
    const from = await money.findHolder(a);
    if (!from || (await money.balanceOf(b, from.person.address)) === 0n) return;
    await money.approveOnce(from.person, a, router);
    await money.approveOnce(from.person, b, router);
    await addLiquidity(from.person, a, b, random.int(5, 60));
  }

  async function removeLiquidity() {
    const [a, b] = random.pick(pairs);
    const addresses = [a.contract.address, b.contract.address];
    const [pair] = await world.read(factory, 'getPair', addresses);
    const contract = world.at(getAddress(pair), 'Pair');
    const shares: Currency = { contract, symbol: 'TIDE-LP', decimals: 18, price: null };
    for (const person of [founder, ...random.sample(people, 4)]) {
      const held = await money.balanceOf(shares, person.address);
      if (held === 0n) continue;
      await money.approveOnce(person, shares, router);
      const args = [...addresses, held / 50n, person.address, FOREVER];
      return world.call(person, router, 'removeLiquidity', args);
    }
  }

  return {
    trader,
    partner,
    activities: [
      { weight: 13, act: swap },
      { weight: 8, act: () => swapOwn(world.resting.has(trader.address) ? partner : trader) },
      { weight: 2, act: provideLiquidity },
      { weight: 1, act: removeLiquidity },
    ],
    async swapOverTwoPairs() {
      const [from] = priced.slice(2, 3);
      if (!from) return null;
      const amount = tokensWorth(from, 120);
      await world.call(founder, from.contract, 'transfer', [trader.address, amount * 3n]);
      await money.approveOnce(trader, from, router);
      const path = [from, dollar, wrapped].map(({ contract }) => contract.address);
      const args = [amount, 1n, path, trader.address, FOREVER];
      const done = await world.call(trader, router, 'swapExactTokensForETH', args);
      return done?.hash ?? null;
    },
    async failSwap() {
      const path = [wrapped.contract.address, dollar.contract.address];
      const args = [10n ** 15n, path, trader.address, FOREVER];
      const options = { value: 10n ** 16n, mayFail: true };
      const done = await world.call(trader, router, 'swapExactETHForTokens', args, options);
      return done?.hash ?? null;
    },
  };
}
