import { toBeHex } from 'ethers';
import type { World } from '../world.js';
import type { Activity } from './activity.js';
import type { Money } from './money.js';

interface Laboratory {
  readonly activities: readonly Activity[];
  /** Each failure once, deep and wide call trees, and contracts that create and destroy others. */
  demonstrate(): Promise<void>;
}

/** Opens a place for deliberate failures and unusual calls. */
export async function openLaboratory(world: World, money: Money): Promise<Laboratory> {
  const { random, people } = world;
  const founder = world.person('person 5');
  const treasury = world.person('treasury');
  await world.send(treasury, founder.address, 300n * 10n ** 18n);
  const laboratory = await world.deploy(founder, 'Laboratory', []);
  const hidden = await world.deploy(founder, 'Laboratory', [], { verified: false });
  const nursery = await world.deploy(founder, 'MayflyNursery', []);
  const { abi } = laboratory.artifact;

  const fail = (method: string, args: readonly unknown[]) =>
    world.call(random.pick(people), random.chance(0.85) ? laboratory : hidden, method, args, {
      mayFail: true,
    });
  const failures: readonly (() => Promise<unknown>)[] = [
    () => fail('failWithReason', [random.pick(REASONS)]),
    () => fail('failWithError', [random.int(101, 9999)]),
    () => fail('failSilently', []),
    () => fail('failByPanic', [random.int(0, 9)]),
    () => fail('failByDivision', [0]),
    () => {
      const options = { gasLimit: BigInt(random.int(60, 120) * 1000), mayFail: true };
      return world.call(random.pick(people), laboratory, 'spend', [4000], options);
    },
    () => {
      const options = { gasLimit: 60_000n, mayFail: true };
      return world.call(random.pick(people), laboratory, 'failByInvalid', [], options);
    },
    () => world.call(random.pick(people), laboratory, 'observe', [random.int(101, 900)]),
    () => {
      const [to, value] = [random.pick(people).address, 10n ** 30n];
      const { contract } = random.pick(money.currencies);
      return world.call(random.pick(people), contract, 'transfer', [to, value], { mayFail: true });
    },
  ];

  const curiosities: readonly (() => Promise<unknown>)[] = [
    () => world.call(random.pick(people), laboratory, 'descend', [random.int(2, 9)]),
    () => {
      const borrowed = abi.encodeFunctionData('spend', [3]);
      return world.call(random.pick(people), laboratory, 'lend', [hidden.address, borrowed]);
    },
    () => {
      const asked = random.sample(money.currencies, random.int(2, 6));
      const targets = asked.map(({ contract }) => contract.address);
      const questions = asked.map(({ contract }) =>
        contract.artifact.abi.encodeFunctionData('totalSupply'),
      );
      return world.call(random.pick(people), laboratory, 'ask', [targets, questions]);
    },
    () => {
      const heir = random.pick(people).address;
      const args = [heir, toBeHex(random.int(1, 2 ** 30), 32)];
      return world.call(random.pick(people), nursery, 'liveAndDie', args, { value: 10n ** 16n });
    },
    () => {
      const person = random.pick(people);
      const note = `0x${Buffer.from(random.pick(NOTES)).toString('hex')}`;
      return world.send(person, person.address, 0n, note);
    },
  ];

  return {
    activities: [
      { weight: 4, act: () => random.pick(failures)() },
      { weight: 3, act: () => random.pick(curiosities)() },
    ],
    async demonstrate() {
      for (const failure of failures) await failure();
      await world.call(founder, laboratory, 'descend', [14]);
      const options = { gasLimit: 260_000n };
      await world.send(founder, undefined, 0n, world.artifact('Pair').bytecode, options);
      const questions = Array.from({ length: 60 }, () => abi.encodeFunctionData('counter'));
      const targets = questions.map(() => hidden.address);
      await world.call(founder, laboratory, 'ask', [targets, questions]);
      const dowry = { value: 6n * 10n ** 17n };
      const hatched = await world.call(founder, nursery, 'hatch', [6], dowry);
      if (!hatched) throw new Error('Nothing hatched');
      for (const { created } of hatched.frames
        .filter(({ type }) => type === 'create')
        .slice(0, 3)) {
        const mayfly = world.at(created ?? '', 'Mayfly');
        await world.call(founder, mayfly, 'end', [random.pick(people).address]);
      }
    },
  };
}

const REASONS = [
  'The tide is out',
  'Harbour closed: come back at high water',
  'Laboratory: sample contaminated',
  'too late',
];

const NOTES = ['gm from the quay', 'Invoice 2031-07 settled', 'Happy birthday, lighthouse!'];
