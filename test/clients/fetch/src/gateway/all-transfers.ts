import type { AllTransfersQuery } from './generated/graphql.ts';
import { graphql } from './generated/index.ts';
import { createStream } from './stream.ts';

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

/** Shows the answer as far as it has come, each time that it grows. */
export const showAllTransfers = async (
  url: string,
  hash: string,
  show: (answer: AllTransfersQuery) => void,
) => {
  for await (const answer of createStream(url)(AllTransfers, { hash })) show(answer);
};
