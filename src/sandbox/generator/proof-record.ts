/** What the contracts and the machine say at the end of the chain; the records are tested against it. */
export interface Proof {
  /** Coin at the end. */
  readonly coin: Readonly<Record<string, string>>;
  readonly tokens: Readonly<Record<string, TokenProof>>;
  /** Refund counters above zero, by transaction. The gas used depends on them; records do not have them. */
  readonly refunds: Readonly<Record<string, number>>;
  /** Numbers of addresses and slots in access lists, by transaction; not in the records either. */
  readonly accessLists: Readonly<Record<string, readonly [number, number]>>;
  /** The signed transactions that paid for their bytes on a parent chain or have blobs, as they were executed. */
  readonly serialized: readonly string[];
}

export interface TokenProof {
  readonly totalSupply: string;
  /** `balanceOf` by holder, or for ERC-1155 by `holder/id`. */
  readonly balances: Readonly<Record<string, string>>;
  /** `ownerOf` by id; null for a burnt one. */
  readonly owners: Readonly<Record<string, string | null>>;
  /** `totalSupply` by id, for ERC-1155. */
  readonly supplies: Readonly<Record<string, string>>;
  /** Of ERC-8056. */
  readonly scaling?: ScalingProof;
}

/** What an ERC-8056 contract itself says of displayed amounts. */
export interface ScalingProof {
  readonly uiMultiplier: string;
  readonly newUIMultiplier: string;
  /** In seconds since 1970; 0 if the factor was never changed. */
  readonly effectiveAt: string;
  readonly totalSupplyUI: string;
  /** `balanceOfUI` by holder. */
  readonly balances: Readonly<Record<string, string>>;
  /** What was displayed at the time, by `transaction/index` of the transfer event that it goes with. */
  readonly transfers: Readonly<Record<string, string>>;
}
