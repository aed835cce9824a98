import type { Blobs, LogBook, ParameterValue, ParentFee, Sources } from './chain-details.js';

/** A chain as it is stored in its main file, which is read at the start. */
export interface StoredChain {
  /** The chain id, in decimal. */
  readonly id: string;
  readonly name: string;
  readonly coin: { readonly symbol: string; readonly exchangeRate: string };
  readonly highlights: Partial<Highlights>;
  /** Every address that occurs in a record or had coins at the start, the zero address included. */
  readonly accounts: readonly Account[];
  readonly tokens: readonly Token[];
  readonly instances: readonly Instance[];
  /** Ascending by number. */
  readonly blocks: readonly Block[];
  /** Not in a block yet: without status, gas used, logs and frames. */
  readonly pending: readonly Transaction[];
  /** The number of the first block that is held back for growing; null if none is. */
  readonly reserveFrom: number | null;
}

/**
 * The data of the embedded explorer. Lists, balances, holder counts and pages are derived from it by the
 * server, so that nothing here can contradict them.
 *
 * Addresses have their EIP-55 checksum, other hashes and hex data are in lower case with `0x`;
 * quantities are decimal strings.
 */
export interface Chain extends StoredChain {
  /** Reads what every transaction logged. */
  readonly readLogs: () => LogBook;
  /** Reads the source code of contracts. */
  readonly readSources: () => Sources;
}

/** A chain that can be served as the default one, since it has every highlight. */
export interface DefaultChain extends Chain {
  readonly highlights: Highlights;
}

/** The addresses and transactions most worth looking at. */
export interface Highlights {
  readonly exchange: string;
  readonly collector: string;
  readonly trader: string;
  /** Holds tokens on both chains. */
  readonly portfolio: string;
  /** Trades in most of the blocks that are held back, while the exchange, the collector and the trader rest. */
  readonly growing: string;
  /** Holds ERC-8056 tokens, and traded them before and after their factors changed. */
  readonly investor: string;
  readonly swapTransaction: string;
  readonly revertedTransaction: string;
  readonly liquidationTransaction: string;
  readonly creationTransaction: string;
  readonly batchTransaction: string;
  readonly pendingTransaction: string;
}

/** What the explorer tells of them, with what follows from the records. */
export interface ServedHighlights extends Highlights {
  /** The number of the block of `swapTransaction`. */
  readonly swapBlock: number;
  /** The first token of each standard. */
  readonly tokens: readonly string[];
  /** The first of them that is ERC-20, and the first that is ERC-721. */
  readonly token: string;
  readonly collection: string;
}

/** What else is worth looking at while the chain grows. */
export interface Growing {
  /** Will be in the next block; after the last one, it is in that. */
  readonly nextTransaction?: string | null;
  /** How many more there will be. */
  readonly blocksLeft?: number;
  /** How long the chain must still be watched until the next one, at most; null after the last one. */
  readonly secondsLeft?: number | null;
}

export interface Account {
  readonly hash: string;
  readonly name: string | null;
  readonly isContract: boolean;
  readonly isVerified: boolean | null;
  readonly isScam: boolean;
  /** In wei, before the first block. */
  readonly initialCoins: string;
  readonly proxyType: string | null;
  readonly implementations: readonly { readonly hash: string; readonly name: string | null }[];
  readonly ensName: string | null;
  readonly tags: readonly MetadataTag[];
  /** Shown to everyone, in the details of a transaction only. */
  readonly publicTag?: string;
  /** Shown to the demo session only, in the details of a transaction only. */
  readonly privateTag?: string;
  /** Shown to the demo session only, in the details of a transaction only. */
  readonly watchlistName?: string;
}

export interface MetadataTag {
  readonly slug: string;
  readonly name: string;
  readonly tagType: string;
  readonly ordinal: number;
  readonly meta: Readonly<Record<string, unknown>>;
}

export type TokenType = 'ERC-20' | 'ERC-721' | 'ERC-1155' | 'ERC-404' | 'ERC-8056';

export interface Token {
  /** The contract, whose account says whether the token is scam. */
  readonly hash: string;
  readonly name: string | null;
  readonly symbol: string | null;
  readonly decimals: number | null;
  readonly type: TokenType;
  /** After the last block, reserved ones included. */
  readonly totalSupply: string | null;
  readonly exchangeRate: string | null;
  readonly circulatingMarketCap: string | null;
  readonly volume24h: string | null;
  readonly iconUrl: string | null;
  /** Of ERC-8056, oldest first. */
  readonly multiplierUpdates?: readonly MultiplierUpdate[];
}

/** The event by which the factor of an ERC-8056 token is changed, now or later. Factors have 18 decimals. */
export interface MultiplierUpdate {
  readonly block: number;
  /** Position in the block. */
  readonly logIndex: number;
  /** In force until `effectiveAt`, or until the next update if that comes first. */
  readonly oldMultiplier: string;
  readonly newMultiplier: string;
  /** As in `Block.timestamp`. */
  readonly effectiveAt: string;
}

/** One id of an NFT contract. Its owner follows from the transfers. */
export interface Instance {
  readonly token: string;
  readonly id: string;
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly imageUrl: string | null;
  readonly animationUrl: string | null;
  readonly externalAppUrl: string | null;
}

export interface Block {
  readonly number: number;
  readonly hash: string;
  readonly parentHash: string;
  /** Who built it, and earns the priority fees. */
  readonly miner: string;
  readonly gasLimit: string;
  readonly gasUsed: string;
  /** In bytes. */
  readonly size: number;
  /** 8 bytes in hex. */
  readonly nonce: string;
  readonly difficulty: string;
  readonly totalDifficulty: string;
  /** ISO 8601 UTC with microseconds: `2026-03-01T12:00:00.000000Z`. */
  readonly timestamp: string;
  readonly baseFeePerGas: string | null;
  /** Of a chain with blobs (EIP-4844). */
  readonly blobGas?: { readonly used: string; readonly excess: string };
  /** Price of the coin on that day; null on the last day. */
  readonly exchangeRate: string | null;
  /** In order of execution. */
  readonly transactions: readonly Transaction[];
  /** What left the beacon chain with it, ascending by index. */
  readonly withdrawals: readonly Withdrawal[];
}

export interface Withdrawal {
  readonly index: number;
  readonly validatorIndex: number;
  readonly receiver: string;
  /** In wei. */
  readonly amount: string;
}

export interface Transaction {
  readonly hash: string;
  readonly from: string;
  readonly to: string | null;
  readonly createdContract: string | null;
  readonly nonce: number;
  readonly type: 0 | 1 | 2 | 3 | 4;
  readonly value: string;
  readonly gasLimit: string;
  readonly gasUsed: string | null;
  /** The effective price; while pending, the highest possible. */
  readonly gasPrice: string | null;
  readonly maxFeePerGas: string | null;
  readonly maxPriorityFeePerGas: string | null;
  readonly input: string;
  readonly decodedInput: DecodedCall | null;
  readonly status: 'ok' | 'error' | null;
  readonly revertReason: DecodedCall | { readonly raw: string | null } | null;
  /** How long confirmation took, as [least, most] milliseconds; empty while pending. */
  readonly confirmationDuration: readonly number[];
  readonly authorizations: readonly Authorization[];
  /** Of type 3, once it is executed. */
  readonly blobs?: Blobs;
  /** Of a rollup, once it is executed. */
  readonly parentFee?: ParentFee;
  /** Operations of well-known protocols, as older explorers report them. */
  readonly actions: readonly Action[];
  /** Shown to the demo session only. */
  readonly privateTag?: string;
  /** Ascending by index. */
  readonly logs: readonly TransferLog[];
  /** In order of execution: each before its subcalls, the transaction's own call first. */
  readonly frames: readonly Frame[];
}

export interface DecodedCall {
  /** `transfer(address to, uint256 value)` */
  readonly methodCall: string;
  /** 8 hex digits without `0x`. */
  readonly methodId: string;
  readonly parameters: readonly Parameter[];
}

export interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly value: ParameterValue;
}

/** An entry of a set-code transaction's authorization list (EIP-7702). */
export interface Authorization {
  readonly address: string;
  readonly authority: string;
  readonly chainId: number;
  readonly nonce: string;
  readonly r: string;
  readonly s: string;
  readonly v: number;
  readonly status: 'ok' | 'invalid_chain_id' | 'invalid_signature' | 'invalid_nonce' | null;
}

export interface Action {
  readonly protocol: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A transfer event. Mints come from the zero address, burns go to it. */
export interface TransferLog {
  /** Position in the block. */
  readonly index: number;
  readonly token: string;
  readonly from: string;
  readonly to: string;
  /** In the event's order. Only an ERC-1155 batch may have several, each id once. */
  readonly items: readonly TransferItem[];
}

export interface TransferItem {
  readonly tokenId: string | null;
  /** Null for an ERC-721 or ERC-404 id, which is always one. */
  readonly value: string | null;
}

export interface Frame {
  readonly type: 'call' | 'create' | 'suicide';
  readonly callType: 'call' | 'callcode' | 'delegatecall' | 'staticcall' | null;
  readonly creationMethod: 'create' | 'create2' | null;
  /** For `suicide`, the contract that is destroyed; its balance goes `to`. */
  readonly from: string;
  /** Null for `create`. */
  readonly to: string | null;
  /** The new contract of a `create` that succeeded. */
  readonly created: string | null;
  /** Call data, or the init code of a `create`. */
  readonly input: string;
  /** Return data, or the code of the new contract; null if the frame failed without any. */
  readonly output: string | null;
  readonly gas: string;
  readonly gasUsed: string | null;
  readonly value: string;
  /** In the words of Parity traces: `Reverted`, `Out of gas`, … */
  readonly error: string | null;
  /** The path from the first frame, whose own is `[]`. */
  readonly traceAddress: readonly number[];
}
