import type { WithdrawalData } from '@ethereumjs/util';
import { createPerson } from './person.js';
import type { ChainPlan } from './plan.js';
import { createRandom, type Random } from './random.js';

/** What a block has beside transactions. */
interface Proposal {
  readonly coinbase: `0x${string}`;
  readonly withdrawals: WithdrawalData[];
}

const FIRST_WITHDRAWAL = 4_118_203;
const VALIDATORS = 900;

/** Some of whom do other things too, so that what they get stands beside transactions. */
const RECEIVERS = [
  'validator 1',
  'validator 2',
  'validator 3',
  'person 3',
  'person 7',
  'person 11',
];

const addressOf = (name: string) => createPerson(name).address as `0x${string}`;

/** Gives the proposal of each block, one after the other; of the story, it depends only on who rests. */
export function createProposals(
  { builders, hasWithdrawals, seed }: ChainPlan,
  resting: ReadonlySet<string>,
): () => Proposal {
  const random = createRandom(seed + 1);
  const coinbases = Array.from({ length: builders }, (_, at) =>
    addressOf(at === 0 ? 'block builder' : `block builder ${at + 1}`),
  );
  let next = FIRST_WITHDRAWAL;
  const receivers = RECEIVERS.map(addressOf);
  const receiver = () => {
    const awake = receivers.filter((address) => !resting.has(address));
    return awake[next % awake.length] ?? '0x';
  };
  const withdrawal = (): WithdrawalData => ({
    index: next++,
    validatorIndex: next % VALIDATORS,
    address: receiver(),
    amount: gwei(random),
  });
  return () => ({
    coinbase: random.pick(coinbases),
    withdrawals: hasWithdrawals ? Array.from({ length: random.int(0, 4) }, withdrawal) : [],
  });
}

/** Usually what a validator earned; sometimes all of its stake. */
const gwei = (random: Random): number =>
  (random.chance(0.04) ? 32_000_000_000 : 0) + random.int(17_000_000, 19_900_000);
