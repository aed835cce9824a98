import type { UpdateResolver } from '@urql/exchange-graphcache';
import { AddressTransfersDocument, type LiveTransfersSubscription } from './generated/documents.ts';

/** The list of `TransferList.tsx`. */
export const query = AddressTransfersDocument;
export const variablesOf = (hash: string) => ({ hash, first: 50 });

/** Puts a row of the subscription in front of the list in the cache, unless it is there. */
export const prepend: UpdateResolver<LiveTransfersSubscription, { readonly address: string }> = (
  { tokenTransfers: edge },
  { address: hash },
  cache,
) =>
  cache.updateQuery({ query, variables: variablesOf(hash) }, (data) => {
    const shown = data?.address.tokenTransfers;
    if (!shown || shown.edges.some(({ node }) => node.id === edge.node.id)) return data;
    const pageInfo = { ...shown.pageInfo, startCursor: edge.cursor };
    const tokenTransfers = { ...shown, pageInfo, edges: [edge, ...shown.edges] };
    return { ...data, address: { ...data.address, tokenTransfers } };
  });
