import { getAddress, id } from 'ethers';
import { getOrCreate } from '../../get-or-create.js';
import type { Person } from '../person.js';
import type { Contract, World } from '../world.js';
import type { Activity } from './activity.js';
import { type Currency, tokensWorth } from './currency.js';
import type { Money } from './money.js';
import { tag } from './tags.js';

interface Custody {
  readonly wallet: Contract;
  readonly activities: readonly Activity[];
}

/** Opens a custodial exchange with deposit addresses, a hot wallet and batched payouts. */
export async function openCustody(
  world: World,
  money: Money,
  customerCount: number,
): Promise<Custody> {
  const { random, directory } = world;
  const { wrapped, dollar, currencies } = money;
  const treasury = world.person('treasury');
  const operators = [world.person('operator 1'), world.person('operator 2')];
  const coin = 10n ** 18n;
  for (const operator of operators) await world.send(treasury, operator.address, 3_000n * coin);
  const wallet = await world.deploy(
    treasury,
    'HotWallet',
    [operators.map(({ address }) => address)],
    {
      ensName: 'hot.meridian.quay',
      publicTag: 'Meridian Quay: Hot Wallet',
      watchlistName: 'The exchange we use',
      tags: [
        tag('Meridian Quay: Hot Wallet', 'name', 20, {
          main_entity: 'Meridian Quay',
          tooltipTitle: 'Pays out what customers withdraw',
        }),
        tag('Exchange', 'generic', 0),
      ],
    },
  );
  const [templateHash] = await world.read(wallet, 'depositTemplate');
  const template = getAddress(templateHash);
  const artifact = world.artifact('DepositAddress');
  directory.describe(template, { name: 'DepositAddress', verified: true, artifact });
  await world.send(treasury, wallet.address, 200_000n * coin);
  await fund(world, money, wallet);

  const customers: { person: Person; deposit: Contract }[] = [];
  for (const [index, person] of random.sample(world.people, customerCount).entries()) {
    const operator = random.pick(operators);
    const key = id(`customer ${index}`);
    const done = await world.call(operator, wallet, 'createDepositAddress', [key]);
    const made = done?.frames.find(({ type }) => type === 'create')?.created;
    if (!made) throw new Error('No deposit address was created');
    directory.describe(made, {
      verified: true,
      proxyType: 'eip1167',
      implementation: template,
      tags: [tag('Meridian Quay: Deposit', 'classifier', 1)],
    });
    customers.push({ person, deposit: world.at(made, 'DepositAddress') });
  }

  const waiting = new Map<Currency, Set<string>>();
  async function deposit() {
    const currency = random.chance(0.6) ? random.pick([wrapped, dollar]) : random.pick(currencies);
    const chosen = random.pick(customers);
    const { person } = chosen;
    const held = await money.balanceOf(currency, person.address);
    if (held < 10n) return payOut(currency, [person]);
    const args = [chosen.deposit.address, random.upTo(held / 2n)];
    if (await world.call(person, currency.contract, 'transfer', args)) {
      getOrCreate(waiting, currency, () => new Set<string>()).add(chosen.deposit.address);
    }
  }

  async function collect() {
    for (const [currency, deposits] of waiting) {
      if (deposits.size < 5) continue;
      waiting.delete(currency);
      const args = [[...deposits], currency.contract.address];
      await world.call(random.pick(operators), wallet, 'collect', args);
    }
  }

  async function payOut(
    currency = random.pick([wrapped, dollar, random.pick(currencies)]),
    to?: Person[],
  ) {
    const people = to ?? random.sample(world.people, random.int(6, 40));
    const amounts = people.map(
      () => tokensWorth(currency, random.int(5, 90)) + BigInt(random.int(0, 999)),
    );
    const recipients = people.map(({ address }) => address);
    const args = [currency.contract.address, recipients, amounts];
    if (!(await world.call(random.pick(operators), wallet, 'payTokens', args))) return;
    for (const person of people) money.noteHolder(currency, person);
  }

  async function payCoins() {
    const people = random.sample(world.people, random.int(4, 28));
    const amounts = people.map(() => random.amount(0.05, 3, 18) + random.upTo(10n ** 14n));
    const args = [people.map(({ address }) => address), amounts];
    await world.call(random.pick(operators), wallet, 'payCoins', args);
  }

  return {
    wallet,
    activities: [
      { weight: 16, act: deposit },
      { weight: 2, act: collect },
      { weight: 3, act: () => payOut() },
      { weight: 1, act: payCoins },
      {
        weight: 1,
        act: () =>
          world.send(random.pick(customers).person, wallet.address, random.amount(0.05, 0.9, 18)),
      },
    ],
  };
}

async function fund(world: World, money: Money, wallet: Contract) {
  const issuer = world.person('token issuer');
  for (const currency of money.currencies) {
    const held = await money.balanceOf(currency, issuer.address);
    await world.call(issuer, currency.contract, 'transfer', [wallet.address, held / 3n]);
  }
}
