import { MaxUint256 } from 'ethers';
import type { Person } from '../wallets.js';
import type { Contract, World } from '../world.js';
import type { Activity } from './activity.js';
import { SCAM_TOKENS, TOKENS } from './tokens.js';

export interface Currency {
  readonly contract: Contract;
  readonly symbol: string;
  readonly decimals: number;
  readonly price: number | null;
}

export interface Money {
  /** Every ERC-20 people trade, the wrapped coin and the dollar among them. */
  readonly currencies: readonly Currency[];
  readonly wrapped: Currency;
  readonly dollar: Currency;
  readonly activities: readonly Activity[];
  /** Someone who holds some of it, with how much; null where a few guesses found nobody. */
  holder(currency: Currency): Promise<{ person: Person; held: bigint } | null>;
  held(currency: Currency, address: string): Promise<bigint>;
  noteHolder(currency: Currency, person: Person): void;
  /** Lets a contract take tokens, once for all, as people do. */
  allow(by: Person, currency: Currency, spender: Contract): Promise<void>;
}

/** How many get a share in one go; chosen around the ends of pages and of embedded lists. */
const SHARES = [10, 11, 50, 51, 120, 9, 49, 30, 25, 40];

/** Issues the tokens and spreads them among people. */
export async function openMoney(world: World): Promise<Money> {
  const { random, people, directory } = world;
  const holders = new Map<string, Set<Person>>();
  const allowed = new Set<string>();
  const issuer = world.person('token issuer');
  const treasury = world.person('treasury');
  const coin = 10n ** 18n;
  await world.send(treasury, issuer.address, 50_000n * coin);

  const noteHolder = (currency: Currency, person: Person) => {
    const known = holders.get(currency.contract.address) ?? new Set();
    holders.set(currency.contract.address, known.add(person));
  };
  const held = async (currency: Currency, address: string): Promise<bigint> => {
    const [balance] = await world.read(currency.contract, 'balanceOf', [address]);
    return balance;
  };
  const allow = async (by: Person, currency: Currency, spender: Contract) => {
    const key = `${by.address} ${currency.contract.address} ${spender.address}`;
    if (allowed.has(key)) return;
    allowed.add(key);
    await world.call(by, currency.contract, 'approve', [spender.address, MaxUint256]);
  };
  const scatter = await world.deploy(issuer, 'Scatter', []);

  const list = (
    contract: Contract,
    symbol: string,
    decimals: number,
    price: number | null,
    icon = true,
  ): Currency => {
    directory.addToken({
      address: contract.address,
      type: 'ERC-20',
      ...(price === null ? {} : { price }),
      ...(icon ? { iconUrl: `https://icons.example.org/tokens/${symbol.toLowerCase()}.svg` } : {}),
    });
    return { contract, symbol, decimals, price };
  };
  const spread = async (currency: Currency, count: number) => {
    const lucky = random.sample(people, count);
    const addresses = lucky.map(({ address }) => address);
    await allow(issuer, currency, scatter);
    const [left] = await world.read(currency.contract, 'balanceOf', [issuer.address]);
    const wanted = quantity(currency, random.int(30, 3000));
    const most = left / BigInt(count * 6);
    const each = wanted < most ? wanted : most;
    const args = [currency.contract.address, addresses, each];
    await world.call(issuer, scatter, 'scatterToken', args);
    for (const person of lucky) noteHolder(currency, person);
  };

  const wrappedArgs = ['Wrapped Skerry', 'WSKER'];
  const wrapped = list(
    await world.deploy(issuer, 'WrappedCoin', wrappedArgs),
    'WSKER',
    18,
    COIN_PRICE,
  );
  await world.call(issuer, wrapped.contract, 'deposit', [], { value: 20_000n * coin });
  const dollar = await issueDollar(world, issuer, list);
  const currencies = [wrapped, dollar];
  for (const { name, symbol, decimals, price, supply } of TOKENS) {
    const args = [name, symbol, decimals, supply * 10n ** BigInt(decimals)];
    const contract = await world.deploy(issuer, 'HarbourToken', args, {
      verified: random.chance(0.85),
    });
    currencies.push(list(contract, symbol, decimals, price, random.chance(0.7)));
  }
  const toll = await world.deploy(issuer, 'TollToken', [
    'Causeway Toll',
    'TOLL',
    9_000_000n * coin,
    world.person('toll keeper').address,
  ]);
  currencies.push(list(toll, 'TOLL', 18, 0.0412));
  for (const [index, currency] of currencies.entries()) {
    await spread(currency, SHARES[index % SHARES.length] ?? 20);
    await spread(currency, random.int(12, 35));
  }

  const nameless = await world.deploy(issuer, 'NamelessToken', [1_000_000n], { verified: false });
  directory.addToken({ address: nameless.address, type: 'ERC-20' });
  for (const lucky of random.sample(people, 12)) {
    await world.call(issuer, nameless, 'transfer', [lucky.address, random.int(1, 900)]);
  }
  const spammer = world.person('spammer');
  await world.send(treasury, spammer.address, 500n * coin);
  const spam = await world.deploy(spammer, 'Scatter', [], { verified: false, scam: true });
  for (const { name, symbol, supply } of SCAM_TOKENS) {
    const contract = await world.deploy(
      spammer,
      'HarbourToken',
      [name, symbol, 18, supply * coin],
      {
        verified: false,
        scam: true,
      },
    );
    const currency = list(contract, symbol, 18, null, false);
    await allow(spammer, currency, spam);
    const victims = random.sample(people, 90).map(({ address }) => address);
    await world.call(spammer, spam, 'scatterToken', [contract.address, victims, 5_000n * coin]);
  }

  const holder: Money['holder'] = async (currency) => {
    const known = [...(holders.get(currency.contract.address) ?? [])];
    for (const person of random.sample(known, 3)) {
      const balance = await held(currency, person.address);
      if (balance > 0n) return { person, held: balance };
    }
    return null;
  };

  const anyCurrency = () =>
    random.chance(0.35) ? random.pick([wrapped, dollar]) : random.pick(currencies);
  const activities: Activity[] = [
    {
      weight: 12,
      act: () => world.send(random.pick(people), random.pick(people).address, coinAmount()),
    },
    { weight: 14, act: () => transfer() },
    { weight: 1, act: () => transfer({ toSelf: true }) },
    { weight: 1, act: () => transfer({ nothing: true }) },
    {
      weight: 3,
      act: () =>
        world.call(random.pick(people), wrapped.contract, 'deposit', [], { value: coinAmount() }),
    },
    { weight: 2, act: unwrap },
    { weight: 1, act: mintOrBurn },
    {
      weight: 1,
      act: () => {
        const spender = random.pick([scatter.address, random.pick(people).address]);
        const args = [spender, random.amount(1, 900, 18)];
        return world.call(random.pick(people), random.pick(currencies).contract, 'approve', args);
      },
    },
  ];

  function coinAmount() {
    return random.chance(0.04) ? 0n : random.amount(0.02, 1.8, 18) + random.upTo(10n ** 12n);
  }

  async function transfer({ toSelf = false, nothing = false } = {}) {
    const currency = anyCurrency();
    const from = await holder(currency);
    if (!from) return;
    const to = toSelf ? from.person : random.pick(people);
    const value = nothing ? 0n : random.upTo(from.held / 3n);
    await world.call(from.person, currency.contract, 'transfer', [to.address, value]);
    noteHolder(currency, to);
  }

  async function unwrap() {
    const from = await holder(wrapped);
    if (from) await world.call(from.person, wrapped.contract, 'withdraw', [random.upTo(from.held)]);
  }

  async function mintOrBurn() {
    const currency = random.pick(currencies.slice(2, -1));
    const from = await holder(currency);
    if (random.chance(0.5) || !from) {
      const to = random.pick(people);
      const value = random.amount(100, 5000, currency.decimals);
      await world.call(issuer, currency.contract, 'mint', [to.address, value]);
      noteHolder(currency, to);
    } else {
      await world.call(from.person, currency.contract, 'burn', [random.upTo(from.held / 4n)]);
    }
  }

  return { currencies, wrapped, dollar, activities, holder, held, noteHolder, allow };
}

export const COIN_PRICE = 41.37;

/** The dollar stands behind a proxy; its implementation is exchanged later in the story. */
async function issueDollar(
  world: World,
  issuer: Person,
  list: (contract: Contract, symbol: string, decimals: number, price: number) => Currency,
): Promise<Currency> {
  const code = await world.deploy(issuer, 'BeaconDollar', []);
  const setUp = code.artifact.abi.encodeFunctionData('initialize', [issuer.address]);
  const proxy = await world.deploy(issuer, 'ERC1967Proxy', [code.address, setUp], {
    proxyType: 'eip1967',
    implementation: code.address,
  });
  const dollar = list(world.at(proxy.address, 'BeaconDollarV2'), 'BCND', 6, 0.9994);
  await world.call(issuer, dollar.contract, 'mint', [issuer.address, 60_000_000n * 10n ** 6n]);
  return dollar;
}

/** Upgrades the dollar and uses what is new. */
export async function upgradeDollar(world: World, money: Money): Promise<void> {
  const { random, people, directory } = world;
  const issuer = world.person('token issuer');
  const code = await world.deploy(issuer, 'BeaconDollarV2', []);
  const { contract } = money.dollar;
  await world.call(issuer, contract, 'upgradeToAndCall', [code.address, '0x']);
  directory.describe(contract.address, { implementation: code.address });
  const payments = random
    .sample(people, 7)
    .map(({ address }) => [address, random.amount(5, 80, 6)]);
  await world.call(issuer, contract, 'pay', [payments]);
  const frozen = random.pick(people);
  await world.call(issuer, contract, 'setFrozen', [frozen.address, true]);
  const args = [frozen.address, 5_000_000n];
  await world.call(issuer, contract, 'transfer', args, { mayFail: true });
}

/** So many tokens as are worth the dollars. */
export function quantity({ price, decimals }: Currency, dollars: number): bigint {
  const millionths = BigInt(Math.round((dollars / (price ?? 1)) * 1e6));
  return (millionths * 10n ** BigInt(decimals)) / 1_000_000n;
}
