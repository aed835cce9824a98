// The answers of documents.ts, as far as the views read them. Anything below a nullable field may be null.

export interface Address {
  hash: string;
  name: string | null;
  ensDomainName?: string | null;
}

export interface AddressView {
  address:
    | (Address & {
        isContract: boolean | null;
        isVerified: boolean | null;
        metadata: { tags: { name: string | null; meta: unknown }[] } | null;
        tokenTransfers: Page<Transfer> | null;
      })
    | null;
}

export interface Page<Node> {
  nodes: Node[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

export interface Transfer {
  transactionHash: string | null;
  timestamp: string | null;
  method: string | null;
  from: Address | null;
  to: Address | null;
  token: {
    addressHash: string;
    name: string | null;
    symbol: string | null;
    decimals: number | null;
  } | null;
  total: { value: string | null; decimals: number | null; tokenId: string | null } | null;
}

export interface Transaction {
  hash: string;
  status: 'OK' | 'ERROR' | null;
  result: string | null;
  timestamp: string | null;
  blockNumber: number | null;
  confirmations: number | null;
  method: string | null;
  from: Address | null;
  to: Address | null;
  createdContract: Address | null;
  value: string | null;
  fee: { type: string | null; value: string | null } | null;
  gasUsed: string | null;
  gasLimit: string | null;
  decodedInput: { methodCall: string | null } | null;
  revertReason: RevertReason | null;
  tokenTransfers: Page<Transfer> | null;
  rawTrace: Trace[] | null;
}

export interface RevertReason {
  raw: string | null;
  methodCall: string | null;
  parameters: { value: unknown }[] | null;
}

export interface Trace {
  type: string;
  traceAddress: number[];
  error: string | null;
  action: {
    callType: string | null;
    input: string | null;
    value: string | null;
    from: Address | null;
    to: Address | null;
    address: Address | null;
    author: Address | null;
  };
  result: { gasUsed: string | null; address: Address | null } | null;
}
