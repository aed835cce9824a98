import { hexlify } from 'ethers';
import type { Highlights } from '../chain.js';
import type { Person } from './person.js';
import { type Activity, chooseActivity } from './scenes/activity.js';
import { openCollections } from './scenes/collections.js';
import type { Currency } from './scenes/currency.js';
import { openCustody } from './scenes/custody.js';
import { upgradeDollar } from './scenes/dollar.js';
import { openLaboratory } from './scenes/laboratory.js';
import { openLending } from './scenes/lending.js';
import { openMoney } from './scenes/money.js';
import { namePeople } from './scenes/people.js';
import { openSetCode } from './scenes/set-code.js';
import { openShares } from './scenes/shares.js';
import { openTrading } from './scenes/trading.js';
import type { Contract, World } from './world.js';

export interface Story {
  readonly pool: Contract;
  readonly highlights: Highlights;
  /** The number of the first block that is held back at the start. */
  readonly reserveFrom: number;
  /** The demo session's tags, by transaction hash. */
  readonly privateTags: ReadonlyMap<string, string>;
}

/** Everything that happens on the chain, in order: scripted events, and `steps` everyday activities. */
export async function tellStory(world: World, steps: number): Promise<Story> {
  namePeople(world);
  const money = await openMoney(world);
  const trading = await openTrading(world, money);
  const custody = await openCustody(world, money);
  const lending = await openLending(world, money);
  const collections = await openCollections(world);
  const laboratory = await openLaboratory(world, money);
  const activities: Activity[] = [
    money,
    trading,
    custody,
    lending,
    collections,
    laboratory,
  ].flatMap((scene) => scene.activities);
  const live = async (share: number) => {
    for (let step = 0; step < Math.round(steps * share); step++) {
      await chooseActivity(world.random, activities).act();
    }
  };

  await live(0.2);
  await openSetCode(world, money);
  await live(0.1);
  await laboratory.demonstrate();
  await lending.borrowTooMuch();
  await live(0.1);
  await upgradeDollar(world, money.dollar);
  const [liquidation] = await lending.crash();
  await live(0.1);
  const batch = await collections.moveBatches();
  const reverted = await trading.failSwap();
  const swap = await trading.swapOverTwoPairs();
  await live(0.19405);
  const shares = await openShares(world);
  activities.push(...shares.activities);
  const reserveFrom = Number(world.machine.sealed.at(-1)?.block.header.number) + 1;
  await live(0.30595);
  await world.machine.seal();
  await leavePending(world, money.dollar, trading.trader);
  const [pending] = world.pending;
  const creation = world.machine.sealed
    .flatMap(({ executed }) => executed)
    .find(({ frames }) => frames[0]?.created === collections.hybrid.address);
  if (!liquidation || !reverted || !swap || !pending || !creation) {
    throw new Error('The story has a gap');
  }

  return {
    pool: lending.pool,
    reserveFrom,
    privateTags: new Map([
      [swap, 'Sold some of it'],
      [liquidation, 'Lesson learnt'],
    ]),
    highlights: {
      exchange: custody.wallet.address,
      collector: collections.collector.address,
      trader: trading.trader.address,
      investor: shares.investor.address,
      swapTransaction: swap,
      revertedTransaction: reverted,
      liquidationTransaction: liquidation,
      creationTransaction: creation.hash,
      batchTransaction: batch,
      pendingTransaction: hexlify(pending.hash()),
    },
  };
}

/** Some people's pending transactions, the trader's first. */
async function leavePending(world: World, { contract }: Currency, trader: Person) {
  const { random, people } = world;
  for (const [index, person] of [trader, ...random.sample(people, 13)].entries()) {
    const to = random.pick(people).address;
    if (index > 0 && random.chance(0.4)) {
      await world.leavePending(person, to, '0x', random.amount(0.01, 0.3, 18));
      continue;
    }
    const args = [to, random.amount(1, 50, 6)];
    const data = contract.artifact.abi.encodeFunctionData('transfer', args);
    await world.leavePending(person, contract.address, data, 0n);
  }
}
