import type {
  Block,
  DecodedCall,
  DefaultChain,
  Frame,
  Transaction,
  TransferItem,
} from '../../../src/sandbox/chain.js';
import type { ParameterValue } from '../../../src/sandbox/chain-details.js';
import { addressOf, encodeCall, hashOf } from './encoding.js';
import { logBookOf } from './log-book.js';
import { sourcesOf } from './sources.js';
import { a } from './world.js';

const GWEI = 10n ** 9n;
const FIRST_BLOCK = 1_000_001;
const FIRST_SECOND = Date.UTC(2026, 2, 1) / 1000;
const SECONDS_PER_BLOCK = 12;

/** A call as the data set describes it; the rest of its frame is derived. */
export interface Call {
  readonly to: string;
  readonly kind?: 'call' | 'delegatecall' | 'staticcall' | 'create' | 'create2' | 'suicide';
  readonly signature?: string;
  readonly args?: readonly ParameterValue[];
  readonly value?: bigint;
  readonly output?: string;
  readonly error?: string;
  readonly calls?: readonly Call[];
  /** Transfer events. They can be listed at any call, and are collected for the transaction. */
  readonly logs?: readonly Log[];
}

export interface Log {
  readonly token: string;
  readonly from: string;
  readonly to: string;
  readonly items: readonly TransferItem[];
}

/** A transaction as the data set describes it. */
export interface Sending extends Call {
  readonly from: string;
  readonly type?: Transaction['type'];
  /** Whether the call is left undecoded, as for an unverified contract. */
  readonly isOpaque?: boolean;
  readonly revertReason?: Transaction['revertReason'];
  readonly details?: Partial<Pick<Transaction, 'actions' | 'authorizations' | 'privateTag'>>;
}

export type ChainBuilder = ReturnType<typeof createChainBuilder>;

/** Builds blocks of transactions, with consistent hashes, nonces, gas and frames. */
export function createChainBuilder() {
  const blocks: Block[] = [];
  const pending: Transaction[] = [];
  const nonces = new Map<string, number>();
  const nextNumber = () => FIRST_BLOCK + blocks.length;

  function build(sending: Sending, label: string, baseFee: bigint, firstLog: number): Transaction {
    const { from, to, type = 2, value = 0n } = sending;
    const nonce = nonces.get(from) ?? 0;
    nonces.set(from, nonce + 1);
    const isCreation = sending.kind === 'create';
    const encoded = encode(sending);
    const frames = buildFrames(sending, from, 400_000n);
    const gasUsed = 21_000n + BigInt(frames[0]?.gasUsed ?? 0);
    const tip = 2n * GWEI;
    const maxFee = 2n * baseFee + tip;
    return {
      hash: hashOf(label),
      from,
      to: isCreation ? null : to,
      createdContract: isCreation ? to : null,
      nonce,
      type,
      value: String(value),
      gasLimit: String(gasUsed + gasUsed / 4n),
      gasUsed: String(gasUsed),
      gasPrice: String(baseFee + tip),
      maxFeePerGas: type === 2 || type === 4 ? String(maxFee) : null,
      maxPriorityFeePerGas: type === 2 || type === 4 ? String(tip) : null,
      input: encoded.input,
      decodedInput: sending.isOpaque ? null : encoded.decoded,
      status: sending.error === undefined ? 'ok' : 'error',
      revertReason: sending.revertReason ?? null,
      confirmationDuration: [0, SECONDS_PER_BLOCK * 1000],
      authorizations: [],
      actions: [],
      ...sending.details,
      logs: sending.error === undefined ? logsOf(sending, firstLog) : [],
      frames,
    };
  }

  return {
    nextNumber,

    block(...sendings: Sending[]): Block {
      const number = nextNumber();
      const baseFee = 10n * GWEI + BigInt(number % 7) * GWEI;
      let logs = 0;
      const transactions = sendings.map((sending, i) => {
        const transaction = build(sending, `transaction ${number}.${i}`, baseFee, logs);
        logs += transaction.logs.length;
        return transaction;
      });
      const seconds = FIRST_SECOND + (number - FIRST_BLOCK) * SECONDS_PER_BLOCK;
      const gasUsed = transactions.reduce((sum, one) => sum + BigInt(one.gasUsed ?? 0), 0n);
      const block = {
        number,
        hash: hashOf(`block ${number}`),
        parentHash: hashOf(`block ${number - 1}`),
        miner: a.builder,
        gasLimit: '30000000',
        gasUsed: String(gasUsed),
        size: 540 + 110 * transactions.length,
        nonce: '0x0000000000000000',
        difficulty: '0',
        totalDifficulty: '0',
        timestamp: new Date(seconds * 1000).toISOString().replace('Z', '000Z'),
        baseFeePerGas: String(baseFee),
        exchangeRate: '2000.5',
        transactions,
        withdrawals: number % 3 === 0 ? withdrawalsOf(number) : [],
      };
      blocks.push(block);
      return block;
    },

    /** Adds a pending transaction. */
    wait(sending: Sending): Transaction {
      const built = build(sending, `pending ${pending.length}`, 12n * GWEI, 0);
      const transaction: Transaction = {
        ...built,
        gasPrice: built.maxFeePerGas,
        gasUsed: null,
        status: null,
        confirmationDuration: [],
        logs: [],
        frames: [],
      };
      pending.push(transaction);
      return transaction;
    },

    finish(
      rest: Omit<DefaultChain, 'blocks' | 'pending' | 'readLogs' | 'readSources'>,
    ): DefaultChain {
      return {
        ...rest,
        blocks,
        pending,
        readLogs: () => logBookOf(blocks, rest.tokens),
        readSources: () => sourcesOf(rest.accounts),
      };
    },
  };
}

/** A block brings some for one receiver, each smaller than the one before. */
const withdrawalsOf = (block: number) =>
  [0, 1, 2].map((at) => ({
    index: block * 3 + at,
    validatorIndex: block % 7,
    receiver: a.carol,
    amount: `${10n ** 16n - BigInt(at)}`,
  }));

function encode({ kind, signature, args, to }: Call): {
  input: string;
  decoded: DecodedCall | null;
} {
  if (kind === 'create' || kind === 'create2') {
    return { input: `0x6080604052${hashOf(`init code of ${to}`).slice(2)}`, decoded: null };
  }
  return signature === undefined
    ? { input: '0x', decoded: null }
    : encodeCall(signature, args ?? []);
}

function logsOf(call: Call, firstIndex: number): Transaction['logs'] {
  const collect = ({ logs = [], calls = [] }: Call): Log[] => [...logs, ...calls.flatMap(collect)];
  return collect(call).map((log, i) => ({ index: firstIndex + i, ...log }));
}

function buildFrames(call: Call, from: string, gas: bigint, path: readonly number[] = []): Frame[] {
  const { calls = [], error, kind = 'call', to, value = 0n } = call;
  const isCreate = kind === 'create' || kind === 'create2';
  // A delegatecall runs the code in the caller's context.
  const self = kind === 'delegatecall' ? from : to;
  const inner = calls.map((child, i) =>
    buildFrames(child, self, gas - (gas / 64n) * BigInt(i + 1), [...path, i]),
  );
  const used = inner.reduce((sum, [first]) => sum + BigInt(first?.gasUsed ?? 0), 2_300n);
  const output = isCreate ? `0x60806040${addressOf(`code of ${to}`).slice(2).toLowerCase()}` : '0x';
  const frame: Frame = {
    type: isCreate ? 'create' : kind === 'suicide' ? 'suicide' : 'call',
    callType: isCreate || kind === 'suicide' ? null : kind,
    creationMethod: isCreate ? kind : null,
    from,
    to: isCreate ? null : to,
    created: isCreate && error === undefined ? to : null,
    input: encode(call).input,
    output: error === undefined ? (call.output ?? output) : null,
    gas: String(gas),
    gasUsed: String(used),
    value: String(value),
    error: error ?? null,
    traceAddress: path,
  };
  return [frame, ...inner.flat()];
}
