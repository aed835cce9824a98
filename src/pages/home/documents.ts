const transferFields = `
fragment TransferFields on TokenTransfer {
  transactionHash
  timestamp
  method
  from { hash name }
  to { hash name }
  token { addressHash name symbol decimals }
  total { value decimals tokenId }
}`;

/** An address and a page of its token transfers. */
export const addressDocument = `query AddressView($hash: AddressHash!, $first: Int!, $after: String) {
  address(hash: $hash) {
    hash
    name
    ensDomainName
    isContract
    isVerified
    metadata { tags { name meta } }
    tokenTransfers(first: $first, after: $after) {
      nodes { ...TransferFields }
      pageInfo { hasNextPage endCursor }
    }
  }
}${transferFields}`;

/** A transaction, what it moved and what it executed. */
export const transactionDocument = `query TransactionView($hash: Hash!) {
  transaction(hash: $hash) {
    hash
    status
    result
    timestamp
    blockNumber
    confirmations
    method
    from { hash name }
    to { hash name }
    createdContract { hash name }
    value
    fee { type value }
    gasUsed
    gasLimit
    decodedInput { methodCall }
    revertReason { raw methodCall parameters { value } }
    tokenTransfers(first: 50) {
      nodes { ...TransferFields }
      pageInfo { hasNextPage endCursor }
    }
    rawTrace {
      type
      traceAddress
      error
      action {
        callType
        input
        value
        from { hash name }
        to { hash name }
        address { hash name }
        author { hash name }
      }
      result { gasUsed address { hash name } }
    }
  }
}${transferFields}`;

/** The least that has the explorer asked: one page of one list. */
export const probeDocument = `query Probe($hash: AddressHash!) {
  address(hash: $hash) { tokenTransfers(first: 1) { pageInfo { hasNextPage } } }
}`;
