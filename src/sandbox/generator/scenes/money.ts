import type { Person } from '../person.js';
import type { Contract, World } from '../world.js';
import type { Activity } from './activity.js';
import { type Currency, listCurrency, tokensWorth } from './currency.js';
import { createHolders, type Holders } from './holders.js';
import type { ScamPlan, TokenPlan } from './tokens.js';

export interface Money extends Holders {
  /** Every ERC-20 that people trade, including the wrapped coin and the dollar. */
  readonly currencies: readonly Currency[];
  readonly wrapped: Currency;
  readonly dollar: Currency;
  readonly activities: readonly Activity[];
}

interface MoneyPlan {
  issueDollar(world: World, issuer: Person): Promise<Currency>;
  readonly tokens: readonly TokenPlan[];
  readonly scams: readonly ScamPlan[];
}

const COIN = 10n ** 18n;

/** Numbers of recipients, around the sizes of pages and of embedded lists. */
const SHARES = [10, 11, 50, 51, 120, 9, 49, 30, 25, 40];

/** Issues the tokens and distributes them. */
export async function openMoney(world: World, plan: MoneyPlan): Promise<Money> {
  const { random } = world;
  const issuer = world.person('token issuer');
  const treasury = world.person('treasury');
  await world.send(treasury, issuer.address, 50_000n * COIN);
  const holders = createHolders(world);
  const scatter = await world.deploy(issuer, 'Scatter', []);
  const wrapped = await wrapCoin(world, issuer);
  const dollar = await plan.issueDollar(world, issuer);
  const currencies = [wrapped, dollar, ...(await issueTokens(world, issuer, plan.tokens))];
  for (const [index, currency] of currencies.entries()) {
    await spread(world, holders, scatter, currency, SHARES[index % SHARES.length] ?? 20);
    await spread(world, holders, scatter, currency, random.int(12, 35));
  }
  await issueNameless(world, issuer);
  await spam(world, treasury, plan.scams);
  const money = { ...holders, currencies, wrapped, dollar };
  return { ...money, activities: activitiesWith(world, money, scatter) };
}

async function wrapCoin(world: World, issuer: Person): Promise<Currency> {
  const { coin, name } = world.plan;
  const symbol = `W${coin.symbol}`;
  const contract = await world.deploy(issuer, 'WrappedCoin', [`Wrapped ${name}`, symbol]);
  await world.call(issuer, contract, 'deposit', [], { value: 20_000n * COIN });
  return listCurrency(world, contract, { symbol, decimals: 18, price: coin.price });
}

async function issueTokens(
  world: World,
  issuer: Person,
  tokens: readonly TokenPlan[],
): Promise<Currency[]> {
  const { random } = world;
  const issued: Currency[] = [];
  for (const { name, supply, ...traits } of tokens) {
    const { symbol, decimals } = traits;
    const args = [name, symbol, decimals, supply * 10n ** BigInt(decimals)];
    const verified = random.chance(0.85);
    const contract = await world.deploy(issuer, 'HarbourToken', args, { verified });
    issued.push(listCurrency(world, contract, traits, { hasIcon: random.chance(0.7) }));
  }
  const keeper = world.person('toll keeper').address;
  const args = ['Causeway Toll', 'TOLL', 9_000_000n * COIN, keeper];
  const toll = await world.deploy(issuer, 'TollToken', args);
  const traits = { symbol: 'TOLL', decimals: 18, price: 0.0412 };
  return [...issued, listCurrency(world, toll, traits)];
}

async function spread(
  world: World,
  holders: Holders,
  scatter: Contract,
  currency: Currency,
  count: number,
) {
  const { random, people } = world;
  const issuer = world.person('token issuer');
  const lucky = random.sample(people, count);
  const addresses = lucky.map(({ address }) => address);
  await holders.approveOnce(issuer, currency, scatter);
  const wanted = tokensWorth(currency, random.int(30, 3000));
  const most = (await holders.balanceOf(currency, issuer.address)) / BigInt(count * 6);
  const args = [currency.contract.address, addresses, wanted < most ? wanted : most];
  await world.call(issuer, scatter, 'scatterToken', args);
  for (const person of lucky) holders.noteHolder(currency, person);
}

async function issueNameless(world: World, issuer: Person) {
  const { random, people, directory } = world;
  const token = await world.deploy(issuer, 'NamelessToken', [1_000_000n], { verified: false });
  directory.addToken({ address: token.address, type: 'ERC-20' });
  for (const { address } of random.sample(people, 12)) {
    await world.call(issuer, token, 'transfer', [address, random.int(1, 900)]);
  }
}

/** Airdrops scam tokens. */
async function spam(world: World, treasury: Person, scams: readonly ScamPlan[]) {
  const { random, people } = world;
  const spammer = world.person('spammer');
  const known = { verified: false, scam: true };
  await world.send(treasury, spammer.address, 500n * COIN);
  const scatter = await world.deploy(spammer, 'Scatter', [], known);
  for (const { name, symbol, supply } of scams) {
    const args = [name, symbol, 18, supply * COIN];
    const contract = await world.deploy(spammer, 'HarbourToken', args, known);
    listCurrency(world, contract, { symbol, decimals: 18, price: null }, { hasIcon: false });
    await world.call(spammer, contract, 'approve', [scatter.address, supply * COIN]);
    const victims = random.sample(people, 90).map(({ address }) => address);
    const all = [contract.address, victims, 5_000n * COIN];
    await world.call(spammer, scatter, 'scatterToken', all);
  }
}

function activitiesWith(
  world: World,
  money: Omit<Money, 'activities'>,
  scatter: Contract,
): Activity[] {
  const { random, people } = world;
  const { currencies, wrapped, dollar, findHolder, noteHolder } = money;
  const issuer = world.person('token issuer');
  const coinAmount = () =>
    random.chance(0.04) ? 0n : random.amount(0.02, 1.8, 18) + random.upTo(10n ** 12n);

  async function transfer({ toSelf = false, isEmpty = false } = {}) {
    const isPopular = random.chance(0.35);
    const currency = isPopular ? random.pick([wrapped, dollar]) : random.pick(currencies);
    const from = await findHolder(currency);
    if (!from) return;
    const to = toSelf ? from.person : random.pick(people);
    const value = isEmpty ? 0n : random.upTo(from.held / 3n);
    await world.call(from.person, currency.contract, 'transfer', [to.address, value]);
    noteHolder(currency, to);
  }

  async function unwrap() {
    const from = await findHolder(wrapped);
    if (from) await world.call(from.person, wrapped.contract, 'withdraw', [random.upTo(from.held)]);
  }

  async function mintOrBurn() {
    const currency = random.pick(currencies.slice(2, -1));
    const from = await findHolder(currency);
    if (from && random.chance(0.5)) {
      await world.call(from.person, currency.contract, 'burn', [random.upTo(from.held / 4n)]);
      return;
    }
    const to = random.pick(people);
    const value = random.amount(100, 5000, currency.decimals);
    await world.call(issuer, currency.contract, 'mint', [to.address, value]);
    noteHolder(currency, to);
  }

  async function approve() {
    const spender = random.pick([scatter.address, random.pick(people).address]);
    const args = [spender, random.amount(1, 900, 18)];
    await world.call(random.pick(people), random.pick(currencies).contract, 'approve', args);
  }

  const wrap = () =>
    world.call(random.pick(people), wrapped.contract, 'deposit', [], { value: coinAmount() });
  const sendCoin = () => world.send(random.pick(people), random.pick(people).address, coinAmount());

  return [
    { weight: 12, act: sendCoin },
    { weight: 14, act: () => transfer() },
    { weight: 1, act: () => transfer({ toSelf: true }) },
    { weight: 1, act: () => transfer({ isEmpty: true }) },
    { weight: 3, act: wrap },
    { weight: 2, act: unwrap },
    { weight: 1, act: mintOrBurn },
    { weight: 1, act: approve },
  ];
}
