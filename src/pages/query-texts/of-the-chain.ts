// The ready queries of GraphiQL about blocks and transactions, as people see them there.

/** What is asked without an address: the newest rows of the chain. */
export const latest = `# The latest of the chain, newest first. For what is
# not mined yet: latestTransactions(pending: true).
query Latest($first: Int = 10) {
  latestBlocks(first: $first) {
    nodes {
      number
      timestamp
      miner { hash name }
      transactionsCount
      gasUsedPercentage
    }
  }
  latestTransactions(first: $first) {
    nodes {
      hash
      timestamp
      method
      status
      from { hash name }
      to { hash name }
      value
      transactionTypes
    }
  }
  latestTokenTransfers(first: $first) {
    nodes {
      timestamp
      from { hash name }
      to { hash name }
      token { name symbol type }
      total { amount tokenId }
      transactionHash
    }
  }
}
`;

export const block = `# A block, by its number or its hash: what it holds
# and paid. Of the block before, this much is free.
query Block($number: Long, $hash: Hash) {
  block(number: $number, hash: $hash) {
    number
    hash
    timestamp
    miner { hash name }
    transactionsCount
    gasUsed
    gasLimit
    gasUsedPercentage
    baseFeePerGas
    burntFees
    priorityFee
    rewards { type reward }
    size
    parent { number hash }
  }
}
`;

export const blockContents = `# What happened in a block: its transactions, the
# calls of contracts in them, and what left the
# beacon chain. Each list costs a call.
query BlockContents($number: Long, $hash: Hash, $first: Int = 20) {
  block(number: $number, hash: $hash) {
    number
    timestamp
    transactions(first: $first) {
      nodes {
        position
        hash
        method
        status
        from { hash name }
        to { hash name }
        createdContract { hash name }
        value
        fee { value }
      }
      pageInfo { hasNextPage endCursor }
    }
    internalTransactions(first: $first) {
      nodes {
        transactionHash
        index
        type
        success
        from { hash name }
        to { hash name }
        value
      }
    }
    withdrawals(first: $first) {
      nodes { index receiver { hash name } amount }
    }
  }
}
`;

export const transaction = `# A transaction: who called what, what it cost and
# moved and, if it failed, why.
query Transaction($hash: Hash!) {
  transaction(hash: $hash) {
    hash
    status
    result
    timestamp
    blockNumber
    confirmations
    transactionTypes
    from { hash name ensDomainName }
    to { hash name isContract isVerified }
    createdContract { hash name }
    value
    method
    decodedInput {
      methodCall
      parameters { name type value }
    }
    fee { type value }
    feeToken { symbol decimals }
    gasLimit
    gasUsed
    gasPrice
    revertReason {
      raw
      methodCall
      parameters { name value }
    }
    tokenTransfers(first: 50) {
      nodes {
        from { hash name }
        to { hash name }
        token { name symbol }
        total { amount tokenId }
      }
    }
  }
}
`;

export const fees = `# What a transaction paid, and to whom. On a rollup,
# l1Fee is a part of the fee, and settlementStatus
# says if it is final. What blobs cost comes on top.
query Fees($hash: Hash!) {
  transaction(hash: $hash) {
    hash
    type
    status
    fee { type value }
    gasUsed
    gasPrice
    transactionBurntFee
    priorityFee
    l1Fee
    l1GasUsed
    l1GasPrice
    l1FeeScalar
    batchNumber
    settlementStatus
    commitmentTransactionHash
    finalityTransactionHash
    burntBlobFee
    blobGasUsed
    blobGasPrice
    authorizations {
      authority { hash }
      delegate { hash name }
      status
    }
  }
}
`;

export const rawRecord = `# All that the explorer says of a transaction, also
# what the graph has no field for. Blocks, addresses
# and tokens have raw, too.
query RawRecord($hash: Hash!) {
  transaction(hash: $hash) {
    hash
    raw
  }
}
`;

export const logs = `# What contracts wrote in a transaction: each event,
# decoded if its ABI is known. And what they called.
query Logs($hash: Hash!, $first: Int = 50) {
  transaction(hash: $hash) {
    hash
    logs(first: $first) {
      nodes {
        index
        address { hash name }
        decoded {
          methodCall
          parameters { name type indexed value }
        }
        topics
        data
      }
      pageInfo { hasNextPage endCursor }
    }
    internalTransactions(first: $first) {
      nodes {
        index
        type
        success
        error
        from { hash name }
        to { hash name }
        createdContract { hash name }
        value
        gasLimit
      }
    }
  }
}
`;

export const trace = `# What a transaction executed, call by call.
# depth and traceAddress place a call in the tree,
# children names the calls right below it.
query Trace($hash: Hash!) {
  transaction(hash: $hash) {
    hash
    status
    rawTrace {
      traceAddress
      depth
      type
      action {
        callType
        from { hash name }
        to { hash name }
        value
        gas
      }
      result {
        gasUsed
        address { hash }
      }
      error
      children { traceAddress type }
    }
  }
}
`;
