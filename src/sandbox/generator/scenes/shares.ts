import type { Person } from '../person.js';
import type { World } from '../world.js';
import type { Activity } from './activity.js';
import { type Currency, listCurrency } from './currency.js';
import { createHolders } from './holders.js';

interface Shares {
  /** Holds shares of every company, and traded them before and after their factors changed. */
  readonly investor: Person;
  readonly activities: readonly Activity[];
}

const ONE = 10n ** 18n;
const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Companies issue shares (ERC-8056), whose factors change in the middle of the trade: by splits and a dividend. */
export async function openShares(world: World): Promise<Shares> {
  const { random, machine, people } = world;
  const company = world.person('share issuer');
  await world.send(world.person('treasury'), company.address, 900n * ONE);
  const [investor, ...others] = people.slice(300, 336);
  if (!investor) throw new Error('Nobody invests');
  const { findHolder, noteHolder, balanceOf } = createHolders(world);

  async function issue({ name, ...traits }: (typeof COMPANIES)[number]): Promise<Currency> {
    const { symbol, decimals } = traits;
    const contract = await world.deploy(company, 'CompanyShare', [name, symbol, decimals]);
    const share = listCurrency(world, contract, traits, { type: 'ERC-8056' });
    for (const person of [investor, ...random.sample(others, 9)]) {
      const args = [person?.address, random.amount(20, 900, decimals) + BigInt(random.int(0, 9))];
      await world.call(company, contract, 'mint', args);
      if (person) noteHolder(share, person);
    }
    return share;
  }

  const shipyard = await issue(COMPANIES[0]);
  const kiln = await issue(COMPANIES[1]);
  // Its factor never changes.
  const fund = await issue(COMPANIES[2]);
  const shares = [shipyard, kiln, fund];

  async function trade(share: Currency, seller: Person, method: 'transfer' | 'burn' = 'transfer') {
    const value = random.upTo((await balanceOf(share, seller.address)) / 4n);
    const buyer = random.pick(others);
    const args = method === 'burn' ? [value] : [buyer.address, value];
    await world.call(seller, share.contract, method, args);
    if (method === 'transfer') noteHolder(share, buyer);
  }

  async function tradeAny(share: Currency, method?: 'transfer' | 'burn') {
    const holder = await findHolder(share);
    if (holder) await trade(share, holder.person, method);
  }

  /** Trades of every share in one block, and the end of that block. */
  async function tradeForABlock(by: Person) {
    for (const share of shares) {
      await trade(share, by);
      await tradeAny(share);
    }
    await machine.seal();
  }

  /** Announces a factor that takes effect so many seconds later, and returns when. */
  async function announce(share: Currency, factor: bigint, seconds: number): Promise<number> {
    const effectiveAt = (await machine.now()) + seconds;
    await world.call(company, share.contract, 'setUIMultiplier', [factor, effectiveAt]);
    return effectiveAt;
  }

  await tradeForABlock(investor);
  // In force by the next block: three for one. The other takes some blocks: one for four.
  await announce(shipyard, 3n * ONE, MINUTE);
  const merged = await announce(kiln, ONE / 4n, 3 * HOUR);
  await tradeForABlock(investor);
  while ((await machine.now()) < merged) await tradeForABlock(investor);
  await tradeForABlock(investor);

  // A dividend that is reinvested, to a factor that does not divide amounts evenly.
  await announce(shipyard, 3_082_537_000_000_000_123n, MINUTE);
  const [stranger] = others;
  for (const [by, factor] of [
    [stranger ?? company, ONE],
    [company, 0n],
  ] as const) {
    const args = [factor, (await machine.now()) + HOUR];
    await world.call(by, shipyard.contract, 'setUIMultiplier', args, { mayFail: true });
  }
  await tradeForABlock(investor);
  await tradeForABlock(investor);
  for (const share of shares) await tradeAny(share, 'burn');

  // Announced and then put off: not in force when the story pauses.
  await announce(shipyard, 6n * ONE, HOUR);
  await announce(shipyard, 6_165_074_000_000_000_246n, 16 * HOUR);
  await tradeForABlock(investor);

  return {
    investor,
    activities: [
      { weight: 4, act: () => tradeAny(random.pick(shares)) },
      { weight: 1, act: () => tradeAny(random.pick(shares), 'burn') },
    ],
  };
}

const COMPANIES = [
  { name: 'Ternwright Shipyards Share', symbol: 'TERNW', decimals: 18, price: 27.43 },
  { name: 'Lime Kiln Holdings Share', symbol: 'KILN', decimals: 6, price: null },
  { name: 'Harbour Lights Income Fund', symbol: 'HLIF', decimals: 18, price: 104.2 },
] as const;
