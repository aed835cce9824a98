import { PARENT_FEE_VAULT } from '../parent-fees.js';
import { openCollections } from '../scenes/collections.js';
import { openCustody } from '../scenes/custody.js';
import { openLaboratory } from '../scenes/laboratory.js';
import { openMoney } from '../scenes/money.js';
import { openOutpost } from '../scenes/outpost.js';
import { nameRoles } from '../scenes/people.js';
import { tag } from '../scenes/tags.js';
import { EYOT_SCAMS, EYOT_TOKENS } from '../scenes/tokens.js';
import { openTrading } from '../scenes/trading.js';
import type { Deposit } from '../scenes/vault.js';
import type { World } from '../world.js';
import { creationOf, gap, leavePending, live, pause, type Story } from './story.js';

/** The number of everyday activities, apart from the scripted events. */
const STEPS = 300;

/** Everything that happens on the second chain, whose dollar is what was locked on the first one. */
export async function tellEyot(world: World, deposits: readonly Deposit[]): Promise<Story> {
  nameRoles(world);
  world.directory.describe(PARENT_FEE_VAULT, { tags: [tag('L1 Fee Vault')] });
  const outpost = await openOutpost(world, deposits);
  const issueDollar = async () => outpost.bridged('BCND');
  const money = await openMoney(world, { issueDollar, tokens: EYOT_TOKENS, scams: EYOT_SCAMS });
  const trading = await openTrading(world, money);
  const custody = await openCustody(world, money, 12);
  const launches = { collectibles: 5, editions: 2, hybrids: 1, firstName: 100 };
  const collections = await openCollections(world, launches);
  const laboratory = await openLaboratory(world, money);
  const scenes = [money, trading, custody, collections, laboratory];
  const activities = [...scenes.flatMap((scene) => scene.activities), ...outpost.activities(money)];

  await live(world, activities, STEPS * 0.5);
  const reverted = (await trading.failSwap()) ?? gap();
  const swap = (await trading.swapOverTwoPairs()) ?? gap();
  await live(world, activities, STEPS * 0.3);
  await outpost.arriveAll();
  const { collector } = collections;
  const { partner, trader } = trading;
  const { wallet } = custody;
  const reserveFrom = await pause(world, [wallet.address, collector.address, trader.address]);
  await live(world, activities, STEPS);
  await world.machine.seal();
  const pending = await leavePending(world, money.dollar, trader, 4);

  return {
    pool: null,
    reserveFrom,
    privateTags: new Map([[swap, 'Much cheaper over here']]),
    highlights: {
      exchange: wallet.address,
      collector: collector.address,
      trader: trader.address,
      portfolio: trader.address,
      growing: partner.address,
      swapTransaction: swap,
      revertedTransaction: reverted,
      creationTransaction: creationOf(world, collections.hybrid),
      pendingTransaction: pending,
    },
  };
}
