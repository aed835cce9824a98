import { allEndpoints, type Endpoint } from '../../src/endpoints/endpoints.js';
import { parseJson } from '../../src/explorer/decode/long-numbers.js';
import { isRecord } from '../../src/explorer/decode/read.js';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/sandbox/sandbox.js';
import type { Data } from './graph.js';
import { addressOf, hashOf } from './records.js';
import { serve } from './serve.js';

/** 5 stands for the oldest names and paths. */
export const toldVersions = [12, 11, 8, 5] as const;
export type ToldVersion = (typeof toldVersions)[number];

type Kind = 'block' | 'transaction' | 'transfer' | 'call' | 'log' | 'withdrawal';

/** What the rows or the record of a path are. */
const kindOf = ({ name }: Endpoint): Kind | null => {
  if (/^blocks?$/.test(name)) return 'block';
  if (name.endsWith('internal-transactions')) return 'call';
  if (/transactions?$/.test(name)) return 'transaction';
  if (name.endsWith('token-transfers')) return 'transfer';
  if (name.endsWith('-logs')) return 'log';
  return name === 'block-withdrawals' ? 'withdrawal' : null;
};

/** What only some chains have, so that no field is without a value; rows have no more of it than those of a real one. */
const enriched = (kind: Kind, record: Data, isRow: boolean, version: ToldVersion): Data => {
  if (kind === 'block') {
    const { height } = record;
    return {
      ...record,
      blob_gas_used: `${height * 131_072}`,
      excess_blob_gas: `${height}`,
      blob_transactions_count: height % 4,
      uncles_hashes: isRow ? [] : [{ hash: hashOf(`${height % 10}`) }],
    };
  }
  if (kind === 'call' && record.index % 2 === 0) {
    return { ...record, error: 'out of gas', success: false };
  }
  if (kind === 'transfer' && version === 12 && record.token.type === 'ERC-20') {
    const { token, total, log_index: n } = record;
    const factor = { ...total, ui_multiplier: `${n + 1}500000000000000000` };
    return n % 2 === 0
      ? record
      : { ...record, token: { ...token, type: 'ERC-8056' }, token_type: 'ERC-8056', total: factor };
  }
  if (kind !== 'transaction') return record;
  const { nonce, revert_reason: reason, to } = record;
  return {
    ...record,
    ...(reason && 'raw' in reason && { revert_reason: { raw: `0x${isRow ? '' : '08c379a0'}` } }),
    ...(nonce % 3 === 1 && to && { fee_payer: { ...to, hash: addressOf('9') } }),
    ...(nonce % 3 === 2 && {
      celo: { gas_token: { address_hash: addressOf('8'), name: 'Fee dollar', decimals: '6' } },
    }),
    ...(version < 11 && { actions: [{ protocol: 'aave_v3', type: 'borrow', data: { nonce } }] }),
    ...(!isRow && nonce % 2 === 0 && { transaction_tag: `tag ${nonce}` }),
  };
};

type ByKind<T> = Readonly<Partial<Record<Kind, T>>>;

/** The values that a version does not have. */
const lacked: Readonly<Record<ToldVersion, ByKind<readonly string[]>>> = {
  12: {},
  11: {},
  8: {
    block: ['internal_transactions_count'],
    log: ['block_timestamp'],
    transfer: ['token_type'],
  },
  5: {
    block: ['internal_transactions_count', 'withdrawals_count'],
    transaction: ['historic_exchange_rate', 'authorization_list'],
    log: ['block_timestamp', 'block_number', 'block_hash', 'smart_contract'],
    transfer: ['token_type', 'block_number'],
    call: ['transaction_index'],
  },
};

/** What a version calls values that others call otherwise, wherever they stand. */
const names: Readonly<Record<ToldVersion, Readonly<Record<string, string>>>> = {
  12: {},
  11: {},
  8: {
    transactions_count: 'transaction_count',
    blob_transactions_count: 'blob_transaction_count',
  },
  5: {
    transactions_count: 'tx_count',
    blob_transactions_count: 'blob_tx_count',
    transaction_fees: 'tx_fees',
    block_number: 'block',
    transaction_hash: 'tx_hash',
    transaction_types: 'tx_types',
    transaction_tag: 'tx_tag',
    transaction_burnt_fee: 'tx_burnt_fee',
    has_error_in_internal_transactions: 'has_error_in_internal_txs',
    address_hash: 'address',
    holders_count: 'holders',
  },
};

/** The first version that has a path, where that is not the first of all. */
const since: Readonly<Record<string, number>> = {
  'block-internal-transactions': 6.4,
  'block-withdrawals': 5.15,
  'token-transfers': 6.9,
};

/** Whether explorers of a version have a path. */
export const hasPath = (version: ToldVersion, name: string): boolean =>
  version >= (since[name] ?? 0);

const without = (record: Data, keys: readonly string[] = []): Data =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));

/** A record as far as a version tells it, under the names of the newest. */
const told = (kind: Kind, given: Data, isRow: boolean, version: ToldVersion): Data => {
  const record = without(enriched(kind, given, isRow, version), lacked[version][kind]);
  const { token_transfers: transfers } = record;
  if (!Array.isArray(transfers)) return record;
  const embedded = transfers.map((one) => told('transfer', one, true, version));
  return { ...record, token_transfers: embedded };
};

const renamed = (value: unknown, version: ToldVersion): unknown => {
  if (Array.isArray(value)) return value.map((item) => renamed(item, version));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      names[version][key] ?? key,
      // Up to 6.8, it was a text.
      key === 'log_index' && version === 5 ? `${one}` : renamed(one, version),
    ]),
  );
};

const patterns = allEndpoints.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

const endpointAt = (path: string) => patterns.find(({ pattern }) => pattern.test(path))?.endpoint;

/** Explorers before version 9 ignore parameters that they do not know. */
const unknownBefore9 = ['items_count', 'include_zero_value'];

export interface VersionExplorer {
  readonly url: string;
  /** Adds a block. */
  grow(): void;
  /** Takes away all blocks that were added. */
  restart(): Promise<void>;
  /** The paths that it was asked for, with their queries, since the last reset. */
  readonly asked: string[];
  /** The answer of a path below `/api/v2/` on one page, as far as this version tells it, under the newest names. */
  truth(path: string): Promise<Data>;
  close(): Promise<void>;
}

/** The embedded explorer as one of any version: also of those that it does not speak itself, whose names and gaps it takes. */
export const startVersion = async (
  version: ToldVersion,
  given: Omit<SandboxOptions, 'flavour'> = {},
): Promise<VersionExplorer> => {
  const options = { ...given, flavour: version === 12 ? '12' : '11' } as const;
  const start = () =>
    Promise.all([
      startSandbox(options),
      startSandbox({ ...options, pageSize: 5_000, maxPageSize: 5_000 }),
    ]);
  let [sandbox, whole] = await start();
  const end = () => Promise.all([sandbox.close(), whole.close()]);
  const asked: string[] = [];

  const read = async (path: string, from: Sandbox) => {
    const answer = await fetch(`${from.url}${path}`);
    const body: Data = parseJson(await answer.text());
    const endpoint = endpointAt(new URL(path, from.url).pathname);
    const kind = endpoint && kindOf(endpoint);
    if (!answer.ok || !kind) return { status: answer.status, body };
    const items = body.items?.map((row: Data) => told(kind, row, true, version));
    return {
      status: 200,
      body: items ? { ...body, items } : told(kind, body, false, version),
    };
  };

  const server = await serve(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://explorer');
    asked.push((request.url ?? '').replace('/api/v2/', ''));
    response.setHeader('content-type', 'application/json');
    const endpoint = endpointAt(pathname);
    if (endpoint === undefined || !hasPath(version, endpoint.name)) {
      response.writeHead(400).end('{"message":"Unknown API v2 action"}');
      return;
    }
    if (version < 9) for (const key of unknownBefore9) searchParams.delete(key);
    const { status, body } = await read(`${pathname}?${searchParams}`, sandbox);
    const { next_page_params: next } = body;
    const answer = renamed(body, version) as object;
    // The keys of cursors are the same in all of them.
    response
      .writeHead(status)
      .end(JSON.stringify(next === undefined ? answer : { ...answer, next_page_params: next }));
  });

  return {
    url: server.url,
    grow: () => {
      sandbox.grow();
      whole.grow();
    },
    restart: async () => {
      await end();
      [sandbox, whole] = await start();
    },
    asked,
    truth: async (path) => (await read(`/api/v2/${path}`, whole)).body,
    close: async () => {
      await server.close();
      await end();
    },
  };
};
