/**
 * Words that people ask by, the path of the explorer that has the answer, and what the gateway has instead: null for
 * the path where that is the answer, and the latter missing where the explorer does not tell it either.
 */
type Lacked = readonly [words: string, path: string | null, instead?: string];

const byTime =
  'The explorer itself has it, at /api?module=block&action=getblocknobytime&timestamp={seconds}&closest=before.';

const ofChain: readonly Lacked[] = [
  [
    'internalTransactions latestInternalTransactions',
    'internal-transactions',
    'Those of an address, a block or a transaction are in its `internalTransactions`.',
  ],
  [
    'balance coinBalance nativeBalance ethBalance',
    null,
    'That of an address is `coinAmount`, or in wei `coinBalance`, of `address`.',
  ],
  [
    'logs events',
    null,
    'Those of an address are in `Address.logs`, those of a transaction in `Transaction.logs`.',
  ],
  ['accounts topAccounts', 'addresses'],
  ['holders tokenHolders', null, 'Those of a token are in `Token.holders`.'],
  [
    'nfts instances tokenInstances',
    null,
    'Those of a contract are in `Token.instances`, those that an address holds in `Address.nfts`.',
  ],
  ['nft instance tokenInstance', null, 'One of a contract is `Token.instance`.'],
  ['contract smartContract abi sourceCode', null, 'That of an address is in `Address.contract`.'],
  ['contracts smartContracts', 'smart-contracts'],
  ['search find ens ensName domain domains resolve resolveName', 'search?q={text}'],
  [
    'stats statistics gas gasPrice gasPrices price coinPrice ethPrice marketCap averageBlockTime',
    'stats',
  ],
  ['withdrawals', 'withdrawals', 'Those of a block are in `Block.withdrawals`.'],
  ['indexing indexingStatus', 'main-page/indexing-status'],
  ['receipt trace traces', null, 'They are in `transaction`, with `rawTrace`.'],
  [
    'balances tokenBalances holdings portfolio',
    null,
    'What an address holds is in `tokens` of `address`.',
  ],
  ['blockAt blockByTime blockByTimestamp', null, byTime],
];

/** What queries have, and cannot be watched. */
const once: readonly Lacked[] = [
  ['block blockByNumber blockByHash', null, 'A query has it: `Query.block`.'],
  ['token tokenInfo', null, 'A query has it: `Query.token`.'],
  ['tokens', null, 'A query has them: `Query.tokens`.'],
  ['topTokens', null, 'A query has them: `Query.topTokens`.'],
  ['address account wallet', null, 'A query has it: `Query.address`.'],
  ['blocks latestBlocks newBlocks', null, 'A query has them: `Query.latestBlocks`.'],
  [
    'transactions latestTransactions pendingTransactions',
    null,
    'A query has them: `Query.latestTransactions`.',
  ],
  ['latestTokenTransfers', null, 'A query has them: `Query.latestTokenTransfers`.'],
];

const named: readonly Lacked[] = [
  ['blockByNumber blockByHash getBlock', null, 'It is `block`, with `number` or `hash`.'],
  ['tokenInfo getToken tokenByAddress', null, 'It is `token`, with `hash`.'],
  ['tx transactionByHash getTransaction', null, 'It is `transaction`, with `hash`.'],
  ['account wallet addressByHash getAddress', null, 'It is `address`, with `hash`.'],
];

/** What a row that a transaction made has of it. */
const ofTransaction: readonly Lacked[] = [
  ['fee gasPrice nonce confirmations input', null, 'It is in `transaction`.'],
];

/** What stands beside the token of a row. */
const ofToken: Lacked = [
  'name symbol tokenName tokenSymbol contract contractAddress tokenAddress address addressHash',
  null,
  'It is in `token`.',
];

const ofPrice: Lacked = ['price usdPrice exchangeRate', null, 'It is `exchangeRate` of `token`.'];

/** What types lack on purpose. A word goes once its type has such a field. */
export const lacked: Readonly<Record<string, readonly Lacked[]>> = {
  Query: [...ofChain, ...named],
  Chain: [...ofChain, ...named],
  Subscription: [...ofChain, ...once],
  Address: [
    ['balance nativeBalance ethBalance', null, 'It is `coinAmount`, or in wei `coinBalance`.'],
    ['creatorAddressHash creatorHash', null, 'It is the `hash` of `creator`.'],
    [
      'txs txList history transactionHistory latestTransactions',
      null,
      'They are in `transactions`, newest first.',
    ],
    ['pendingTransactions', null, 'They are in `transactions`, with `pending: true`.'],
    [
      'netWorth totalValue portfolioValue totalFiatValue',
      null,
      'It is the sum of `coinFiatValue` and of the `fiatValue` of each of `tokens`.',
    ],
    [
      'tags tag labels label nameTag nameTags',
      null,
      'What the explorer shows as tags is in `metadata { tags { name } }`.',
    ],
    [
      'balances tokenBalances tokenHoldings holdings portfolio assets erc20s erc20Balances fungibleTokens',
      null,
      'The tokens that an address holds, with their amounts, are in `tokens`.',
    ],
    [
      'firstTransaction firstTx firstSeen lastTransaction lastSeen lastActive',
      null,
      'They are in `transactions`: newest first or, with `oldestFirst: true`, oldest first.',
    ],
    ['nonce', null, 'That of a transaction is `Transaction.nonce`.'],
    [
      'transactionCount transactionsCount txCount txsCount tokenTransfersCount transfersCount gasUsed validationsCount',
      null,
      'It is in `counters`.',
    ],
    ['filecoin hasTokens hasLogs hasTokenTransfers', null, 'It is in `raw`.'],
    ['delegate delegation', null, 'With `proxyType` "eip7702", it is in `implementations`.'],
    ['withdrawals', 'addresses/{hash}/withdrawals'],
    ['blocksValidated validatedBlocks', 'addresses/{hash}/blocks-validated'],
    ['abi sourceCode code bytecode compilerVersion verifiedAt', null, 'It is in `contract`.'],
    [
      'token tokenInfo isToken symbol decimals totalSupply',
      null,
      'That of a token is in `asToken`.',
    ],
    ['holders holdersCount', null, 'Those of a token are in `asToken`.'],
    [
      'inventory',
      null,
      'The NFTs that an address holds are in `nfts`, those of a token in `asToken`.',
    ],
  ],
  Authorization: [['r s v yParity', null, 'It is in `raw` of the transaction.']],
  AddressCounters: [['tokensCount tokenCount holdersCount', null]],
  SmartContract: [
    ['implementationName', null, 'It is the `name` of each of `implementations`.'],
    ['isProxy', null, 'It is one if `proxyType` is not null.'],
    ['creator deployer creationTransaction creationTransactionHash', null, 'It is in `address`.'],
    ['functions methods events errors', null, 'They are in `abi`.'],
  ],
  CoinBalance: [
    ['timestamp time date blockTimestamp', null, 'It is the `timestamp` of `block`, for one call.'],
  ],
  Block: [
    ['logs events', null, 'They are in `logs` of each of its `transactions`.'],
    ['gas', null, 'It is `gasUsed`, of `gasLimit`.'],
    ['confirmations', null, 'Those of a transaction are `Transaction.confirmations`.'],
    ['next nextBlock', null, 'It is `block`, with the `number` that follows.'],
    ['isPendingUpdate arbitrum zksync scroll celo epoch batch', null, 'It is in `raw`.'],
    [
      'extraData stateRoot receiptsRoot transactionsRoot withdrawalsRoot logsBloom mixHash sha3Uncles',
      null,
    ],
  ],
  Token: [
    [
      'creator deployer creationTransaction creationTransactionHash isVerified verified',
      null,
      'It is in `address`.',
    ],
    [
      'balance balances balanceOf',
      null,
      'What an address holds of it is in `Address.tokens`, as `amount`.',
    ],
    ['prices priceHistory priceChange', null, 'The price of today is `exchangeRate`.'],
    ['owner website description links', null],
    ['contract smartContract abi sourceCode', null, 'It is `contract` of `address`.'],
  ],
  TokenInstance: [
    ['name description attributes traits', null, 'It is in `metadata`.'],
    ['tokenUri tokenUrl metadataUri price floorPrice lastSale', null],
    [
      'symbol collection contract contractAddress tokenAddress address addressHash',
      null,
      'It is in `token`.',
    ],
  ],
  TokenBalance: [
    ['balance', null, 'It is `amount`, or in the smallest unit `value`.'],
    ['decimals type standard logo icon iconUrl', null, 'It is in `token`.'],
    ['blockNumber updatedAt lastUpdated', null],
    ofPrice,
    ofToken,
  ],
  NftCollection: [ofToken],
  Transaction: [
    ['stateChanges stateDiff', 'transactions/{hash}/state-changes'],
    ['summary interpretation', 'transactions/{hash}/summary'],
    ['gas', null, 'It is `gasLimit`; what was used of it is `gasUsed`.'],
    ['blockHash', null, 'It is the `hash` of `block`, for one call.'],
    ['methodId selector', null, 'It is in `decodedInput`, or the first 4 bytes of `rawInput`.'],
    ['amount coinAmount', null, 'It is `value`, in wei.'],
    [
      'fiatValue usdValue valueUsd',
      null,
      '`value` is in wei, and `exchangeRate` the price of the coin in US dollars.',
    ],
    ['pending isPending', null, 'A transaction is pending while `result` is "pending".'],
    ['arbitrum zksync scroll', null, 'It is in `l1Fee` and so on, and whole in `raw`.'],
    [
      'celo operatorFee opWithdrawals networkFee containsMessage proveTransactionHash',
      null,
      'What the chain says of it is in `raw`.',
    ],
    ['blobs', 'transactions/{hash}/blobs'],
    ['accessList cumulativeGasUsed logsBloom v r s yParity', null],
  ],
  TokenTransfer: [
    ['amount value quantity', null, 'It is `amount` of `total`, or in the smallest unit `value`.'],
    ['tokenId nftId', null, 'It is `tokenId` of `total`.'],
    ['tokenInstance nft', null, 'It is `tokenInstance` of `total`.'],
    ['decimals tokenDecimals', null, 'It is in `total`, and in `token`.'],
    [
      'fiatValue usdValue valueUsd',
      null,
      'It is `amount` of `total` × `exchangeRate` of `token`, which is the price of today.',
    ],
    ['status gasUsed', null, 'It is in `transaction`.'],
    ofPrice,
    ofToken,
    ...ofTransaction,
  ],
  TokenTransferTotal: [
    [
      'fiatValue usdValue valueUsd price usdPrice',
      null,
      'The price is in `token` of the transfer.',
    ],
  ],
  TransactionFee: [['amount', null, 'It is `value`, in wei, or in the unit of `feeToken`.']],
  BlockReward: [['amount value', null, 'It is `reward`, in wei.']],
  InternalTransaction: [
    ['amount coinAmount', null, 'It is `value`, in wei.'],
    ['gasUsed output traceAddress traceId', null, 'It is in `Transaction.rawTrace`.'],
    ['blockHash', null, 'It is the `hash` of `block`, for one call.'],
    ['method methodId', null, 'That of the transaction is in `transaction`.'],
    ...ofTransaction,
  ],
};
