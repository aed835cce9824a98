import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { buildSchema, isNullableType, isObjectType } from 'graphql';
import { onTestFinished } from 'vitest';
import type { GatewayDeps } from '../../src/gateway.js';
import { startTestGateway } from '../support/gateway.js';
import { askGraph, ask as askPath } from '../support/http.js';
import { serve } from '../support/serve.js';
import { amountOf, nameOf } from './apollo/src/gateway/format.ts';

const schema = buildSchema(readFileSync('schema/schema.graphql', 'utf8'));

const allObjects = Object.values(schema.getTypeMap()).filter(isObjectType);
const objects = allObjects.filter(
  ({ name }) => !/^(?:Query|Subscription)$|^__|(?:Connection|Edge|PageInfo)$/.test(name),
);

/** The types with an object id: a client stores each object once. */
export const nodeTypes = objects
  .filter((type) => type.getInterfaces().some(({ name }) => name === 'Node'))
  .map(({ name }) => name)
  .sort();

/** The types without an object id: a client stores them inside their parent. */
export const idLessTypes = objects
  .map(({ name }) => name)
  .filter((name) => !nodeTypes.includes(name))
  .sort();

/** The edges of rows without an object id. */
export const idLessEdges = idLessTypes
  .map((name) => `${name}Edge`)
  .filter((name) => schema.getType(name));

/** Every list field, with its filters. */
export const lists = allObjects
  .flatMap((type) =>
    Object.values(type.getFields())
      .filter((field) => /Connection$/.test(`${field.type}`))
      .map(({ name, args }) => ({
        list: `${type.name}.${name}`,
        filters: args.map((arg) => arg.name).filter((arg) => !['first', 'after'].includes(arg)),
      })),
  )
  .sort((a, b) => (a.list < b.list ? -1 : 1));

/** What always comes from a page about this address, so that null says that there is none. */
const fromOwnPage = [
  'asToken',
  'coinAmount',
  'coinBalance',
  'coinBalanceBlockNumber',
  'coinBalanceByDay',
  'coinExchangeRate',
  'coinFiatValue',
  'contract',
  'counters',
  'creationStatus',
  'creationTransaction',
  'creationTransactionHash',
  'creator',
  'raw',
];

/** What an address may lack in an answer: each may be null, also where another answer knows it; its chain may not. */
export const attributes = objects
  .filter(({ name }) => name === 'Address')
  .flatMap((type) => Object.values(type.getFields()))
  .filter(({ type }) => isNullableType(type) && !/Connection$/.test(`${type}`))
  .map(({ name }) => name)
  .filter((name) => name !== 'chainId' && !fromOwnPage.includes(name))
  .sort();

/** A gateway over the embedded explorer, with addresses to query. */
export const startKitGateway = async (deps: Partial<GatewayDeps> = {}, env = {}) => {
  const {
    url: origin,
    upstream,
    close,
  } = await startTestGateway({ UPSTREAM_URL: '', ...env }, deps);
  if (!upstream.examples) throw new Error('The embedded explorer has examples.');
  const { address, collector, growing, tokens, transaction } = upstream.examples;
  return {
    origin,
    url: `${origin}/graphql`,
    explorer: upstream.url,
    exchange: address,
    collector,
    /** Of ERC-1155: it has rows in each list of a token. */
    token: tokens[2] ?? '',
    growing,
    transaction,
    close,
  };
};

/** A gateway over an explorer with this request listener, until the test ends. */
export const startGatewayOver = async (explorer: RequestListener, env = {}) => {
  const upstream = await serve(explorer);
  const gateway = await startTestGateway({ UPSTREAM_URL: upstream.url, ...env });
  onTestFinished(async () => {
    await gateway.close();
    await upstream.close();
  });
  return `${gateway.url}/graphql`;
};

/** A gateway over an explorer of endless pages, which a test can make fail, end, or get newer rows. */
export const startEndlessGateway = async (env: Readonly<Record<string, string>> = {}) => {
  const explorer = { fails: false, ends: false, newRows: 0 };
  const answer: RequestListener = (request, response) => {
    const cursor = new URL(`${request.url}`, 'http://x').searchParams.get('index');
    const newest = cursor === null ? 10_000 + explorer.newRows : Number(cursor) - 1;
    const rowOf = (_: unknown, row: number) => ({
      transaction_hash: `0x${'d'.repeat(64)}`,
      block_number: 9,
      log_index: newest - row,
    });
    const items = Array.from({ length: 50 }, rowOf);
    const hasEnded = explorer.ends && cursor !== null;
    const page = hasEnded
      ? { items: [], next_page_params: null }
      : { items, next_page_params: { index: newest - 49 } };
    response.writeHead(explorer.fails ? 500 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(explorer.fails ? 'Internal server error' : page));
  };
  return { url: await startGatewayOver(answer, { CACHE_URL: 'off', ...env }), explorer };
};

/** A gateway over an explorer of empty lists, and the API keys that reached that explorer. */
export const startRecordingGateway = async () => {
  const keys: (string | string[] | undefined)[] = [];
  const url = await startGatewayOver((request, response) => {
    keys.push(request.headers['x-api-key']);
    response.setHeader('content-type', 'application/json');
    response.end('{"items":[],"next_page_params":null}');
  });
  return { url, keys };
};

/** How many subscriptions a gateway has, by its metrics. */
export const subscriptionsAt = async (origin: string): Promise<number> =>
  Number(/^gateway_subscriptions (\d+)$/m.exec((await askPath(origin, '/metrics')).text)?.[1]);

interface Collection {
  readonly token: { readonly id: string } | null;
  readonly tokenInstances: readonly {
    readonly tokenId: string | null;
    readonly imageUrl: string | null;
  }[];
}

/** The NFTs of a collection, each as a line that identifies it. */
export const nftsOf = ({ token, tokenInstances }: Collection): string[] =>
  tokenInstances.map(({ tokenId, imageUrl }) => `${token?.id} ${tokenId} ${imageUrl}`);

interface Transfer {
  readonly id: string;
  readonly timestamp: string | null;
  readonly token: { readonly symbol: string | null } | null;
  readonly from: { readonly hash: string; readonly name: string | null } | null;
  readonly to: { readonly hash: string; readonly name: string | null } | null;
  readonly total: {
    readonly amount: string | null;
    readonly value: string | null;
    readonly tokenId: string | null;
  } | null;
}

interface Answer {
  readonly data: {
    readonly address: {
      readonly tokenTransfers: { readonly nodes: readonly Transfer[] };
      readonly nftCollections: { readonly nodes: readonly Collection[] };
    };
  };
}

/** Queries the gateway directly, without a client's cache. */
const ask = async (url: string, hash: string, list: string) => {
  const query = `query ($hash: AddressHash!) { address(hash: $hash) { ${list} } }`;
  const { json } = await askGraph(url, query, { hash });
  return (json() as Answer).data.address;
};

/** An address's first token transfers, from a single response. */
export const firstTransfers = async (
  url: string,
  hash: string,
  first: number,
  filter = '',
): Promise<readonly Transfer[]> => {
  const list = `tokenTransfers(first: ${first} ${filter}) { nodes { id timestamp token { symbol } from { hash name } to { hash name } total { amount value tokenId } } }`;
  const { tokenTransfers } = await ask(url, hash, list);
  return tokenTransfers.nodes;
};

/** The rows that a component should show of the transfers of an address, all that one page can have. */
export const rowsOf = async (url: string, hash: string): Promise<readonly string[]> => {
  const transfers = await firstTransfers(url, hash, 500);
  return transfers.map(({ token, from, to, total, timestamp }) =>
    [
      `${amountOf(total)} ${token?.symbol}: ${nameOf(from)} → ${nameOf(to)}`,
      new Date(timestamp ?? '').toLocaleString('en-US'),
    ].join(', '),
  );
};

/** The object ids of an address's first token transfers, from a single response. */
export const firstTransferIds = async (
  ...which: Parameters<typeof firstTransfers>
): Promise<string[]> => (await firstTransfers(...which)).map(({ id }) => id);

/** The NFTs of an address's first collections, from a single response. */
export const firstNfts = async (url: string, hash: string, first: number): Promise<string[]> => {
  const list = `nftCollections(first: ${first}) { nodes { token { id } tokenInstances { tokenId imageUrl } } }`;
  const { nftCollections } = await ask(url, hash, list);
  return nftCollections.nodes.flatMap(nftsOf);
};

/** Whether NFTs of different collections share a token id. */
export const shareTokenIds = (nfts: readonly string[]): boolean => {
  const tokenIds = nfts.map((nft) => nft.split(' ')[1]);
  return new Set(nfts).size === nfts.length && new Set(tokenIds).size < tokenIds.length;
};
