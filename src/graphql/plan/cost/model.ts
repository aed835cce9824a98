import { type GraphQLField, getNullableType, isListType } from 'graphql';
import type { Config, EndpointName } from '../../../base/config/config.js';
import { endpoints } from '../../../explorer/endpoints/endpoints.js';
import { usualPage } from '../../relay/cursor.js';

/** What a field costs, and how much it multiplies the cost of its selection. */
interface FieldCost {
  /** One call of this endpoint for each object on which the field is selected; see `pages`. */
  readonly endpoint?: EndpointName;
  /** The assumed length of a list. */
  readonly size?: number;
  /** A connection: costs as many of the endpoint's pages as `first` needs. */
  readonly pages?: true;
  /** Looked up if the operation asks for the address by hash or id; otherwise free. */
  readonly attribute?: true;
}

/** The most rows that explorers from version 12 on send per call. */
export const largestPage = 100;
/** Rows per call to count on: it is not known before whether the explorer sends more. */
export const rowsPerCall = (upstreamPageSize: Config['upstreamPageSize']): number =>
  Math.min(usualPage, upstreamPageSize ?? usualPage);
/** The maximum number of hashes or ids in one argument. */
export const maxTogether = 50;
/** The assumed number of entries in a trace, nested ones included. */
export const traceSize = 100;
/**
 * The assumed number of calls for a transfer by id: nine pages of its transaction's list, and the
 * transaction for what the rows of that list lack. A longer list takes more.
 */
export const transferSearchCalls = 10;
/**
 * The attributes of an address are looked up in the first pages of these lists, by field. The first
 * one has a record of any address that moved tokens; the second, of most others.
 */
export const lookUpLists = {
  tokenTransfers: endpoints.addressTokenTransfers,
  internalTransactions: endpoints.addressInternalTransactions,
};
/** The assumed length of any other list. */
const defaultSize = 10;

/** By schema coordinate. A field that is not listed costs nothing. */
export const fieldCosts: Readonly<Record<string, FieldCost>> = {
  'Address.tokens': { endpoint: 'address-tokens', pages: true },
  'Address.nftCollections': { endpoint: 'address-nft-collections', pages: true },
  'Address.tokenTransfers': { endpoint: 'address-token-transfers', pages: true },
  'Address.internalTransactions': { endpoint: 'address-internal-transactions', pages: true },
  'Transaction.tokenTransfers': { endpoint: 'transaction-token-transfers', pages: true },

  'TokenTransfer.transaction': { endpoint: 'transaction' },
  'InternalTransaction.transaction': { endpoint: 'transaction' },
  'Transaction.rawTrace': { endpoint: 'raw-trace', size: traceSize },

  'Address.name': { attribute: true },
  'Address.implementationName': { attribute: true },
  'Address.implementations': { attribute: true, size: 4 },
  'Address.proxyType': { attribute: true },
  'Address.isContract': { attribute: true },
  'Address.isVerified': { attribute: true },
  'Address.isScam': { attribute: true },
  'Address.reputation': { attribute: true },
  'Address.ensDomainName': { attribute: true },
  'Address.privateTags': { attribute: true, size: 2 },
  'Address.publicTags': { attribute: true, size: 2 },
  'Address.watchlistNames': { attribute: true, size: 2 },
  'Address.metadata': { attribute: true },

  'Transaction.embeddedTokenTransfers': { size: 10 },
  'NftCollection.tokenInstances': { size: 9 },
  // Every entry but the outermost is the child of one other, so entries have about one child each.
  'Trace.children': { size: 1 },

  '__Schema.types': { size: 80 },
  '__Schema.directives': { size: 6 },
  '__Directive.locations': { size: 4 },
  '__Directive.args': { size: 1 },
  '__Type.fields': { size: 8 },
  '__Type.interfaces': { size: 1 },
  '__Type.possibleTypes': { size: 1 },
  '__Type.enumValues': { size: 2 },
  '__Type.inputFields': { size: 1 },
  '__Field.args': { size: 1 },
};

/** The assumed length of the list at a schema coordinate; null if the field is not a list. */
export const listSize = (
  coordinate: string,
  field: GraphQLField<unknown, unknown>,
): number | null =>
  isListType(getNullableType(field.type)) ? (fieldCosts[coordinate]?.size ?? defaultSize) : null;
