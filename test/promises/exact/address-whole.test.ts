import { isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseJson } from '../../../src/explorer/decode/long-numbers.js';
import { type FlavourName, type Sandbox, startSandbox } from '../../../src/sandbox/sandbox.js';
import { startTestGateway, type TestGateway } from '../../support/gateway.js';
import type { Data } from '../../support/graph.js';
import { post } from '../../support/sandboxed-gateway.js';
import { schema } from '../../support/schema.js';
import { smallChain as chain } from '../../support/small-chain/small-chain.js';

const { collector, exchange } = chain.highlights;
const tokenNamed = (name: string) => chain.tokens.find((token) => token.name === name)?.hash ?? '';
const dollar = tokenNamed('Harbour Dollar');
/** Of a transfer. */
const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

type Read = (row: Data) => object;

const hashOf = (hash: string | null) => hash && { hash };

/** Wei in coins, without the zeros at the end. */
const inCoins = (wei: string) => {
  const digits = wei.padStart(19, '0');
  return `${digits.slice(0, -18)}.${digits.slice(-18)}`.replace(/\.?0*$/, '') || '0';
};

/** All fields of a type, and what they are of the explorer's record. */
interface Kind {
  readonly type: string;
  readonly fields: string;
  readonly of: Read;
}

const counters: Kind = {
  type: 'AddressCounters',
  fields: 'transactionsCount tokenTransfersCount gasUsed validationsCount',
  of: (record) => ({
    transactionsCount: record.transactions_count,
    tokenTransfersCount: record.token_transfers_count,
    gasUsed: record.gas_usage_count,
    validationsCount: record.validations_count,
  }),
};

const day: Kind = {
  type: 'DailyCoinBalance',
  fields: 'date value amount',
  of: (row) => ({ date: row.date, value: row.value, amount: inCoins(row.value) }),
};

const balance: Kind = {
  type: 'CoinBalance',
  fields: 'blockNumber block { number } transactionHash transaction { hash } value delta amount',
  of: (row) => ({
    blockNumber: row.block_number,
    block: { number: row.block_number },
    transactionHash: row.transaction_hash,
    transaction: hashOf(row.transaction_hash),
    value: row.value,
    delta: row.delta,
    amount: inCoins(row.value),
  }),
};

const log: Kind = {
  type: 'Log',
  fields:
    'transactionHash transaction { hash } blockHash blockNumber block { number hash timestamp } timestamp index address { hash name } topics data decoded { methodId methodCall parameters { name type indexed value } }',
  of: (row) => ({
    transactionHash: row.transaction_hash,
    transaction: { hash: row.transaction_hash },
    blockHash: row.block_hash,
    blockNumber: row.block_number,
    block: { number: row.block_number, hash: row.block_hash, timestamp: row.block_timestamp },
    timestamp: row.block_timestamp,
    index: row.index,
    address: { hash: row.address.hash, name: row.address.name },
    topics: row.topics.filter((one: unknown) => one !== null),
    data: row.data,
    decoded: row.decoded && {
      methodId: row.decoded.method_id,
      methodCall: row.decoded.method_call,
      parameters: row.decoded.parameters,
    },
  }),
};

const nft: Kind = {
  type: 'TokenInstance',
  fields:
    'tokenId isUnique owner { hash } token { addressHash name type holdersCount } tokenType value holderAddressHash holder { hash } imageUrl animationUrl imageMediaType animationMediaType externalAppUrl metadata { raw }',
  of: (row) => ({
    tokenId: row.id,
    isUnique: row.is_unique ?? null,
    owner: row.owner && { hash: row.owner.hash },
    token: {
      addressHash: row.token.address_hash,
      name: row.token.name,
      type: row.token.type,
      holdersCount: row.token.holders_count,
    },
    tokenType: row.token_type,
    value: row.value,
    holderAddressHash: row.holder_address_hash ?? null,
    holder: hashOf(row.holder_address_hash ?? null),
    imageUrl: row.image_url,
    animationUrl: row.animation_url,
    imageMediaType: row.image_media_type ?? null,
    animationMediaType: row.animation_media_type ?? null,
    externalAppUrl: row.external_app_url,
    metadata: row.metadata && { raw: row.metadata },
  }),
};

const file: Kind = {
  type: 'SourceFile',
  fields: 'filePath sourceCode',
  of: (row) => ({ filePath: row.file_path, sourceCode: row.source_code }),
};

const library: Kind = {
  type: 'ExternalLibrary',
  fields: 'name addressHash address { hash }',
  of: ({ name, address_hash: hash }) => ({ name, addressHash: hash, address: hashOf(hash) }),
};

const contract = (hash: string): Kind => ({
  type: 'SmartContract',
  fields: `address { hash } name isVerified isFullyVerified isPartiallyVerified isChangedBytecode isBlueprint certified verifiedTwin { hash } verifiedAt language compilerVersion compilerSettings evmVersion optimizationEnabled optimizationRuns licenseType filePath sourceCode additionalSources { ${file.fields} } abi constructorArguments decodedConstructorArguments externalLibraries { ${library.fields} } deployedBytecode creationBytecode proxyType implementations { addressHash name }`,
  of: (record) => ({
    address: { hash },
    name: record.name ?? null,
    isVerified: record.is_verified ?? false,
    isFullyVerified: record.is_fully_verified ?? null,
    isPartiallyVerified: record.is_partially_verified ?? null,
    isChangedBytecode: record.is_changed_bytecode ?? null,
    isBlueprint: record.is_blueprint ?? null,
    certified: record.certified ?? null,
    verifiedTwin: hashOf(record.verified_twin_address_hash ?? null),
    verifiedAt: record.verified_at ?? null,
    language: record.language ?? null,
    compilerVersion: record.compiler_version ?? null,
    compilerSettings: record.compiler_settings ?? null,
    evmVersion: record.evm_version ?? null,
    optimizationEnabled: record.optimization_enabled ?? null,
    optimizationRuns: record.optimization_runs ?? null,
    licenseType: record.license_type ?? null,
    filePath: record.file_path ?? null,
    sourceCode: record.source_code ?? null,
    additionalSources: record.additional_sources?.map(file.of) ?? null,
    abi: record.abi ?? null,
    constructorArguments: record.constructor_args ?? null,
    decodedConstructorArguments: record.decoded_constructor_args ?? null,
    externalLibraries: record.external_libraries?.map(library.of) ?? null,
    deployedBytecode: record.deployed_bytecode,
    creationBytecode: record.creation_bytecode,
    proxyType: record.proxy_type,
    implementations: record.implementations.map((one: Data) => ({
      addressHash: one.address_hash,
      name: one.name,
    })),
  }),
});

it.each([counters, day, balance, log, nft, file, library, contract('')])(
  'all fields of $type are compared',
  ({ type: name, of }) => {
    const type = schema.getType(name);
    const fields = isObjectType(type) ? Object.keys(type.getFields()) : [];
    const none: Data = new Proxy(
      {},
      { get: (_none, key) => (/s$|^topics$/.test(String(key)) ? [] : null) },
    );
    const sample: Data = {
      topics: [],
      address: none,
      token: none,
      value: '0',
      implementations: [],
    };
    expect(Object.keys(of(sample)).sort()).toEqual(fields.sort());
  },
);

interface List extends Kind {
  readonly hash: string;
  /** Below `/api/v2/addresses/{hash}/`. */
  readonly path: string;
  readonly field: string;
  /** The arguments besides those of paging. */
  readonly given?: string;
}

const lists: readonly List[] = [
  { hash: dollar, path: 'logs', field: 'logs', ...log },
  {
    hash: dollar,
    path: `logs?topic=${topic}`,
    field: 'logs',
    given: `topic: "${topic.toUpperCase().replace('0X', '0x')}"`,
    ...log,
  },
  {
    hash: exchange,
    path: 'coin-balance-history',
    field: 'coinBalanceHistory',
    ...balance,
  },
  { hash: collector, path: 'nft', field: 'nfts', ...nft },
  {
    hash: collector,
    path: 'nft?type=ERC-721,ERC-1155',
    field: 'nfts',
    given: 'types: [ERC_1155, ERC_721]',
    ...nft,
  },
];

/** So many rows of each list are walked through. */
const most = 150;

describe.each<FlavourName>(['12', '11'])('over an explorer of version %s', (flavour) => {
  let sandbox: Sandbox;
  let whole: Sandbox;
  let gateway: TestGateway;
  beforeAll(async () => {
    // Time stands still.
    const options = { chain, flavour, growSeconds: 3_600 };
    sandbox = await startSandbox(options);
    whole = await startSandbox({ ...options, pageSize: 5_000, maxPageSize: 5_000 });
    gateway = await startTestGateway({ UPSTREAM_URL: sandbox.url, CACHE_TTL: 'default=600' });
  });
  afterAll(async () => {
    await gateway.close();
    await sandbox.close();
    await whole.close();
  });

  const truth = async (path: string): Promise<Data> => {
    const answer = await fetch(`${whole.url}/api/v2/${path}`);
    const body = parseJson(await answer.text());
    return answer.status === 404 ? null : body;
  };

  const ask = async (query: string, variables = {}) => {
    const { data, errors, cost } = await post(gateway.url, query, variables);
    expect(errors).toEqual([]);
    expect(cost.upstreamCalls).toBeLessThanOrEqual(cost.estimated ?? 0);
    return (data as Data).address;
  };

  const walk = async ({ hash, field, given = '', fields }: List, first: number, count: number) => {
    const found: unknown[] = [];
    for (let after: string | null = null; found.length < count; ) {
      const { list } = await ask(
        `query ($first: Int, $after: String) { address(hash: "${hash}") {
          list: ${field}(first: $first, after: $after ${given}) { nodes { ${fields} } pageInfo { hasNextPage endCursor } }
        } }`,
        { first, after },
      );
      found.push(...list.nodes);
      if (!list.pageInfo.hasNextPage) break;
      after = list.pageInfo.endCursor;
    }
    return found.slice(0, count);
  };

  it.each(lists)('$field has the values of $path, at any pace', async (list) => {
    const { items } = await truth(`addresses/${list.hash}/${list.path}`);
    const rows = items.slice(0, most).map(list.of);
    expect(rows.length).toBeGreaterThan(0);
    for (const first of [1, 7, 50, 120]) {
      expect(await walk(list, first, rows.length)).toEqual(rows);
    }
  });

  it.each([collector, exchange, dollar])(
    'counts what %s did, and has its balance by day',
    async (hash) => {
      const found = await ask(
        `{ address(hash: "${hash}") { counters { ${counters.fields} } coinBalanceByDay { ${day.fields} } } }`,
      );
      const { items } = await truth(`addresses/${hash}/coin-balance-history-by-day`);
      expect(found).toEqual({
        counters: counters.of(await truth(`addresses/${hash}/counters`)),
        coinBalanceByDay: items.map(day.of),
      });
    },
  );

  it('has the code and source of every contract, and null for every account', async () => {
    const kinds = new Set<string>();
    for (const { hash } of chain.accounts) {
      const kind = contract(hash);
      const record = await truth(`smart-contracts/${hash}`);
      const found = await ask(`{ address(hash: "${hash}") { contract { ${kind.fields} } } }`);
      expect(found.contract).toEqual(record && kind.of(record));
      kinds.add(record === null ? 'account' : (record.language ?? 'unverified'));
    }
    expect([...kinds].sort()).toEqual(['account', 'solidity', 'unverified']);
  });
});
