import { readFileSync } from 'node:fs';
import { buildSchema, type ExecutionResult, graphql } from 'graphql';

const schema = buildSchema(
  readFileSync(new URL('../../schema/schema.graphql', import.meta.url), 'utf8'),
);

/** The name of a hostile token or tag: a page must show it as text only. */
export const hostile = `<img src=x onerror="document.title='owned'">`;

const hash = (digits: string) => `0x${digits.repeat(64).slice(0, 64)}`;
const account = (digits: string, name: string | null, isContract = false) => ({
  __typename: 'Address',
  id: `Address:${digits}`,
  hash: `0x${digits.repeat(40).slice(0, 40)}`,
  name,
  ensDomainName: null,
  isContract,
  isVerified: isContract,
});

/** Records as an explorer sends them: one that a page draws in parts. */
export const rawRecords = {
  address: { hash: `0x${'a11ce'.repeat(8)}`, private_tags: [], note: hostile },
  token: { address_hash: `0x${'c01'.repeat(14).slice(0, 40)}`, total_supply: '9007199254740993' },
  transaction: { hash: hash('7'), method: hostile, tail: Array.from({ length: 20_000 }, String) },
  block: { hash: hash('b10c'), height: 19_000_000 },
};

const alice = {
  ...account('a11ce', 'Alice'),
  ensDomainName: 'alice.example',
  raw: rawRecords.address,
  metadata: {
    tags: [
      { name: 'Early bird', meta: { tagUrl: 'https://elsewhere.example/tag' } },
      { name: hostile, meta: { tagUrl: 'javascript:document.title="owned"' } },
    ],
  },
};
const router = account('40e7', 'Swap Router', true);
const pool = account('9001', hostile, true);
const coin = {
  id: 'Token:1',
  addressHash: `0x${'c01'.repeat(14).slice(0, 40)}`,
  name: hostile,
  symbol: 'COIN',
  decimals: 6,
  type: 'ERC-20',
  exchangeRate: '1.0002',
  holdersCount: '4210',
  iconUrl: 'javascript:document.title="owned"',
};
const badge = {
  ...coin,
  id: 'Token:2',
  addressHash: `0x${'bad6e'.repeat(8)}`,
  name: 'Badges',
  symbol: 'BDG',
  decimals: null,
  type: 'ERC-721',
  exchangeRate: null,
};

const transfers = Array.from({ length: 60 }, (_, index) => ({
  id: `TokenTransfer:${index}`,
  transactionHash: hash(`${index + 10}`),
  logIndex: index,
  type: 'token_transfer',
  method: index % 3 === 0 ? 'swapExactTokensForTokens' : 'transfer',
  timestamp: `2026-03-0${1 + (index % 9)}T10:00:00.000000Z`,
  from: index % 2 === 0 ? alice : router,
  to: index % 2 === 0 ? pool : alice,
  token: index === 5 ? badge : coin,
  total: {
    amount: ((index + 1) * 1.234567).toFixed(6),
    value: `${(index + 1) * 1_234_567}`,
    decimals: 6,
    tokenId: index === 5 ? '42' : null,
  },
}));

const instance = {
  tokenId: '42',
  value: '1',
  imageUrl: 'https://elsewhere.example/42.png',
  metadata: { name: hostile, description: 'A badge', attributes: [], raw: {} },
};

/** More NFTs than a page shows; only the first has a picture. */
const nfts = Array.from({ length: 30 }, (_, index) => ({
  ...instance,
  ...(index > 0 && { tokenId: `${42 + index}`, imageUrl: null, metadata: null }),
  token: badge,
}));

/** Who holds a token: one half of it, another a very small part. */
const holders = Array.from({ length: 30 }, (_, index) => ({
  address: index === 0 ? alice : account(`${index + 10}`, index === 1 ? hostile : null),
  tokenId: null,
  value: index === 0 ? '1250000000' : '7',
  amount: index === 0 ? '1250' : '0.000007',
}));

/** The tokens that have a page. */
const tokens = [
  {
    ...coin,
    totalSupply: '2500000000',
    circulatingMarketCap: '2000.4',
    volume24h: '12.5',
    reputation: 'scam',
  },
  { ...badge, totalSupply: '30', holdersCount: '30' },
].map((token) => ({
  ...token,
  raw: rawRecords.token,
  counters: { transfersCount: '1482', holdersCount: '4210' },
  transfers: (args: object) => connection(transfers, args),
  holders: (args: object) => connection(holders, args),
  instances: (args: object) =>
    connection(
      nfts.map((nft) => ({ ...nft, owner: nft.tokenId === '43' ? router : null })),
      args,
    ),
}));

/** The addresses of tokens, without and with NFTs. */
export const tokenHashes = { coin: coin.addressHash, badge: badge.addressHash };

const call = (path: number[], from: object, to: object, more: object = {}) => ({
  id: `Trace:${path.join('.')}`,
  transactionHash: hash('7'),
  type: 'call',
  traceAddress: path,
  depth: path.length,
  action: { callType: 'call', from, to, value: '0', gas: '200000', input: '0xa9059cbb' },
  result: { gasUsed: `${150_000 - path.length * 40_000}`, output: '0x' },
  error: null,
  subtraces: 0,
  children: [],
  raw: {},
  ...more,
});

const traces = [
  call([], alice, router, { children: [call([0], router, pool), call([1], router, alice)] }),
  call([0], router, pool, { children: [call([0, 0], pool, router)] }),
  call([0, 0], pool, router, {
    action: {
      callType: 'staticcall',
      from: pool,
      to: router,
      value: '0',
      gas: '30000',
      input: '0x',
    },
  }),
  call([1], router, alice, {
    action: {
      callType: 'call',
      from: router,
      to: alice,
      value: '1500000000000000000',
      gas: '2300',
    },
    result: null,
    error: 'Reverted',
  }),
];

const connection = (
  all: object[],
  { first = 50, after }: { first?: number; after?: string } = {},
) => {
  const start = after ? Number(after) : 0;
  const nodes = all.slice(start, start + first);
  const end = start + nodes.length;
  return {
    nodes,
    edges: nodes.map((node, index) => ({ cursor: `${start + index + 1}`, node })),
    pageInfo: { hasNextPage: end < all.length, hasPreviousPage: !!after, endCursor: `${end}` },
  };
};

/** One event that is decoded, and one that is not. */
const logs = [
  {
    index: 7,
    address: router,
    topics: [hash('ddf2'), hash('a11ce')],
    data: '0x01',
    decoded: {
      methodId: 'ddf2ddf2',
      methodCall: 'Moved(address indexed from, string note, bytes32 key)',
      parameters: [
        { name: 'from', type: 'address', indexed: true, value: alice.hash },
        { name: 'note', type: 'string', indexed: false, value: hostile },
        { name: 'key', type: 'bytes32', indexed: false, value: hash('6e7') },
      ],
    },
  },
  { index: 8, address: pool, topics: [hash('70b1c')], data: '0x0badf00d', decoded: null },
];

const addressLogs = logs.map((log) => ({
  ...log,
  timestamp: '2026-03-01T10:00:00.000000Z',
  blockNumber: 19_000_000,
  transactionHash: hash('7'),
}));

/** Calls by contracts, of which one failed. */
const calls = [
  {
    type: 'call',
    success: true,
    error: null,
    value: '1500000000000000000',
    from: router,
    to: pool,
  },
  {
    type: 'create',
    success: false,
    error: hostile,
    value: '0',
    from: pool,
    createdContract: alice,
  },
].map((one, index) => ({ ...one, index: index + 1, transactionHash: hash('7') }));

const transaction = {
  __typename: 'Transaction',
  id: 'Transaction:1',
  hash: hash('7'),
  status: 'ERROR',
  result: 'Reverted',
  timestamp: '2026-03-01T10:00:00.000000Z',
  blockNumber: 19_000_000,
  confirmations: 12,
  transactionTypes: ['contract_call', 'token_transfer'],
  from: alice,
  to: router,
  value: '1500000000000000000',
  method: 'swap',
  fee: { type: 'ACTUAL', value: '2100000000000000' },
  gasLimit: '200000',
  gasUsed: '150000',
  gasPrice: '14000000000',
  revertReason: { raw: hostile },
  raw: rawRecords.transaction,
  tokenTransfers: () => connection(transfers.slice(0, 3)),
  rawTrace: traces,
  logs: (args: object) => connection(logs, args),
  internalTransactions: (args: object) => connection(calls, args),
};

/** The transactions of an address: some failed, one created a contract, and one is pending. */
const listed = Array.from({ length: 30 }, (_, index) => ({
  ...transaction,
  id: `Transaction:${index}`,
  hash: hash(`${index + 10}`),
  method: index === 2 ? null : 'swap',
  status: index % 10 === 0 ? 'ERROR' : 'OK',
  to: index === 2 ? null : router,
  createdContract: index === 2 ? pool : null,
  feeToken: index === 3 ? coin : null,
}));
const withdrawals = [
  { index: 4_118_441, validatorIndex: 42, amount: '32.019659', receiver: alice },
  { index: 4_118_440, validatorIndex: 41, amount: null, receiver: null },
];

const block = {
  __typename: 'Block',
  id: 'Block:19000000',
  number: 19_000_000,
  hash: hash('b10c'),
  type: 'block',
  timestamp: transaction.timestamp,
  parentHash: hash('b10b'),
  miner: { ...account('313e4', hostile) },
  transactionsCount: '1203',
  gasUsed: '12500000',
  gasLimit: '30000000',
  gasUsedPercentage: 41.666666666666664,
  gasTargetPercentage: -16.666666666666664,
  baseFeePerGas: '12345678901',
  transactionFees: '200000000000000000',
  burntFees: '150000000000000000',
  burntFeesPercentage: 75,
  priorityFee: '50000000000000000',
  rewards: [{ type: hostile, reward: '2000000000000000000' }],
  size: 123_456,
  raw: rawRecords.block,
  internalTransactionsCount: '2',
  withdrawalsCount: '2',
  transactions: (args: object) =>
    connection(
      listed.map((one, position) => ({ ...one, position })),
      args,
    ),
  internalTransactions: (args: object) => connection(calls, args),
  withdrawals: (args: object) => connection(withdrawals, args),
};

/** One that lost its place, which only its hash finds. */
const replaced = { ...block, hash: hash('dead'), type: 'reorg' };

const waiting = {
  ...transaction,
  hash: hash('e'),
  status: null,
  result: 'pending',
  blockNumber: null,
};

/** What an address held: also of a row and a day that cannot be read. */
const balances = [
  {
    blockNumber: 19_000_000,
    transactionHash: transaction.hash,
    delta: '-265500000000000000',
    amount: '1.2345',
  },
  {
    blockNumber: 18_999_000,
    transactionHash: null,
    delta: '1265500000000000001',
    amount: '1.5',
  },
  { blockNumber: null, transactionHash: null, delta: null, amount: null },
];
const balanceByDay = [
  { date: '2026-02-26', amount: '0.2345' },
  { date: '2026-02-27', amount: null },
  { date: '2026-02-28', amount: '1.5' },
  { date: '2026-03-01', amount: '1.2345' },
];

/** The source of a contract in files, of which one is large. */
export const files = {
  'src/Router.sol': `contract Router { string constant name = ${JSON.stringify(hostile)}; }\n`,
  'src/Large.sol': '    uint256 constant one = 1;\n'.repeat(20_000),
};
const verified = {
  name: 'Router',
  isVerified: true,
  isFullyVerified: true,
  isChangedBytecode: false,
  verifiedAt: '2026-02-02T19:26:36.000000Z',
  language: 'solidity',
  compilerVersion: 'v0.8.37',
  compilerSettings: { optimizer: { enabled: true, runs: 200 } },
  evmVersion: 'prague',
  optimizationEnabled: true,
  optimizationRuns: 200,
  licenseType: 'gnu_gpl_v3',
  filePath: 'src/Router.sol',
  sourceCode: files['src/Router.sol'],
  additionalSources: [{ filePath: 'src/Large.sol', sourceCode: files['src/Large.sol'] }],
  abi: [{ type: 'function', name: 'swap', inputs: [], outputs: [], stateMutability: 'payable' }],
  constructorArguments: '0x0001',
  decodedConstructorArguments: [[pool.hash, { name: 'pool', type: 'address' }], 'odd'],
  externalLibraries: [{ name: 'Curve', addressHash: pool.hash }],
  deployedBytecode: '0x600a',
  creationBytecode: '0x600b0001',
  implementations: [],
};

/** Contracts, by the address that they are at; the example has none. */
const contracts: Record<string, object> = {
  [router.hash]: verified,
  [pool.hash]: {
    isVerified: false,
    deployedBytecode: '0x363d',
    proxyType: 'eip1167',
    implementations: [{ name: 'Router', addressHash: router.hash }],
  },
};

/** The addresses of a verified contract and of a proxy to it. */
export const contractHashes = { verified: router.hash, proxy: pool.hash };

/** The chains in its `try.json`, where a test wants them. */
export const chains = [
  { id: '1', name: 'Mainland' },
  { id: '100', name: hostile },
];

/** What an address holds: more of it on chain 100. */
const holdingsOn = (chain: string) => {
  const [amount, fiatValue] = chain === '100' ? ['40', '40.008'] : ['2.5', '2.5005'];
  return connection([
    { amount, fiatValue, value: '2500000', token: coin },
    { amount: '1', value: '1', token: badge },
  ]);
};

const coinsOn = (chain: string) =>
  chain === '100'
    ? { coinAmount: '0.5', coinFiatValue: '0.5' }
    : { coinAmount: '1.2345', coinFiatValue: '2469.61725' };

const rootValue = {
  address: (args: { hash: string; chain?: string }) => ({
    ...([router, pool].find(({ hash }) => hash === args.hash) ?? alice),
    hash: args.hash,
    contract: contracts[args.hash] ?? null,
    logs: () => connection(addressLogs),
    onChains: () =>
      chains.map(({ id, name }) => ({
        ...alice,
        chain: { id: `Chain:${id}`, chainId: id, name },
        ...coinsOn(id),
        tokens: () => holdingsOn(id),
      })),
    tokens: () => holdingsOn(args.chain ?? '1'),
    counters: {
      transactionsCount: '1203',
      tokenTransfersCount: '1',
      validationsCount: '0',
      gasUsed: '17928930',
    },
    coinBalanceByDay: balanceByDay,
    coinBalanceHistory: () => connection(balances),
    nfts: (args: { first: number; after?: string }) => connection(nfts, args),
    nftCollections: () => connection([{ amount: '30', token: badge, tokenInstances: [instance] }]),
    coinBalance: '1234500000000000000',
    ...coinsOn(args.chain ?? '1'),
    coinExchangeRate: '2000.5',
    creator: router,
    creationTransactionHash: transaction.hash,
    asToken: null,
    transactions: (args: { first: number; after?: string; pending?: boolean }) =>
      connection(args.pending ? [waiting] : listed, args),
    tokenTransfers: (args: { first: number; after?: string }) => connection(transfers, args),
    internalTransactions: () =>
      connection([
        {
          ...transaction,
          transactionHash: transaction.hash,
          type: 'call',
          success: false,
          error: 'reverted',
          index: 1,
        },
      ]),
  }),
  transaction: (args: { hash: string }) => (args.hash === transaction.hash ? transaction : null),
  latestBlocks: (args: object) => connection([block], args),
  latestTransactions: (args: object) => connection(listed, args),
  tokens: () => [coin, badge, null],
  token: (args: { hash: string }) =>
    tokens.find(({ addressHash }) => addressHash === args.hash) ?? null,
  topTokens: (args: { query: string; first: number }) =>
    connection(
      tokens.filter(({ name, symbol }) => `${symbol} ${name}`.includes(args.query)),
      args,
    ),
  block: ({ number, hash }: { number?: number; hash?: string }) =>
    [block, replaced].find((one) => (hash ? one.hash === hash : one.number === number)) ?? null,
  chains: () =>
    chains.map(({ id }) => ({
      id: `Chain:${id}`,
      chainId: id,
      transaction: () => null,
      block: (args: { hash: string }) =>
        id === '100' && args.hash === hash('e15e') ? block : null,
    })),
};

/** A page of the REST API, with numbers beyond 2^53. */
export const restPage = `{"items":[{"name":${JSON.stringify(hostile)},"value":115792089237316195423570985}],"next_page_params":{"index":9007199254740993,"items_count":50}}`;

/** The examples in its `try.json`. */
export const examples = {
  embedded: true,
  address: alice.hash,
  collector: alice.hash,
  trader: alice.hash,
  transaction: transaction.hash,
  block: block.number,
};

/** Hashes of blocks: of the example, of one that lost its place in the chain, and of one on the other chain. */
export const blockHashes = { block: block.hash, replaced: replaced.hash, elsewhere: hash('e15e') };

/** The price of any operation. */
export const price = {
  data: null,
  extensions: {
    cost: { estimated: 2, estimatedValues: 3, upstreamCalls: 0, cacheHits: 0, joined: 0 },
    price: {
      allowed: 250,
      costliest: { path: ['address', 'tokenTransfers'], calls: 2 },
      refusal: null,
    },
  },
};

/** Answers an operation from a few fixed records, with a cost like the gateway's. */
export async function answer(operation: {
  query: string;
  variables?: Record<string, unknown>;
  operationName?: string;
}): Promise<ExecutionResult> {
  const result = await graphql({
    schema,
    source: operation.query,
    rootValue,
    variableValues: operation.variables ?? {},
    operationName: operation.operationName ?? null,
  });
  const cost = { estimated: 2, estimatedValues: 3, upstreamCalls: 1, cacheHits: 1, joined: 0 };
  return { ...result, extensions: { cost } };
}
