import type { Log } from '@ethereumjs/evm';
import { hexlify } from 'ethers';
import type { Person } from '../person.js';
import type { Contract, World } from '../world.js';
import { type Currency, tokensWorth } from './currency.js';
import type { Money } from './money.js';
import { tag } from './tags.js';

/** What was locked on the first chain, to be minted on another. */
export interface Deposit {
  readonly number: bigint;
  readonly currency: Currency;
  /** The name of the currency. */
  readonly name: string;
  readonly to: Person;
  readonly amount: bigint;
}

const LOCKERS = 22;

/** Opens a bridge, and lets the issuer, the trader and others lock some of two currencies in it. */
export async function openVault(world: World, money: Money): Promise<Deposit[]> {
  const { random, people } = world;
  const keeper = world.person('bridge keeper');
  const issuer = world.person('token issuer');
  const trader = world.person('person 7');
  await world.send(world.person('treasury'), keeper.address, 50n * 10n ** 18n);
  const vault = await world.deploy(keeper, 'BridgeVault', [], {
    tags: [tag('Causeway Bridge: Vault'), tag('Causeway Bridge', 'protocol')],
  });
  const [saltmarsh] = money.currencies.filter(({ symbol }) => symbol === 'SLTM');
  if (!saltmarsh) throw new Error('Nobody issued SLTM');
  const deposits: Deposit[] = [];

  async function lock(by: Person, currency: Currency, amount: bigint) {
    await money.approveOnce(by, currency, vault);
    const args = [currency.contract.address, by.address, amount];
    const done = await world.call(by, vault, 'lock', args);
    if (!done) return;
    const [name] = await world.read(currency.contract, 'name');
    deposits.push({ number: numberOf(vault, done.logs), currency, name, to: by, amount });
  }

  for (const currency of [money.dollar, saltmarsh]) {
    await lock(issuer, currency, tokensWorth(currency, 400_000));
    const share = tokensWorth(currency, 260);
    await world.call(issuer, currency.contract, 'transfer', [trader.address, share * 2n]);
    await lock(trader, currency, share);
  }
  for (const person of random.sample(people, LOCKERS)) {
    const currency = random.chance(0.7) ? money.dollar : saltmarsh;
    const held = await money.balanceOf(currency, person.address);
    if (held > 0n) await lock(person, currency, random.upTo(held / 2n));
  }
  return deposits;
}

function numberOf({ address, artifact }: Contract, logs: readonly Log[]): bigint {
  const own = logs.filter(([emitter]) => hexlify(emitter) === address.toLowerCase());
  const [event] = own.map(([, topics, data]) =>
    artifact.abi.parseLog({ topics: topics.map((topic) => hexlify(topic)), data: hexlify(data) }),
  );
  if (!event) throw new Error('Nothing was locked');
  return event.args.number;
}
