// The ready queries of GraphiQL about tokens, as people see them there.

export const token = `# A token, who holds most of it, and its transfers:
# a call for each of the three.
query Token($hash: AddressHash!, $first: Int = 10) {
  token(hash: $hash) {
    name
    symbol
    type
    decimals
    totalSupply
    exchangeRate
    circulatingMarketCap
    holdersCount
    holders(first: $first) {
      nodes {
        address { hash name }
        amount
        tokenId
      }
      pageInfo { hasNextPage endCursor }
    }
    transfers(first: $first) {
      nodes {
        timestamp
        method
        from { hash name }
        to { hash name }
        total { amount tokenId }
        transactionHash
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}
`;

export const topTokens = `# The tokens of the chain that are worth most. To
# find one, give the beginning of its name or symbol
# as "query".
query TopTokens($query: String, $first: Int = 20) {
  topTokens(query: $query, first: $first) {
    nodes {
      addressHash
      name
      symbol
      type
      exchangeRate
      circulatingMarketCap
      holdersCount
    }
    pageInfo { hasNextPage endCursor }
  }
}
`;

export const collection = `# The NFTs of a collection, the greatest id first.
# For those of one holder, add: holder: "0x…".
query Collection($hash: AddressHash!, $first: Int = 20) {
  token(hash: $hash) {
    name
    symbol
    type
    holdersCount
    instances(first: $first) {
      nodes {
        tokenId
        owner { hash name }
        imageUrl
        metadata { name description }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}
`;

export const instance = `# One NFT and its history. An ERC-1155 has no owner:
# ask for its holders.
query NFT($hash: AddressHash!, $tokenId: BigInt = 1) {
  token(hash: $hash) {
    name
    instance(tokenId: $tokenId) {
      tokenId
      owner { hash name }
      imageUrl
      externalAppUrl
      metadata {
        name
        description
        attributes { traitType value }
      }
      transfersCount
      transfers(first: 20) {
        nodes {
          timestamp
          method
          from { hash name }
          to { hash name }
          total { amount tokenId }
          transactionHash
        }
      }
    }
  }
}
`;

export const tokens = `# Several tokens in one query, in the order of
# their hashes; null for what is no token.
query Tokens($hashes: [AddressHash!]!) {
  tokens(hashes: $hashes) {
    addressHash
    name
    symbol
    type
    decimals
    totalSupply
    holdersCount
    exchangeRate
    circulatingMarketCap
    volume24h
  }
}
`;
