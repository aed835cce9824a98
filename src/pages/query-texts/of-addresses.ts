// The ready queries of GraphiQL about addresses, as people see them there.

export const transfers = `# Token transfers of an address, and their tokens.
# Next page: give pageInfo.endCursor as "after".
query Transfers($address: AddressHash!, $first: Int = 10, $after: String) {
  address(hash: $address) {
    hash
    name
    tokenTransfers(first: $first, after: $after) {
      nodes {
        timestamp
        method
        from { hash name }
        to { hash name }
        token { name symbol type }
        total { amount tokenId }
        transactionHash
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}
`;

export const account = `# What an address has of the chain's own coin, where
# it comes from, and its transactions.
query Account($address: AddressHash!, $first: Int = 10) {
  address(hash: $address) {
    hash
    name
    coinAmount
    coinExchangeRate
    coinFiatValue
    creator { hash name }
    creationTransactionHash
    asToken { name symbol type }
    transactions(first: $first) {
      nodes {
        hash
        timestamp
        method
        status
        from { hash name }
        to { hash name }
        value
        fee { value }
        blockNumber
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}
`;

export const streamed = `# The first transfers come after one call to the
# explorer, the others page by page.
query Streamed($address: AddressHash!, $first: Int = 200) {
  address(hash: $address) {
    hash
    tokenTransfers(first: $first) {
      nodes @stream(initialCount: 10) {
        timestamp
        from { hash }
        to { hash }
        token { symbol }
        total { amount tokenId }
      }
      ... @defer { pageInfo { hasNextPage endCursor } }
    }
  }
}
`;

export const live = `# Each transfer of an address as it happens, until
# you stop. Go on: give the last cursor as "after".
subscription LiveTransfers($address: AddressHash!, $after: String) {
  tokenTransfers(address: $address, after: $after) {
    cursor
    node {
      timestamp
      from { hash name }
      to { hash name }
      token { symbol }
      total { amount tokenId }
      transactionHash
    }
  }
}
`;

export const holdings = `# What an address holds: of the chain's coin, and
# tokens. fiatValue is in US dollars; null without a
# price, and for single ids: a sum counts each once.
query Holdings($address: AddressHash!, $first: Int = 20) {
  address(hash: $address) {
    hash
    coinAmount
    coinFiatValue
    tokens(first: $first) {
      nodes {
        amount
        value
        fiatValue
        tokenId
        token { name symbol decimals type exchangeRate holdersCount }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}
`;

export const nfts = `# Every NFT of an address, collection by collection.
# nftCollections has how many it holds of each.
query NFTs($address: AddressHash!, $first: Int = 20) {
  address(hash: $address) {
    hash
    nfts(first: $first) {
      nodes {
        tokenId
        value
        token { name symbol type addressHash }
        imageUrl
        metadata {
          name
          description
          attributes { traitType value }
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}
`;

export const contract = `# What a contract is, how to call it (abi), and its
# source by file, if that is verified. The contract
# of an account is null.
query Contract($address: AddressHash!) {
  address(hash: $address) {
    hash
    creator { hash name }
    creationTransactionHash
    contract {
      name
      isVerified
      verifiedTwin { hash name }
      language
      compilerVersion
      licenseType
      proxyType
      implementations { name address { hash } }
      decodedConstructorArguments
      abi
      filePath
      sourceCode
      additionalSources { filePath }
    }
  }
}
`;

export const contractLogs = `# What a contract logged, newest first. For one
# event only, give its first topic as "topic".
query ContractLogs($address: AddressHash!, $topic: Hash, $first: Int = 20) {
  address(hash: $address) {
    hash
    logs(topic: $topic, first: $first) {
      nodes {
        timestamp
        decoded {
          methodCall
          parameters { name type indexed value }
        }
        topics
        data
        blockNumber
        transactionHash
        index
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}
`;

export const balance = `# What an address held of the chain's own coin: by
# day, and after each block that changed it, newest
# first.
query Balance($address: AddressHash!, $first: Int = 20) {
  address(hash: $address) {
    hash
    coinAmount
    coinBalanceByDay { date amount }
    coinBalanceHistory(first: $first) {
      nodes {
        blockNumber
        amount
        delta
        transactionHash
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}
`;

export const internalTransactions = `# Calls that contracts made to or from an address.
# For one direction, add the argument direction: TO.
query InternalTransactions($address: AddressHash!, $first: Int = 20) {
  address(hash: $address) {
    hash
    internalTransactions(first: $first) {
      nodes {
        timestamp
        type
        success
        error
        from { hash name }
        to { hash name }
        createdContract { hash name }
        value
        gasLimit
        transactionHash
        index
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}
`;

/** Also shown by the start page. */
export const portfolio = `# What an address holds on each chain, in one query:
# of its coin, and tokens; in US dollars, too.
# For some chains only: onChains(ids: [...]).
query Portfolio($address: AddressHash!, $first: Int = 10) {
  address(hash: $address) {
    hash
    onChains {
      chain { chainId name }
      coinAmount
      coinFiatValue
      tokens(first: $first) {
        nodes {
          amount
          fiatValue
          tokenId
          token { name symbol type exchangeRate }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}
`;
