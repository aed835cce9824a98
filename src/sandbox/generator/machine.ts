import { type Block, createBlock, type HeaderData } from '@ethereumjs/block';
import { createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common';
import type { EVM, Log } from '@ethereumjs/evm';
import { Caches, MerkleStateManager } from '@ethereumjs/statemanager';
import type { TypedTransaction } from '@ethereumjs/tx';
import { bytesToHex, createAccount, createAddressFromString, hexToBytes } from '@ethereumjs/util';
import { type BlockBuilder, buildBlock, createVM } from '@ethereumjs/vm';
import type { Authorization, Frame } from '../chain.js';
import { authorizationsOf, settle } from './authorizations.js';
import type { Random } from './random.js';
import { createTracer } from './tracer.js';

export const CHAIN_ID = 71_077_345;
const FIRST_BLOCK = 7_400_000n;
const START = Date.UTC(2026, 1, 2, 6, 0, 0) / 1000;
const SLOT = 12;
const BLOCK_GAS_LIMIT = 8_000_000n;
const GWEI = 10n ** 9n;

/** The rules of Prague, under a chain id of our own. */
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
  /** The refund counter, before the limit of a fifth. */
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
  execute(tx: TypedTransaction): Promise<Executed>;
  /** What a call would return and use, leaving nothing behind. */
  attempt(call: Call): Promise<{ output: Uint8Array; gasUsed: bigint; failed: boolean }>;
  balanceOf(address: string): Promise<bigint>;
  nonceOf(address: string): Promise<number>;
  seal(): Promise<void>;
}

/** A chain that executes what it is given and seals blocks as they fill. */
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
  let open: { builder: BlockBuilder; block: Block; executed: Executed[]; goal: bigint } | undefined;

  async function current() {
    if (open) return open;
    const baseFeePerGas = parent.header.calcNextBaseFee();
    const headerData: HeaderData = {
      number: parent.header.number + 1n,
      timestamp: parent.header.timestamp + BigInt(SLOT * pause(random)),
      gasLimit: BLOCK_GAS_LIMIT,
      baseFeePerGas,
      coinbase,
      extraData: new TextEncoder().encode('skerry'),
    };
    const blockOpts = { putBlockIntoBlockchain: false, common };
    const builder = await buildBlock(vm, { parentBlock: parent, headerData, blockOpts });
    const block = createBlock({ header: headerData }, { common });
    open = { builder, block, executed: [], goal: fill(random, baseFeePerGas) };
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
    baseFee: () => open?.block.header.baseFeePerGas ?? parent.header.calcNextBaseFee(),
    async execute(tx) {
      let into = await current();
      if (into.builder.gasUsed + tx.gasLimit > BLOCK_GAS_LIMIT) {
        await seal();
        into = await current();
      }
      const { builder } = into;
      const { value: result, frames } = await tracer.record(() => builder.addTransaction(tx));
      const agreed = authorizationsOf(tx);
      const authorizations = await settle(agreed, vm.stateManager, CHAIN_ID);
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
      into.executed.push(done);
      if (builder.gasUsed >= into.goal) await seal();
      return done;
    },
    async attempt({ from, to, data, value }) {
      const { block } = await current();
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

/** How many slots pass before the next block is wanted: mostly some minutes, at times hours. */
function pause(random: Random): number {
  return random.chance(0.12) ? random.int(300, 2400) : random.int(5, 240);
}

/** How full a block gets. It steers the base fee back between the prices people pay. */
function fill(random: Random, baseFee: bigint): bigint {
  const [low, high] =
    baseFee > 30n * GWEI ? [20, 90] : baseFee < 5n * GWEI ? [110, 180] : [40, 160];
  return (BLOCK_GAS_LIMIT * BigInt(random.int(low, high))) / 200n;
}
