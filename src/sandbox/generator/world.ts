import { createAddressFromString } from '@ethereumjs/util';
import { concat, dataLength, type Result } from 'ethers';
import { getOrCreate } from '../get-or-create.js';
import { type Artifact, compileContracts } from './compile.js';
import { createDirectory, type Directory, type Entry } from './directory.js';
import { createMachine, type Executed, type Machine } from './machine.js';
import { createRandom, type Random } from './random.js';
import { type Authorized, sign, type TransactionType } from './signing.js';
import { createPerson, type Person } from './wallets.js';

const GWEI = 10n ** 9n;
const COIN = 10n ** 18n;
const POPULATION = 430;

export interface Contract {
  readonly address: string;
  readonly artifact: Artifact;
}

interface Manner {
  readonly value?: bigint;
  readonly type?: TransactionType;
  /** Said by hand where an estimate would not do: to run out of gas, for instance. */
  readonly gasLimit?: bigint;
  /** The call is meant to fail, or may. */
  readonly mayFail?: boolean;
  readonly authorizations?: readonly Authorized[];
}

export interface World {
  readonly random: Random;
  readonly machine: Machine;
  readonly directory: Directory;
  readonly people: readonly Person[];
  readonly allocation: ReadonlyMap<string, bigint>;
  /** Sent but never mined, oldest first. */
  readonly pending: ReturnType<typeof sign>[];
  person(name: string): Person;
  artifact(name: string): Artifact;
  /** Takes an address for a contract of the given kind. */
  at(address: string, name: string): Contract;
  deploy(by: Person, name: string, args: readonly unknown[], known?: Entry): Promise<Contract>;
  /** Calls a contract; null where the call would fail and was not meant to. */
  call(
    by: Person,
    contract: Contract,
    method: string,
    args: readonly unknown[],
    manner?: Manner,
  ): Promise<Executed | null>;
  /** Sends coin, or raw data, anywhere; to nowhere, it makes a contract. */
  send(
    by: Person,
    to: string | undefined,
    value: bigint,
    data?: string,
    manner?: Manner,
  ): Promise<Executed>;
  /** Signs a call nobody will mine: it pays too little. */
  leavePending(by: Person, to: string | undefined, data: string, value: bigint): Promise<void>;
  read(contract: Contract, method: string, args?: readonly unknown[]): Promise<Result>;
}

/** People with keys and coin, a machine, and the ways to act on it. */
export async function createWorld(seed: number, contracts: string): Promise<World> {
  const random = createRandom(seed);
  const artifacts = compileContracts(contracts);
  const directory = createDirectory();
  const cast = new Map<string, Person>();
  const person = (name: string) => getOrCreate(cast, name, () => createPerson(name));
  const people = Array.from({ length: POPULATION }, (_, index) => person(`person ${index}`));
  const builder = person('block builder');
  const treasury = person('treasury');
  const allocation = new Map([
    [treasury.address, 4_000_000n * COIN],
    ...people.map(({ address }) => [address, random.amount(4, 900, 18)] as const),
  ]);
  const coinbase = builder.address as `0x${string}`;
  const machine = await createMachine(random, coinbase, allocation);
  const pending: ReturnType<typeof sign>[] = [];

  const artifact = (name: string) => {
    const found = artifacts.get(name);
    if (!found) throw new Error(`No contract is called ${name}`);
    return found;
  };

  function fees(type: TransactionType) {
    const baseFee = machine.baseFee();
    const tip = (BigInt(random.int(1, 40)) * GWEI) / 20n;
    if (type < 2) return { maxFee: ((baseFee * 5n) / 4n / 10n ** 7n) * 10n ** 7n + tip, tip };
    return { maxFee: (baseFee * BigInt(random.int(14, 22))) / 10n + tip, tip };
  }

  async function submit(by: Person, to: string | undefined, data: string, manner: Manner) {
    const value = manner.value ?? 0n;
    const type = manner.type ?? usualType(random);
    let gasLimit = manner.gasLimit;
    if (gasLimit === undefined) {
      const attempt = await machine.attempt({ from: by.address, to, data, value });
      if (attempt.failed && !manner.mayFail) return null;
      const plain = data === '0x' && attempt.gasUsed === 0n;
      gasLimit = plain
        ? 21_000n
        : withMargin(random, attempt.gasUsed, data, to === undefined, type);
    }
    const accessList =
      to && type === 1 && data !== '0x'
        ? [{ address: to, storageKeys: [`0x${'0'.repeat(64)}`] }]
        : [];
    const { authorizations = [] } = manner;
    const nonce = await machine.nonceOf(by.address);
    const wish = { type, nonce, to, data, value, gasLimit, accessList, authorizations };
    return machine.execute(sign(by, { ...wish, ...fees(type) }));
  }

  return {
    random,
    machine,
    directory,
    people,
    allocation,
    pending,
    person,
    artifact,
    at: (address, name) => ({ address, artifact: artifact(name) }),
    async deploy(by, name, args, known = {}) {
      const made = artifact(name);
      const data = concat([made.bytecode, made.abi.encodeDeploy(args)]);
      const done = await submit(by, undefined, data, {});
      const address = done?.frames[0]?.created;
      if (!address) throw new Error(`${name}: not deployed`);
      directory.describe(address, { name, verified: true, artifact: made, ...known });
      return { address, artifact: made };
    },
    call: (by, contract, method, args, manner = {}) =>
      submit(by, contract.address, contract.artifact.abi.encodeFunctionData(method, args), manner),
    async send(by, to, value, data = '0x', manner = {}) {
      const done = await submit(by, to, data, { ...manner, value });
      if (!done) throw new Error(`${by.address} cannot send ${value} to ${to}`);
      return done;
    },
    async leavePending(by, to, data, value) {
      const type = random.chance(0.25) ? 0 : 2;
      const maxFee = (machine.baseFee() * BigInt(random.int(30, 85))) / 100n;
      const gasLimit = data === '0x' ? 21_000n : 96_000n;
      const wish = { to, data, value, type, maxFee, tip: GWEI / 10n, gasLimit } as const;
      const waiting = pending.filter((tx) => tx.getSenderAddress().equals(addressOf(by))).length;
      const nonce = (await machine.nonceOf(by.address)) + waiting;
      pending.push(sign(by, { ...wish, nonce }));
    },
    async read(contract, method, args = []) {
      const { abi } = contract.artifact;
      const data = abi.encodeFunctionData(method, args);
      const from = treasury.address;
      const { output } = await machine.attempt({ from, to: contract.address, data, value: 0n });
      return abi.decodeFunctionResult(method, output);
    },
  };
}

const addressOf = (by: Person) => createAddressFromString(by.address);

function usualType(random: Random): TransactionType {
  if (random.chance(0.8)) return 2;
  return random.chance(0.75) ? 0 : 1;
}

/** What wallets do: the estimate and a fifth to a half above it. */
function withMargin(
  random: Random,
  gasUsed: bigint,
  data: string,
  isCreation: boolean,
  type: TransactionType,
): bigint {
  const bytes = BigInt(dataLength(data));
  const creation = isCreation ? 32_000n + (bytes / 32n + 1n) * 2n : 0n;
  const known = 21_000n + creation + bytes * 16n + (type === 1 ? 4_300n : 0n);
  const least = known + gasUsed;
  const floor = 21_000n + bytes * 40n;
  const estimate = least > floor ? least : floor;
  return (estimate * BigInt(random.int(120, 150))) / 100n;
}
