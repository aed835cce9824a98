export const transfers = `query Transfers($hash: AddressHash!, $first: Int = 50, $after: String) {
  address(hash: $hash) {
    hash name isContract
    tokenTransfers(first: $first, after: $after) {
      nodes {
        id timestamp method transactionHash
        from { hash name } to { hash name }
        token { addressHash name symbol decimals type } total { value tokenId }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;

/** The lists that are walked: a new one is a row here. */
export const lists = [
  { root: 'address', field: 'tokenTransfers', fields: 'id timestamp from { hash } to { hash }' },
  { root: 'address', field: 'tokens', fields: 'value token { id name }' },
  { root: 'address', field: 'nftCollections', fields: 'amount token { id name }' },
  { root: 'address', field: 'internalTransactions', fields: 'transactionHash index value' },
  { root: 'address', field: 'transactions', fields: 'hash timestamp value to { hash name }' },
  { root: 'transaction', field: 'tokenTransfers', fields: 'id total { value tokenId }' },
] as const;

export const token = `query Token($hash: AddressHash!) {
  token(hash: $hash) { name symbol decimals totalSupply holdersCount reputation }
}`;

export const tokens = `query Tokens($hashes: [AddressHash!]!) {
  tokens(hashes: $hashes) { name symbol type volume24h }
}`;

export const blockOf = `query BlockOf($hash: Hash!) {
  transaction(hash: $hash) { blockNumber block { number hash timestamp gasUsed miner { hash name } rewards { type reward } } }
}`;

export const holdings = `query Holdings($hash: AddressHash!, $first: Int = 20) {
  address(hash: $hash) { tokens(first: $first) { edges { cursor node { value tokenId token { id name exchangeRate } } } } }
}`;

export const nfts = `query Nfts($hash: AddressHash!) {
  address(hash: $hash) { nftCollections { nodes { amount token { name } tokenInstances { tokenId imageUrl metadata { name attributes { traitType value } } } } } }
}`;

export const internals = `query Internals($hash: AddressHash!, $direction: TransferDirection) {
  address(hash: $hash) { internalTransactions(first: 20, direction: $direction) { nodes { type success from { hash } to { hash } value transactionHash } } }
}`;

export const transaction = `query Transaction($hash: Hash!) {
  transaction(hash: $hash) {
    id status blockNumber from { hash name } to { hash name } value fee { type value } method
    decodedInput { methodCall parameters { name type value } }
    embeddedTokenTransfers { from { hash } to { hash } total { value } }
    tokenTransfers { nodes { id token { symbol } total { value tokenId } } }
  }
}`;

export const trace = `query Trace($hash: Hash!) {
  transaction(hash: $hash) { rawTrace { traceAddress type action { callType from { hash name } to { hash name } value } result { gasUsed } error children { type } } }
}`;

export const fan = `query Fan($hash: AddressHash!) {
  address(hash: $hash) { tokenTransfers(first: 12) { nodes { transaction { status fee { value } from { hash } } } } }
}`;

export const dear = `query Dear($hash: AddressHash!) {
  address(hash: $hash) { tokenTransfers(first: 500) { nodes { transaction { rawTrace { type } } } } }
}`;

export const introspection =
  '{ __schema { types { name fields { name args { name } type { name } } } } }';

export const deep = `{ a ${'{ a '.repeat(200)}${'}'.repeat(200)} }`;

export const coins = `query Coins($hash: AddressHash!) {
  address(hash: $hash) { name coinBalance coinAmount coinExchangeRate creator { hash } creationTransactionHash asToken { symbol } }
}`;
