/** A string; for arrays and tuples a list, nested as the type is. */
export type ParameterValue = string | null | readonly ParameterValue[];

/** What all transactions logged. */
export interface LogBook {
  /** Those that verified contracts declare. */
  readonly events: readonly DeclaredEvent[];
  /** By block and transaction, in the order of the chain's own; each in the order of their indexes. */
  readonly blocks: readonly (readonly (readonly Log[])[])[];
}

export interface Log {
  readonly address: string;
  /** Up to four. */
  readonly topics: readonly string[];
  readonly data: string;
  /** The place of its event among those declared; null if no verified contract declares it. */
  readonly event: number | null;
  /** The parameters of that event. */
  readonly values: readonly ParameterValue[];
}

export interface DeclaredEvent {
  /** 8 hex digits without `0x`. */
  readonly methodId: string;
  /** The JSON of the contract's interface. */
  readonly abi: {
    readonly type: 'event';
    readonly name: string;
    readonly inputs: readonly EventInput[];
    readonly anonymous: boolean;
  };
}

interface EventInput {
  readonly name: string;
  readonly type: string;
  readonly indexed: boolean;
}

/** The source code of all verified contracts. */
export interface Sources {
  /** As explorers write it: `v0.8.30+commit.73712a01`. */
  readonly compilerVersion: string;
  readonly compilerSettings: {
    readonly evmVersion: string;
    readonly optimizer: { readonly enabled: boolean; readonly runs: number };
    readonly [setting: string]: unknown;
  };
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly contracts: readonly SourceContract[];
  readonly verified: readonly VerifiedContract[];
}

/** A contract as it is compiled. */
export interface SourceContract {
  readonly name: string;
  /** The file that it is in. */
  readonly path: string;
  /** The files that it needs besides. */
  readonly imports: readonly string[];
  readonly abi: readonly Readonly<Record<string, unknown>>[];
}

/** A contract whose source code is known. */
export interface VerifiedContract {
  readonly address: string;
  /** The name of its `SourceContract`. */
  readonly contract: string;
  /** In hex; null if it has none. */
  readonly constructorArguments: string | null;
  /** The same, each with its declaration in the interface. */
  readonly decodedArguments: readonly (readonly [
    ParameterValue,
    Readonly<Record<string, unknown>>,
  ])[];
  /** As in `Block.timestamp`. */
  readonly verifiedAt: string;
}

/** What a transaction brought beside itself (EIP-4844), and what that cost, in wei. */
export interface Blobs {
  readonly versionedHashes: readonly string[];
  readonly maxFeePerGas: string;
  readonly gasUsed: string;
  readonly gasPrice: string;
}

/** What the sender paid on top of the gas, in wei, for the place of the transaction on the parent chain. */
export interface ParentFee {
  readonly fee: string;
  /** What its data is charged for, in gas of the parent chain. */
  readonly gasUsed: string;
  /** The base fee of the parent chain at that time. */
  readonly gasPrice: string;
  /** The share of it that is charged, such as `0.684`. */
  readonly scalar: string;
  readonly receiver: string;
}
