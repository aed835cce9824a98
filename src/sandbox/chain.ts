/**
 * The data of the embedded explorer, apart from all behaviour. Lists, balances, holder counts and pages are
 * worked out from it by the server, so that nothing here can contradict itself.
 *
 * Addresses are written with their EIP-55 checksum, other hashes and hex data in lower case with `0x`;
 * quantities are decimal strings.
 */
export interface Chain {
  readonly coin: { readonly symbol: string; readonly exchangeRate: string };
  readonly highlights: Highlights;
  /** Every address that any record names, contracts and the zero address included. */
  readonly accounts: readonly Account[];
  readonly tokens: readonly Token[];
  readonly instances: readonly Instance[];
  /** Ascending by number. */
  readonly blocks: readonly Block[];
  /** Sent but in no block: without status, gas used, logs and frames. */
  readonly pending: readonly Transaction[];
  /** The first block of the tail that the growing head hands out one by one; null where there is none. */
  readonly reserveFrom: number | null;
}

/** The addresses and transactions most worth looking at. */
export interface Highlights {
  readonly exchange: string;
  readonly collector: string;
  readonly trader: string;
  readonly swapTransaction: string;
  readonly revertedTransaction: string;
  readonly liquidationTransaction: string;
  readonly creationTransaction: string;
  readonly batchTransaction: string;
  readonly pendingTransaction: string;
}

export interface Account {
  readonly hash: string;
  readonly name: string | null;
  readonly isContract: boolean;
  readonly isVerified: boolean | null;
  readonly isScam: boolean;
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

export type TokenType = 'ERC-20' | 'ERC-721' | 'ERC-1155' | 'ERC-404';

export interface Token {
  /** The contract; whether the token is scam is said by its account. */
  readonly hash: string;
  readonly name: string | null;
  readonly symbol: string | null;
  readonly decimals: number | null;
  readonly type: TokenType;
  /** At the end of the chain, reserved blocks included. */
  readonly totalSupply: string | null;
  readonly exchangeRate: string | null;
  readonly circulatingMarketCap: string | null;
  readonly volume24h: string | null;
  readonly iconUrl: string | null;
}

/** One id of a token with ids. Who holds it follows from the transfers. */
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
  /** ISO 8601 UTC with microseconds: `2026-03-01T12:00:00.000000Z`. */
  readonly timestamp: string;
  readonly baseFeePerGas: string | null;
  /** Price of the coin on that day; null on the last one. */
  readonly exchangeRate: string | null;
  /** In the order of their position. */
  readonly transactions: readonly Transaction[];
}

export interface Transaction {
  readonly hash: string;
  readonly from: string;
  readonly to: string | null;
  readonly createdContract: string | null;
  readonly nonce: number;
  readonly type: 0 | 1 | 2 | 4;
  readonly value: string;
  readonly gasLimit: string;
  readonly gasUsed: string | null;
  /** What was paid for a unit of gas; for a pending one, what would be at most. */
  readonly gasPrice: string | null;
  readonly maxFeePerGas: string | null;
  readonly maxPriorityFeePerGas: string | null;
  readonly input: string;
  readonly decodedInput: DecodedCall | null;
  readonly status: 'ok' | 'error' | null;
  readonly revertReason: DecodedCall | { readonly raw: string | null } | null;
  /** Milliseconds that confirmation took, as [at least, at most]; empty while pending. */
  readonly confirmationDuration: readonly number[];
  readonly authorizations: readonly Authorization[];
  /** What older explorers told of well-known protocols. */
  readonly actions: readonly Action[];
  /** Shown to the demo session only. */
  readonly privateTag?: string;
  /** Ascending by index. */
  readonly logs: readonly TransferLog[];
  /** In the order of execution, each before the frames it opened; the first is the transaction's own call. */
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

/** A string, or for arrays and tuples a list, nested as the type is. */
export type ParameterValue = string | null | readonly ParameterValue[];

/** An entry of a set-code transaction. */
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

/** A transfer event. A mint comes from the zero address, a burn goes to it. */
export interface TransferLog {
  /** Position in the block. */
  readonly index: number;
  readonly token: string;
  readonly from: string;
  readonly to: string;
  /** More than one in a batch of ERC-1155, in the order of the event, an id at most once. */
  readonly items: readonly TransferItem[];
}

export interface TransferItem {
  readonly tokenId: string | null;
  /** Null for ERC-721, and for the ids of ERC-404: one each. */
  readonly value: string | null;
}

export interface Frame {
  readonly type: 'call' | 'create' | 'suicide';
  readonly callType: 'call' | 'callcode' | 'delegatecall' | 'staticcall' | null;
  readonly creationMethod: 'create' | 'create2' | null;
  /** For `suicide` the contract that ends; what it held goes `to`. */
  readonly from: string;
  /** Null for `create`. */
  readonly to: string | null;
  /** The new contract of a `create` that succeeded. */
  readonly created: string | null;
  /** Call data, or the init code of a `create`. */
  readonly input: string;
  /** What the call returned, or the code of the new contract; null where the frame failed without any. */
  readonly output: string | null;
  readonly gas: string;
  readonly gasUsed: string | null;
  readonly value: string;
  /** As a trace says it: `Reverted`, `Out of gas`, … */
  readonly error: string | null;
  /** Path from the first frame, which has `[]`. */
  readonly traceAddress: readonly number[];
}
