import { graphql } from './generated/index.ts';

/** Its rows come with each page of the explorer, and what is deferred when it is known. */
export const AllTransfers = graphql(`
  query AllTransfers($hash: AddressHash!) {
    address(hash: $hash) {
      tokenTransfers(first: 500) {
        nodes @stream(initialCount: 20) { ...TransferRow }
        ... @defer { pageInfo { hasNextPage endCursor } }
      }
      ... @defer { internalTransactions(first: 5) { nodes { type value } } }
    }
  }
`);
