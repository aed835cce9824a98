/**
 * Words that people ask by, the path of the explorer that has the answer, and what the gateway has instead: null for
 * the path where that is the answer.
 */
type Lacked = readonly [words: string, path: string | null, instead?: string];

const ofChain: readonly Lacked[] = [
  ['blocks latestBlock latestBlocks newBlocks blockNumber blockHeight', 'blocks'],
  ['txs latestTransactions recentTransactions pendingTransactions', 'transactions'],
  [
    'tokenTransfers transfers latestTokenTransfers',
    'token-transfers',
    'Those of an address are in `Address.tokenTransfers`.',
  ],
  [
    'internalTransactions latestInternalTransactions',
    'internal-transactions',
    'Those of an address are in `Address.internalTransactions`.',
  ],
  [
    'balance coinBalance nativeBalance ethBalance',
    null,
    'That of an address is `coinAmount`, or in wei `coinBalance`, of `address`.',
  ],
  ['logs events', 'addresses/{hash}/logs'],
  ['accounts topAccounts', 'addresses'],
  ['topTokens allTokens', 'tokens', 'Those that an address holds are in `Address.tokens`.'],
  ['holders tokenHolders', 'tokens/{hash}/holders'],
  [
    'nft nfts instances tokenInstances',
    'tokens/{hash}/instances',
    'Those that an address holds are in `Address.nftCollections`.',
  ],
  ['instance tokenInstance', 'tokens/{hash}/instances/{id}'],
  ['contract smartContract abi sourceCode', 'smart-contracts/{hash}'],
  ['contracts smartContracts', 'smart-contracts'],
  ['search find ens ensName domain domains resolve resolveName', 'search?q={text}'],
  [
    'stats statistics gas gasPrice gasPrices price coinPrice ethPrice marketCap averageBlockTime',
    'stats',
  ],
  ['withdrawals', 'withdrawals'],
  ['indexing indexingStatus', 'main-page/indexing-status'],
];

/** What is there once, not from now on. */
const once: readonly Lacked[] = [
  ['block blockByNumber blockByHash', 'blocks/{number}'],
  ['token tokenInfo', 'tokens/{hash}'],
  ['tokens', 'tokens'],
];

const named: readonly Lacked[] = [
  ['blockByNumber blockByHash', null, 'It is `block`, with `number` or `hash`.'],
  ['tokenInfo', null, 'It is `token`, with `hash`.'],
];

const ofBlock: Lacked = ['block', null, 'It is in `Transaction.block`.'];

/** What the gateway lacks on purpose, by type. A word goes once the type has such a field. */
const lacked: Readonly<Record<string, readonly Lacked[]>> = {
  Query: [...ofChain, ...named],
  Chain: [...ofChain, ...named],
  Subscription: [...ofChain, ...once],
  Address: [
    ['balance nativeBalance ethBalance', null, 'It is `coinAmount`, or in wei `coinBalance`.'],
    ['exchangeRate coinPrice', null, 'The price of the coin is `coinExchangeRate`.'],
    ['creatorAddressHash creatorHash', null, 'It is the `hash` of `creator`.'],
    [
      'txs txList history transactionHistory latestTransactions',
      null,
      'They are in `transactions`, newest first.',
    ],
    ['pendingTransactions', null, 'They are in `transactions`, with `pending: true`.'],
    [
      'counters transactionCount transactionsCount txCount tokenTransfersCount gasUsed validationsCount',
      'addresses/{hash}/counters',
    ],
    ['logs events', 'addresses/{hash}/logs'],
    ['coinBalanceHistory balanceHistory', 'addresses/{hash}/coin-balance-history'],
    [
      'coinBalanceByDay coinBalanceHistoryByDay balanceByDay',
      'addresses/{hash}/coin-balance-history-by-day',
    ],
    ['nft nfts', 'addresses/{hash}/nft', 'Up to nine of each collection are in `nftCollections`.'],
    ['withdrawals', 'addresses/{hash}/withdrawals'],
    ['blocksValidated validatedBlocks', 'addresses/{hash}/blocks-validated'],
    [
      'contract smartContract abi sourceCode code bytecode compilerVersion verifiedAt',
      'smart-contracts/{hash}',
    ],
    ['token tokenInfo symbol decimals totalSupply', null, 'That of a token is in `asToken`.'],
    ['holders holdersCount', 'tokens/{hash}/holders'],
    ['instances tokenInstances inventory', 'tokens/{hash}/instances'],
  ],
  Token: [
    ['transfers tokenTransfers', 'tokens/{hash}/transfers'],
    ['holders tokenHolders topHolders', 'tokens/{hash}/holders'],
    ['counters transferCount transfersCount', 'tokens/{hash}/counters'],
    ['instances tokenInstances nfts inventory', 'tokens/{hash}/instances'],
    ['instance tokenInstance', 'tokens/{hash}/instances/{id}'],
    ['creator creationTransaction creationTransactionHash', null, 'It is in `address`.'],
    ['contract smartContract abi sourceCode', 'smart-contracts/{hash}'],
  ],
  TokenInstance: [
    ['thumbnails', 'tokens/{hash}/instances/{id}'],
    ['transfers tokenTransfers', 'tokens/{hash}/instances/{id}/transfers'],
    ['transferCount transfersCount', 'tokens/{hash}/instances/{id}/transfers-count'],
    ['holders', 'tokens/{hash}/instances/{id}/holders'],
  ],
  Transaction: [
    ['logs events receipt', 'transactions/{hash}/logs'],
    [
      'internalTransactions internalTxs',
      'transactions/{hash}/internal-transactions',
      'The calls themselves are in `rawTrace`.',
    ],
    ['stateChanges stateDiff', 'transactions/{hash}/state-changes'],
    ['summary interpretation', 'transactions/{hash}/summary'],
  ],
  TokenTransfer: [ofBlock],
  InternalTransaction: [ofBlock],
};

const spelled = (word: string) => word.replaceAll('_', '').toLowerCase();

const advice = new Map(
  Object.entries(lacked).flatMap(([type, rows]) =>
    rows.flatMap(([words, path, instead]) => {
      const where =
        path && `The gateway does not have it; the explorer itself does, at /api/v2/${path}.`;
      const text = [where, instead].filter(Boolean).join(' ');
      return words.split(' ').map((word) => [`${type}.${spelled(word)}`, text] as const);
    }),
  ),
);

/** Where to get what a field of this name would have, in any spelling; undefined for other names. */
export const adviceFor = (type: string, field: string): string | undefined =>
  advice.get(`${type}.${spelled(field)}`);

type Hint = readonly [message: RegExp, replacement: string];

const documented = 'are in the documentation that GraphiQL shows, at /graphql in a browser.';

const unknownField = /^Cannot query field "(\w+)" on type "(\w+)"\./;

// For messages of graphql-js that say what is wrong, but not how to fix it. Where the gateway has no such thing, the names
// that graphql-js guesses are left out.
const hints: readonly Hint[] = [
  [
    /^(Cannot query field "(?:count|total|totalCount)" on type "\w+Connection"\.).*/,
    '$1 Lists have no totals: the explorer does not send them.',
  ],
  [
    /^(Cannot query field "(?:balances|tokenBalances|tokenHoldings|holdings)" on type "Address"\.).*/,
    '$1 The tokens that an address holds, with their amounts, are in `tokens`.',
  ],
  [/^Cannot query field "\w+" on type "(\w+)"\.$/, `$& The fields of $1 ${documented}`],
  [
    /^(Unknown argument "(?:last|before|limit|skip|offset|page|pageSize)" on field "[\w.]+"\.).*/,
    '$1 Lists page forward only, with `first` and `after`.',
  ],
  [
    /^(Unknown argument "(?:sort|sortBy|order|orderBy|orderDirection)" on field "[\w.]+"\.).*/,
    "$1 Lists are in the explorer's order.",
  ],
  [
    /^(Unknown argument "(?:first|after|address|from|to|block|filter)" on field "(?:Query|Chain)\.transactions"\.).*/,
    '$1 It takes the hashes of transactions. Those of an address are in `Address.transactions`; the explorer itself lists all at /api/v2/transactions.',
  ],
  [
    /^(Unknown argument "(?:first|after|address|query|search|types?)" on field "(?:Query|Chain)\.tokens"\.).*/,
    '$1 It takes the hashes of tokens. Those that an address holds are in `Address.tokens`; the explorer itself lists all at /api/v2/tokens.',
  ],
  [/^Unknown argument "\w+" on field "(\w+\.\w+)"\.$/, `$& The arguments of $1 ${documented}`],
  [/Value "\w+" does not exist in "(\w+)" enum\.$/, `$& The values of $1 ${documented}`],
  [
    /^Enum "(\w+)" cannot represent non-enum value: "?\w+"?\.$/,
    `$& The values of $1 ${documented}`,
  ],
  [/^Syntax Error: Invalid number, expected digit but got: "x"\.$/, '$& Put hashes in quotes.'],
  [
    /^Validation aborted\.$/,
    '$& The same field stands too many times at one place: ask for it once.',
  ],
];

/** Adds a hint to a message of graphql-js that gives none, or guesses wrong. */
export const withHint = (message: string): string => {
  const [cannot, field = '', type = ''] = unknownField.exec(message) ?? [];
  const advice = adviceFor(type, field);
  if (advice !== undefined) return `${cannot} ${advice}`;
  const [pattern, replacement] = hints.find(([known]) => known.test(message)) ?? [];
  return pattern && replacement ? message.replace(pattern, replacement) : message;
};
