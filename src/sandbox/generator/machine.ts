import { type Block, createBlock, type HeaderData } from '@ethereumjs/block';
import { createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common';
import type { EVM, Log } from '@ethereumjs/evm';
import { Caches, MerkleStateManager } from '@ethereumjs/statemanager';
import type { TypedTransaction } from '@ethereumjs/tx';
import { bytesToHex, createAccount, createAddressFromString, hexToBytes } from '@ethereumjs/util';
import { type BlockBuilder, buildBlock, createVM } from '@ethereumjs/vm';
import type { Authorization, Frame } from '../chain.js';
import { authorizationsOf, withStatus } from './authorizations.js';
import type { Random } from './random.js';
import { createTracer } from './tracer.js';

export const CHAIN_ID = 71_077_345;
const FIRST_BLOCK = 7_400_000n;
const START = Date.UTC(2026, 1, 2, 6, 0, 0) / 1000;
const SLOT = 12;
const BLOCK_GAS_LIMIT = 8_000_000n;
const GWEI = 10n ** 9n;

/** The rules of Prague under our own chain id. */
export const common = createCustomCommon(
  { chainId: CHAIN_ID, name: 'skerry' },
  { ...Mainnet, hardforks: Mainnet.hardforks.map(({ name }) => ({ name, block: 0 })) },
  { hardfork: Hardfork.Prague },
);

export interface Executed {
  readonly hash: string;
  readonly tx: TypedTransaction;
  readonly failed: boolean;
  readonly gasUsed: bigint;
  /** The refund counter, not yet limited to a fifth of the gas. */
  readonly refund: bigint;
  readonly logs: readonly Log[];
  readonly frames: readonly Frame[];
  readonly authorizations: readonly Authorization[];
}

export interface SealedBlock {
  readonly block: Block;
  readonly executed: readonly Executed[];
}

interface Call {
  readonly from: string;
  readonly to?: string | undefined;
  readonly data: string;
  readonly value: bigint;
}

export interface Machine {
  readonly sealed: readonly SealedBlock[];
  baseFee(): bigint;
  /** The time of the block that is being filled, in seconds since 1970. */
  now(): Promise<number>;
  execute(tx: TypedTransaction): Promise<Executed>;
  /** Runs a call without keeping its effects, as `eth_call` does. */
  simulate(call: Call): Promise<{ output: Uint8Array; gasUsed: bigint; failed: boolean }>;
  balanceOf(address: string): Promise<bigint>;
  nonceOf(address: string): Promise<number>;
  seal(): Promise<void>;
}

/** Executes transactions, and seals each block once it is full enough. */
export async function createMachine(
  random: Random,
  coinbase: `0x${string}`,
  allocation: ReadonlyMap<string, bigint>,
): Promise<Machine> {
  const stateManager = new MerkleStateManager({ common, caches: new Caches() });
  const vm = await createVM({ common, stateManager });
  for (const [address, balance] of allocation) {
    await vm.stateManager.putAccount(createAddressFromString(address), createAccount({ balance }));
  }
  const tracer = createTracer(vm.evm as EVM);
  const stateRoot = await vm.stateManager.getStateRoot();
  let parent = createBlock(
    {
      header: {
        number: FIRST_BLOCK,
        timestamp: START,
        gasLimit: BLOCK_GAS_LIMIT,
        gasUsed: BLOCK_GAS_LIMIT / 2n,
        baseFeePerGas: 14n * GWEI,
        stateRoot,
      },
    },
    { common },
  );
  const sealed: SealedBlock[] = [];
  let open:
    | { builder: BlockBuilder; block: Block; executed: Executed[]; targetGas: bigint }
    | undefined;

  async function openBlock() {
    if (open) return open;
    const baseFeePerGas = parent.header.calcNextBaseFee();
    const headerData: HeaderData = {
      number: parent.header.number + 1n,
      timestamp: parent.header.timestamp + BigInt(SLOT * slotsToNextBlock(random)),
      gasLimit: BLOCK_GAS_LIMIT,
      baseFeePerGas,
      coinbase,
      extraData: new TextEncoder().encode('skerry'),
    };
    const blockOpts = { putBlockIntoBlockchain: false, common };
    const builder = await buildBlock(vm, { parentBlock: parent, headerData, blockOpts });
    const block = createBlock({ header: headerData }, { common });
    open = { builder, block, executed: [], targetGas: chooseTargetGas(random, baseFeePerGas) };
    return open;
  }

  async function seal() {
    if (!open) return;
    const { block } = await open.builder.build();
    sealed.push({ block, executed: open.executed });
    parent = block;
    open = undefined;
  }

  return {
    sealed,
    seal,
    now: async () => Number((await openBlock()).block.header.timestamp),
    baseFee: () => open?.block.header.baseFeePerGas ?? parent.header.calcNextBaseFee(),
    async execute(tx) {
      let target = await openBlock();
      if (target.builder.gasUsed + tx.gasLimit > BLOCK_GAS_LIMIT) {
        await seal();
        target = await openBlock();
      }
      const { builder } = target;
      const { value: result, frames } = await tracer.record(() => builder.addTransaction(tx));
      const signed = authorizationsOf(tx);
      const authorizations = await withStatus(signed, vm.stateManager, CHAIN_ID);
      const done = {
        hash: bytesToHex(tx.hash()),
        tx,
        failed: result.execResult.exceptionError !== undefined,
        gasUsed: result.totalGasSpent,
        refund: result.gasRefund,
        logs: result.receipt.logs,
        frames,
        authorizations,
      };
      target.executed.push(done);
      if (builder.gasUsed >= target.targetGas) await seal();
      return done;
    },
    async simulate({ from, to, data, value }) {
      const { block } = await openBlock();
      const caller = createAddressFromString(from);
      await vm.evm.journal.checkpoint();
      const { execResult } = await vm.evm.runCall({
        block,
        caller,
        origin: caller,
        ...(to ? { to: createAddressFromString(to) } : {}),
        data: hexToBytes(data as `0x${string}`),
        value,
        gasLimit: BLOCK_GAS_LIMIT,
      });
      await vm.evm.journal.revert();
      vm.evm.journal.cleanJournal();
      vm.stateManager.originalStorageCache.clear();
      return {
        output: execResult.returnValue,
        gasUsed: execResult.executionGasUsed,
        failed: execResult.exceptionError !== undefined,
      };
    },
    async balanceOf(address) {
      const account = await vm.stateManager.getAccount(createAddressFromString(address));
      return account?.balance ?? 0n;
    },
    async nonceOf(address) {
      const account = await vm.stateManager.getAccount(createAddressFromString(address));
      return Number(account?.nonce ?? 0n);
    },
  };
}

/** Usually some minutes, sometimes hours. */
function slotsToNextBlock(random: Random): number {
  return random.chance(0.12) ? random.int(300, 2400) : random.int(5, 240);
}

/** Keeps the base fee within usual prices: fuller blocks raise it, emptier ones lower it. */
function chooseTargetGas(random: Random, baseFee: bigint): bigint {
  const [low, high] =
    baseFee > 30n * GWEI ? [20, 90] : baseFee < 5n * GWEI ? [110, 180] : [40, 160];
  return (BLOCK_GAS_LIMIT * BigInt(random.int(low, high))) / 200n;
}
