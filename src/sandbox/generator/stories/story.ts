import { hexlify } from 'ethers';
import type { Highlights } from '../../chain.js';
import type { Person } from '../person.js';
import { type Activity, chooseActivity } from '../scenes/activity.js';
import type { Currency } from '../scenes/currency.js';
import { type Contract, Rests, type World } from '../world.js';

/** What the records need to know of what happened. */
export interface Story {
  /** The lending pool whose events older explorers report as actions. */
  readonly pool: Contract | null;
  readonly highlights: Partial<Highlights>;
  /** The number of the first block that is held back at the start. */
  readonly reserveFrom: number;
  /** The demo session's tags, by transaction hash. */
  readonly privateTags: ReadonlyMap<string, string>;
}

/** Lets people do what they do every day, so many times; whatever would touch who rests ends before it does. */
export async function live(world: World, activities: readonly Activity[], steps: number) {
  for (let step = 0; step < Math.round(steps); step++) {
    try {
      await chooseActivity(world.random, activities).act();
    } catch (error) {
      if (!(error instanceof Rests)) throw error;
    }
  }
}

/**
 * Ends what everybody sees at the start, and returns the number of the next block: those from there on are held back for growing. They
 * touch none of these addresses, so that what documentation and pages show of them stays true.
 */
export async function pause({ machine, resting }: World, addresses: readonly string[]) {
  await machine.seal();
  for (const address of addresses) resting.add(address);
  return Number(machine.sealed.at(-1)?.block.header.number) + 1;
}

/** The transaction that created a contract. */
export function creationOf({ machine }: World, { address }: Contract): string {
  const found = machine.sealed
    .flatMap(({ executed }) => executed)
    .find(({ frames }) => frames[0]?.created === address);
  return found?.hash ?? gap();
}

/** Leaves some people's transactions pending, `first`'s before the others', and returns its hash. */
export async function leavePending(
  world: World,
  { contract }: Currency,
  first: Person,
  others: number,
): Promise<string> {
  const { random, people } = world;
  for (const [index, person] of [first, ...random.sample(people, others)].entries()) {
    const to = random.pick(people).address;
    if (index > 0 && random.chance(0.4)) {
      await world.leavePending(person, to, '0x', random.amount(0.01, 0.3, 18));
      continue;
    }
    const args = [to, random.amount(1, 50, 6)];
    const data = contract.artifact.abi.encodeFunctionData('transfer', args);
    await world.leavePending(person, contract.address, data, 0n);
  }
  const [pending] = world.pending;
  return pending ? hexlify(pending.hash()) : gap();
}

/** For what the story cannot do without. */
export function gap(): never {
  throw new Error('The story has a gap');
}
