import type { Activity } from '../scenes/activity.js';
import { publishBlobs } from '../scenes/blobs.js';
import { openCollections } from '../scenes/collections.js';
import { openCustody } from '../scenes/custody.js';
import { issueDollar, upgradeDollar } from '../scenes/dollar.js';
import { openLaboratory } from '../scenes/laboratory.js';
import { openLending } from '../scenes/lending.js';
import { openMoney } from '../scenes/money.js';
import { namePeople, nameRoles } from '../scenes/people.js';
import { openSetCode } from '../scenes/set-code.js';
import { openShares } from '../scenes/shares.js';
import { SKERRY_SCAMS, SKERRY_TOKENS } from '../scenes/tokens.js';
import { openTrading } from '../scenes/trading.js';
import { type Deposit, openVault } from '../scenes/vault.js';
import type { World } from '../world.js';
import { creationOf, gap, leavePending, live, pause, type Story } from './story.js';

/** The number of everyday activities, apart from the scripted events. */
const STEPS = 4200;

/** Everything that happens on the first chain, in order, and what was sent from it to the second. */
export async function tellSkerry(
  world: World,
): Promise<{ story: Story; deposits: readonly Deposit[] }> {
  namePeople(world);
  nameRoles(world);
  const plan = { issueDollar, tokens: SKERRY_TOKENS, scams: SKERRY_SCAMS };
  const money = await openMoney(world, plan);
  const trading = await openTrading(world, money);
  const custody = await openCustody(world, money, 48);
  const lending = await openLending(world, money);
  const launches = { collectibles: 46, editions: 22, hybrids: 3, firstName: 0 };
  const collections = await openCollections(world, launches);
  const laboratory = await openLaboratory(world, money);
  const scenes = [money, trading, custody, lending, collections, laboratory];
  const activities: Activity[] = scenes.flatMap((scene) => scene.activities);

  await live(world, activities, STEPS * 0.2);
  await openSetCode(world, money);
  await live(world, activities, STEPS * 0.1);
  await laboratory.demonstrate();
  await lending.borrowTooMuch();
  await live(world, activities, STEPS * 0.1);
  await upgradeDollar(world, money.dollar);
  const [liquidation = gap()] = await lending.crash();
  await live(world, activities, STEPS * 0.1);
  const batch = await collections.moveBatches();
  const reverted = (await trading.failSwap()) ?? gap();
  const swap = (await trading.swapOverTwoPairs()) ?? gap();
  await live(world, activities, STEPS * 0.19405);
  const shares = await openShares(world);
  const deposits = await openVault(world, money);
  await publishBlobs(world);
  const { collector } = collections;
  const { partner, trader } = trading;
  const { wallet } = custody;
  const reserveFrom = await pause(world, [wallet.address, collector.address, trader.address]);
  activities.push(...shares.activities);
  await live(world, activities, STEPS * 0.4);
  await world.machine.seal();
  const pending = await leavePending(world, money.dollar, trader, 13);

  const story = {
    pool: lending.pool,
    reserveFrom,
    privateTags: new Map([
      [swap, 'Sold some of it'],
      [liquidation, 'Lesson learnt'],
    ]),
    highlights: {
      exchange: wallet.address,
      collector: collector.address,
      trader: trader.address,
      portfolio: trader.address,
      growing: partner.address,
      investor: shares.investor.address,
      swapTransaction: swap,
      revertedTransaction: reverted,
      liquidationTransaction: liquidation,
      creationTransaction: creationOf(world, collections.hybrid),
      batchTransaction: batch,
      pendingTransaction: pending,
    },
  };
  return { story, deposits };
}
