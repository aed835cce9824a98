import { createAddressFromString } from '@ethereumjs/util';
import { concat, dataLength, type Result } from 'ethers';
import { getOrCreate } from '../get-or-create.js';
import type { Artifact } from './compile.js';
import { type AddressEntry, createDirectory, type Directory } from './directory.js';
import { createMachine, type Executed, type Machine, type SealedBlock } from './machine.js';
import { createPerson, type Person } from './person.js';
import type { ChainPlan } from './plan.js';
import { createRandom, type Random } from './random.js';
import { type SignedAuthorization, sign, type TransactionType } from './signing.js';

const COIN = 10n ** 18n;

export interface Contract {
  readonly address: string;
  readonly artifact: Artifact;
}

interface CallOptions {
  readonly value?: bigint;
  readonly type?: TransactionType;
  /** Replaces the estimate, for instance to run out of gas. */
  readonly gasLimit?: bigint;
  /** Sends the call even if it would fail. */
  readonly mayFail?: boolean;
  readonly authorizations?: readonly SignedAuthorization[];
}

export interface World {
  readonly plan: ChainPlan;
  readonly random: Random;
  readonly machine: Machine;
  readonly directory: Directory;
  readonly people: readonly Person[];
  /** Balances before the first block. */
  readonly allocation: ReadonlyMap<string, bigint>;
  /** Whom nothing must touch any more: what would is not sent, and throws `Rests`. */
  readonly resting: Set<string>;
  /** Sent but never mined, oldest first. */
  readonly pending: ReturnType<typeof sign>[];
  person(name: string): Person;
  artifact(name: string): Artifact;
  /** The contract at an address, which is known to be of the given name. */
  at(address: string, name: string): Contract;
  deploy(
    by: Person,
    name: string,
    args: readonly unknown[],
    entry?: AddressEntry,
  ): Promise<Contract>;
  /** Calls a contract; null, and nothing sent, if the call would fail and may not. */
  call(
    by: Person,
    contract: Contract,
    method: string,
    args: readonly unknown[],
    options?: CallOptions,
  ): Promise<Executed | null>;
  /** Sends coin or raw data; without `to`, creates a contract. */
  send(
    by: Person,
    to: string | undefined,
    value: bigint,
    data?: string,
    options?: CallOptions,
  ): Promise<Executed>;
  /** Signs a call that pays too little to be mined. */
  leavePending(by: Person, to: string | undefined, data: string, value: bigint): Promise<void>;
  read(contract: Contract, method: string, args?: readonly unknown[]): Promise<Result>;
}

/** Thrown instead of sending what would touch somebody who rests. */
export class Rests extends Error {}

/** Creates people with keys and coin, and the machine they act on. */
export async function createWorld(
  plan: ChainPlan,
  artifacts: ReadonlyMap<string, Artifact>,
  parentChain?: readonly SealedBlock[],
): Promise<World> {
  const random = createRandom(plan.seed);
  const directory = createDirectory();
  const persons = new Map<string, Person>();
  const person = (name: string) => getOrCreate(persons, name, () => createPerson(name));
  const people = Array.from({ length: plan.population }, (_, index) => person(`person ${index}`));
  const treasury = person('treasury');
  const allocation = new Map([
    [treasury.address, 4_000_000n * COIN],
    ...people.map(({ address }) => [address, random.amount(4, 900, 18)] as const),
  ]);
  const resting = new Set<string>();
  const machine = await createMachine(plan, random, allocation, resting, parentChain);
  const pending: ReturnType<typeof sign>[] = [];

  const artifact = (name: string) => {
    const found = artifacts.get(name);
    if (!found) throw new Error(`No contract is called ${name}`);
    return found;
  };

  function fees(type: TransactionType) {
    const baseFee = machine.baseFee();
    const { step, tip: least } = plan.fees;
    const tip = BigInt(random.int(1, 40)) * least;
    // A quarter above the base fee, rounded.
    if (type < 2) return { maxFee: ((baseFee * 5n) / 4n / step) * step + tip, tip };
    return { maxFee: (baseFee * BigInt(random.int(14, 22))) / 10n + tip, tip };
  }

  async function submit(by: Person, to: string | undefined, data: string, options: CallOptions) {
    const value = options.value ?? 0n;
    const type = options.type ?? usualType(random);
    let gasLimit = options.gasLimit;
    if (resting.has(by.address)) throw new Rests(by.address);
    if (gasLimit === undefined) {
      const trial = await machine.simulate({ from: by.address, to, data, value });
      for (const address of trial.touched) if (resting.has(address)) throw new Rests(address);
      if (trial.failed && !options.mayFail) return null;
      const isPlain = data === '0x' && trial.gasUsed === 0n;
      gasLimit = isPlain
        ? 21_000n
        : estimateGas(random, trial.gasUsed, data, to === undefined, type);
    }
    const accessList =
      to && type === 1 && data !== '0x'
        ? [{ address: to, storageKeys: [`0x${'0'.repeat(64)}`] }]
        : [];
    const { authorizations = [] } = options;
    const nonce = await machine.nonceOf(by.address);
    const fields = { type, nonce, to, data, value, gasLimit, accessList, authorizations };
    return machine.execute(sign(machine.common, by, { ...fields, ...fees(type) }));
  }

  return {
    plan,
    random,
    machine,
    directory,
    people,
    allocation,
    resting,
    pending,
    person,
    artifact,
    at: (address, name) => ({ address, artifact: artifact(name) }),
    async deploy(by, name, args, entry = {}) {
      const compiled = artifact(name);
      const data = concat([compiled.bytecode, compiled.abi.encodeDeploy(args)]);
      const done = await submit(by, undefined, data, {});
      const address = done?.frames[0]?.created;
      if (!address) throw new Error(`${name}: not deployed`);
      directory.describe(address, { name, verified: true, artifact: compiled, ...entry });
      return { address, artifact: compiled };
    },
    call: (by, contract, method, args, options = {}) =>
      submit(by, contract.address, contract.artifact.abi.encodeFunctionData(method, args), options),
    async send(by, to, value, data = '0x', options = {}) {
      const done = await submit(by, to, data, { ...options, value });
      if (!done) throw new Error(`${by.address} cannot send ${value} to ${to}`);
      return done;
    },
    async leavePending(by, to, data, value) {
      const type = random.chance(0.25) ? 0 : 2;
      const maxFee = (machine.baseFee() * BigInt(random.int(30, 85))) / 100n;
      const gasLimit = data === '0x' ? 21_000n : 96_000n;
      const fields = { to, data, value, type, maxFee, tip: plan.fees.tip * 2n, gasLimit } as const;
      const sender = createAddressFromString(by.address);
      const waiting = pending.filter((tx) => tx.getSenderAddress().equals(sender)).length;
      const nonce = (await machine.nonceOf(by.address)) + waiting;
      pending.push(sign(machine.common, by, { ...fields, nonce }));
    },
    async read(contract, method, args = []) {
      const { abi } = contract.artifact;
      const data = abi.encodeFunctionData(method, args);
      const from = treasury.address;
      const { output } = await machine.simulate({ from, to: contract.address, data, value: 0n });
      return abi.decodeFunctionResult(method, output);
    },
  };
}

function usualType(random: Random): TransactionType {
  if (random.chance(0.8)) return 2;
  return random.chance(0.75) ? 0 : 1;
}

/** The gas needed plus a fifth to a half, as wallets do. */
function estimateGas(
  random: Random,
  gasUsed: bigint,
  data: string,
  isCreation: boolean,
  type: TransactionType,
): bigint {
  const bytes = BigInt(dataLength(data));
  const creation = isCreation ? 32_000n + (bytes / 32n + 1n) * 2n : 0n;
  // Access lists here have at most one address with one slot.
  const accessList = type === 1 ? 4_300n : 0n;
  const intrinsic = 21_000n + creation + bytes * 16n + accessList;
  const used = intrinsic + gasUsed;
  const floor = 21_000n + bytes * 40n;
  const needed = used > floor ? used : floor;
  return (needed * BigInt(random.int(120, 150))) / 100n;
}
