import type { Client } from './client.ts';
import { graphql, unmask } from './generated/index.ts';

/** The fields that one row of the list shows. */
export const TransferRow = graphql(`
  fragment TransferRow on TokenTransfer {
    id
    timestamp
    from { hash name }
    to { hash name }
    token { id name symbol }
    total { amount value tokenId }
  }
`);

const Transfers = graphql(`
  query Transfers($hash: AddressHash!, $first: Int!, $after: String) {
    address(hash: $hash) {
      tokenTransfers(first: $first, after: $after) {
        nodes { ...TransferRow }
        pageInfo { startCursor endCursor hasNextPage }
      }
    }
  }
`);

/**
 * A page of the token transfers of an address. `start` is the cursor of its first row, or null if it
 * has none; `next` that of the next page, or null at the end.
 */
export const transfersOf = async (
  client: Client,
  hash: string,
  after: string | null = null,
  options: { readonly signal?: AbortSignal } = {},
) => {
  const { address } = await client(Transfers, { hash, first: 50, after }, options);
  const { nodes, pageInfo } = address.tokenTransfers ?? { nodes: [], pageInfo: null };
  return {
    rows: unmask(TransferRow, nodes),
    start: pageInfo?.startCursor ?? null,
    next: pageInfo?.hasNextPage ? pageInfo.endCursor : null,
  };
};
