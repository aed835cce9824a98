import { getAddress } from 'ethers';
import type { Person } from '../person.js';
import type { Contract, World } from '../world.js';
import type { Activity } from './activity.js';
import { type Currency, tokensWorth } from './currency.js';
import type { Money } from './money.js';
import { tag } from './tags.js';

interface Lending {
  readonly pool: Contract;
  readonly activities: readonly Activity[];
  /** Lowers the price of a collateral and liquidates its borrowers; returns the hashes. */
  crash(): Promise<string[]>;
  /** Tries to borrow more than the collateral covers. */
  borrowTooMuch(): Promise<void>;
}

interface Loan {
  readonly person: Person;
  readonly collateral: Currency;
}

/** Opens a lending pool for some currencies, with people who supply and borrow. */
export async function openLending(world: World, money: Money): Promise<Lending> {
  const { random, directory } = world;
  const { dollar, wrapped } = money;
  const keeper = world.person('price keeper');
  const treasury = world.person('treasury');
  const issuer = world.person('token issuer');
  const liquidator = world.person('person 11');
  await world.send(treasury, keeper.address, 200n * 10n ** 18n);
  const oracle = await world.deploy(keeper, 'PriceOracle', []);
  const pool = await world.deploy(keeper, 'LendingPool', [oracle.address], {
    tags: [
      tag('Breakwater: Lending Pool', 'name', 10, { tagUrl: 'https://breakwater.example.org' }),
    ],
  });
  const traded = money.currencies.filter(({ price, symbol }) => price && symbol !== 'TOLL');
  const markets = [dollar, wrapped, ...traded.slice(2, 7)];
  const prices = new Map(markets.map((currency) => [currency, currency.price ?? 1]));

  for (const currency of markets) {
    await setPrice(currency);
    const name = `Breakwater ${currency.symbol}`;
    const args = [currency.contract.address, name, `bw${currency.symbol}`, 8000];
    await world.call(keeper, pool, 'addReserve', args);
    const [receipt] = await world.read(pool, 'reserves', [currency.contract.address]);
    const address = getAddress(receipt);
    const artifact = world.artifact('DepositReceipt');
    directory.describe(address, { name: 'DepositReceipt', verified: true, artifact });
    directory.addToken({ address, type: 'ERC-20' });
  }
  await supply(issuer, dollar, tokensWorth(dollar, 2_000_000));
  await supply(issuer, wrapped, tokensWorth(wrapped, 30_000));

  async function setPrice(currency: Currency) {
    const scaled = BigInt(Math.round((prices.get(currency) ?? 1) * 1e8));
    await world.call(keeper, oracle, 'setAssetPrice', [currency.contract.address, scaled]);
  }

  async function supply(by: Person, currency: Currency, amount: bigint) {
    await money.approveOnce(by, currency, pool);
    const args = [currency.contract.address, amount, by.address, 0];
    return world.call(by, pool, 'supply', args);
  }

  const loans: Loan[] = [];
  async function openLoan(collateral = random.pick(markets.slice(1))): Promise<void> {
    const from = await money.findHolder(collateral);
    if (!from) return;
    const amount = from.held / BigInt(random.int(2, 5));
    if (amount === 0n || !(await supply(from.person, collateral, amount))) return;
    const worth = (Number(amount) / 10 ** collateral.decimals) * (prices.get(collateral) ?? 0);
    const wanted = tokensWorth(dollar, worth * (random.int(55, 78) / 100));
    const args = [dollar.contract.address, wanted, 2, 0, from.person.address];
    if (wanted > 0n && (await world.call(from.person, pool, 'borrow', args))) {
      loans.push({ person: from.person, collateral });
      money.noteHolder(dollar, from.person);
    }
  }

  const debt = async (person: Person): Promise<bigint> => {
    const args = [person.address, dollar.contract.address];
    return (await world.read(pool, 'debtOf', args))[0];
  };

  async function repay() {
    if (loans.length === 0) return;
    const { person } = random.pick(loans);
    const due = await debt(person);
    const held = await money.balanceOf(dollar, person.address);
    const amount = held < due ? held / 2n : due;
    if (amount === 0n) return;
    await money.approveOnce(person, dollar, pool);
    const args = [dollar.contract.address, amount, 2, person.address];
    await world.call(person, pool, 'repay', args);
  }

  async function withdraw() {
    if (loans.length === 0) return;
    const { person, collateral } = random.pick(loans);
    const [receipt] = await world.read(pool, 'reserves', [collateral.contract.address]);
    const shares = { ...collateral, contract: world.at(getAddress(receipt), 'DepositReceipt') };
    const held = await money.balanceOf(shares, person.address);
    const args = [collateral.contract.address, held / 12n, person.address];
    if (held > 12n) await world.call(person, pool, 'withdraw', args);
  }

  async function liquidate({ person, collateral }: Loan): Promise<string | null> {
    const due = await debt(person);
    if (due === 0n) return null;
    await money.approveOnce(liquidator, dollar, pool);
    const args = [
      collateral.contract.address,
      dollar.contract.address,
      person.address,
      due / 2n,
      false,
    ];
    const done = await world.call(liquidator, pool, 'liquidationCall', args);
    return done?.hash ?? null;
  }

  return {
    pool,
    activities: [
      { weight: 4, act: () => openLoan() },
      { weight: 2, act: repay },
      { weight: 1, act: withdraw },
      {
        weight: 1,
        act: async () => {
          const currency = random.pick(markets.slice(1));
          prices.set(currency, (prices.get(currency) ?? 1) * (random.int(985, 1015) / 1000));
          await setPrice(currency);
        },
      },
    ],
    async crash() {
      const [, , third] = markets;
      const fallen = third ?? wrapped;
      for (let tries = 0; tries < 6; tries++) await openLoan(fallen);
      const args = [liquidator.address, tokensWorth(dollar, 400_000)];
      await world.call(issuer, dollar.contract, 'transfer', args);
      prices.set(fallen, (prices.get(fallen) ?? 1) * 0.7);
      await setPrice(fallen);
      const hashes: string[] = [];
      for (const loan of loans.filter(({ collateral }) => collateral === fallen)) {
        const hash = await liquidate(loan);
        if (hash) hashes.push(hash);
      }
      return hashes;
    },
    async borrowTooMuch() {
      const { person } = random.pick(loans);
      const args = [dollar.contract.address, tokensWorth(dollar, 900_000), 2, 0, person.address];
      await world.call(person, pool, 'borrow', args, { mayFail: true });
    },
  };
}
