import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withFragments } from '../../support/all-fields.js';
import { fieldAt } from '../../support/chain-kinds.js';
import {
  damaged,
  differences,
  type Path,
  pathsIn,
  valueAt,
  type Way,
  ways,
} from '../../support/damage.js';
import { coin, type Subject, subjectOf } from '../../support/damage-subjects.js';
import { type Result, useGraph } from '../../support/graph.js';
import { hashOf } from '../../support/records.js';
import { runs } from '../../support/runs.js';

const numRuns = runs(60, 2_000);
// A token of an answer before would stand in for a damaged one.
const graph = useGraph({ CACHE_URL: 'off' });

const folder = new URL('fixtures/records/', import.meta.url);
const bodies = new Map(
  readdirSync(folder).map((file): [string, unknown] => [
    file.replace(/\.json$/, ''),
    JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
  ]),
);
const names = [...bodies.keys()];
const bodyOf = (name: string): unknown => bodies.get(name);

/** The fields whose names are not those of the explorer, in the graph's spelling. */
const renamed: Readonly<Record<string, string>> = {
  items: 'nodes',
  next_page_params: 'pageInfo',
  token_transfers: 'embeddedTokenTransfers',
  tx_hash: 'transactionHash',
  tx_types: 'transactionTypes',
  tx_tag: 'transactionTag',
  tx_burnt_fee: 'transactionBurntFee',
  has_error_in_internal_txs: 'hasErrorInInternalTransactions',
  block: 'blockNumber',
  holders: 'holdersCount',
  tx_count: 'transactionsCount',
  tx_fees: 'transactionFees',
  blob_tx_count: 'blobTransactionsCount',
  address: 'addressHash',
  block_timestamp: 'timestamp',
};

const camel = (name: string) =>
  renamed[name] ?? name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());

const fieldOf = (path: Path, names: Subject['names']): Path => {
  const [first, ...below] = path;
  if (first === 'celo') return ['feeToken', ...fieldOf(path.slice(2), {})];
  const other = names[String(first)];
  if (other !== undefined) return [other, ...fieldOf(below, {})];
  return path.map((key, at) => {
    if (typeof key === 'number') return key;
    if (key === 'address' && at + 1 < path.length) return key;
    const inInstance = /^token_instances?$/.test(
      String(
        path[at - 1] === undefined
          ? ''
          : typeof path[at - 1] === 'number'
            ? path[at - 2]
            : path[at - 1],
      ),
    );
    return key === 'id' && inInstance ? 'tokenId' : camel(key);
  });
};

const startsWith = (path: Path, start: Path) => start.every((key, at) => path[at] === key);

const addressKeys = [
  ...['from', 'to', 'owner', 'created_contract', 'fee_payer', 'miner', 'receiver', 'address'],
];

/** Attributes that an address may have from another record of it. */
const sharedAttributes = [
  'privateTags',
  'publicTags',
  'watchlistNames',
  'ensDomainName',
  'metadata',
];

const attributesOf = (key: string | number | undefined): readonly string[] =>
  key === 'implementations' || key === 'implementation_name'
    ? ['implementations', 'implementationName']
    : [camel(String(key))];

/**
 * Whether a field of the answer is made from the damaged value: its own field, with all below it, and
 * - of an address: the whole of it from its `hash`, `implementationName` from `implementations`, and
 *   the same attribute wherever that address does not have its own;
 * - of a token: `id`, `addressHash` and `address` from its address; all of it again as the token of the
 *   instances beside it;
 * - of a token instance: `holder` from `holder_address_hash`;
 * - of a transfer: `id` from its transaction, its log index, and the rows of its log before it; `method` and `timestamp` from those of the transaction that it is embedded in;
 * - of amounts in a row: `amount`, and of these and of a price: `fiatValue`;
 * - of a balance: `block` from its number;
 * - of a contract: its implementation and that it is a proxy from the address of the only one;
 * - of a withdrawal: `value` and `amount` from its amount;
 * - of a block: `number` and `id` from its height, `id` from its type and hash;
 * - of a list of transactions: the row from its hash and block, the time of that from its own;
 * - of an address: `coinAmount` from its balance, `coinFiatValue` from that and the price;
 * - of a transaction: what a rollup says, from its place there, or from what that is in;
 * - of a list: the items after one that is left out move up; so do the hashes of uncles.
 */
const isDerived = (body: unknown, before: unknown, subject: Subject, path: Path) => {
  const { root, kind, names } = subject;
  const key = path.at(-1);
  const own = [...root, ...fieldOf(path, names)];
  const parent = own.slice(0, -1);
  const allowed: Path[] = [own];
  const inToken = path.findLastIndex((name) => name === 'token' || name === 'gas_token');
  const addressAt = path.findLastIndex((name) => addressKeys.includes(String(name)));
  const isToken = inToken === path.length - 2 && (inToken >= 0 || kind === 'token');
  if (typeof key === 'number') allowed.push(parent);
  // A list of nothing but odd rows is odd itself.
  const isOnlyRow = path.length === 2 && valueAt(body, ['items', 1]) === undefined;
  if (path[0] === 'items' && (path.length === 1 || isOnlyRow)) allowed.push(root);
  if (addressAt === path.length - 2 && key === 'hash') allowed.push(parent);
  if (kind === 'block' && path.length === 1) {
    if (key === 'height') allowed.push([...root, 'number'], [...root, 'id']);
    if (key === 'type' || key === 'hash') allowed.push([...root, 'id']);
  }
  if (kind === 'address' && key === 'coin_balance') allowed.push([...root, 'coinAmount']);
  if (
    kind === 'address' &&
    path.length === 1 &&
    /^(?:coin_balance|exchange_rate)$/.test(String(key))
  )
    allowed.push([...root, 'coinFiatValue']);
  // A row that does not say which it is, is none of these lists, and the page then comes short.
  const isJudged = /^(?:(?:address-|block-)?transactions|blocks)$/.test(kind);
  if (isJudged && path.length === 2) allowed.push([...root, 'pageInfo']);
  if (kind === 'blocks' && path.length === 3) {
    if (key === 'height') allowed.push([...root, 'nodes'], [...root, 'pageInfo']);
    if (key === 'type' || key === 'hash') allowed.push([...parent, 'id']);
    if (key === 'parent_hash') allowed.push([...parent, 'parent']);
  }
  if (isJudged && kind !== 'blocks' && path.length === 3) {
    if (key === 'hash' || key === 'block_number')
      allowed.push([...root, 'nodes'], [...root, 'pageInfo']);
    if (key === 'timestamp') allowed.push([...parent, 'block', 'timestamp']);
  }
  if (kind === 'block-withdrawals' && key === 'amount') allowed.push([...parent, 'value']);
  if (/-(?:logs|holders)$/.test(kind) && key === 'address') allowed.push([...parent, key]);
  if (/^(?:address-nft|token-instances)$/.test(kind) && key === 'id')
    allowed.push([...parent, 'tokenId']);
  if (/^address-coin-balance/.test(kind) && key === 'value') allowed.push([...parent, 'amount']);
  if (kind === 'address-coin-balance-history' && key === 'block_number')
    allowed.push([...parent, 'block']);
  if (kind === 'smart-contract' && key === 'address_hash') allowed.push([...parent, 'address']);
  if (key === 'minimal_proxy_address_hash') allowed.push([...root, 'proxyType']);
  const place = `${path.join('.')}.`;
  for (const [at, field] of Object.entries(kind === 'transaction' ? fieldAt : {})) {
    if (place.startsWith(`${at}.`) || `${at}.`.startsWith(place)) allowed.push([...root, field]);
  }
  if (path[0] === 'uncles_hashes') allowed.push([...root, 'unclesHashes']);
  if (isToken && /^address/.test(String(key)))
    allowed.push(...['id', 'address', 'addressHash'].map((name) => [...parent, name]));
  if (key === 'implementations') allowed.push([...parent, 'implementationName']);
  if (path.includes('implementations')) {
    const at = path.indexOf('implementations');
    const address = own.slice(0, root.length + at);
    allowed.push([...address, 'implementationName'], [...parent, 'address']);
  }
  if (key === 'holder_address_hash') allowed.push([...parent, 'holder']);
  const row = own.slice(0, root.length + 2);
  const inAmount = /^(?:value|decimals|ui_multiplier|type|token_type|token_id|token|total)$/.test(
    String(key),
  );
  const movesLog = /^(?:log_index|transaction_hash|tx_hash|block_hash)$/.test(String(key));
  const beside =
    inToken < 0
      ? null
      : { row: own.slice(0, root.length + inToken), rest: own.slice(root.length + inToken) };
  // With a record goes all that it says of addresses.
  const isInAddress = addressAt >= 0 && addressAt < path.length - 1 && key !== 'hash';
  const lost = isInAddress ? null : JSON.stringify(valueAt(body, path)).toLowerCase();
  return (changed: Path): boolean => {
    if (inAmount && changed.at(-1) === 'amount' && startsWith(changed, row)) return true;
    if (
      (inAmount || key === 'exchange_rate') &&
      changed.at(-1) === 'fiatValue' &&
      startsWith(changed, row)
    )
      return true;
    if (movesLog && changed.at(-1) === 'id') return true;
    // Cursors are made from rows and params, and compared by what they lead to, below.
    if (changed.at(-1) === 'endCursor') return true;
    if (path[0] === 'next_page_params' && changed.includes('pageInfo')) return true;
    if (allowed.some((start) => startsWith(changed, start))) return true;
    if (path.length === 1 && (key === 'method' || key === 'timestamp')) {
      return startsWith(changed, [...root, 'embeddedTokenTransfers']) && changed.at(-1) === key;
    }
    if (beside !== null && startsWith(changed, beside.row)) {
      const at = changed.lastIndexOf('token');
      const tail = changed.slice(at);
      const rests = [beside.rest, ...allowed.map((start) => start.slice(root.length + inToken))];
      if (at >= 0 && rests.some((rest) => startsWith(tail, rest))) return true;
    }
    const isShared = (attribute: string, isOf: (hash: unknown) => boolean) => {
      const at = changed.indexOf(attribute);
      return at > 0 && isOf(valueAt(before, [...changed.slice(0, at), 'hash']));
    };
    if (lost !== null) {
      return sharedAttributes.some((name) =>
        isShared(name, (hash) => typeof hash === 'string' && lost.includes(hash.toLowerCase())),
      );
    }
    const hash = valueAt(before, [...own.slice(0, root.length + addressAt + 1), 'hash']);
    return attributesOf(path[addressAt + 1]).some((name) =>
      isShared(name, (other) => other !== undefined && other === hash),
    );
  };
};

const withoutIds = (items: readonly unknown[]) =>
  items.map((item) => JSON.stringify(item, (name, value) => (name === 'id' ? undefined : value)));

/** That all items of a list but one are still there, and in their order. */
const expectOthers = (before: unknown, after: unknown, at: number) => {
  if (!Array.isArray(before) || !Array.isArray(after)) return;
  const [was, is] = [withoutIds(before), withoutIds(after)];
  expect(is.slice(0, at)).toEqual(was.slice(0, at));
  const rest = was.slice(at + 1);
  expect(is.slice(is.length - rest.length)).toEqual(rest);
};

/** What the recorded lists belong to. */
const parent = {
  [`transactions/${hashOf('d')}`]: { hash: hashOf('d'), result: 'success' },
  'blocks/77': { height: 77, hash: hashOf('7'), type: 'block' },
  [`tokens/${coin}`]: { address_hash: coin, type: 'ERC-20', decimals: '6' },
};

const run = async (name: string, body: unknown) => {
  const { path, query } = subjectOf(name, bodyOf(name));
  graph.serve({ ...parent, [path]: body });
  return graph.run(withFragments(query));
};

const expectOthersUnhurt = async (name: string, before: Result, path: Path, way: Way) => {
  const body = bodyOf(name);
  const subject = subjectOf(name, body);
  const after = await run(name, damaged(body, path, way));
  const derives = isDerived(body, before.data, subject, path);
  const list = fieldOf(path.slice(0, -1), subject.names);
  const at = path.at(-1);
  if (typeof at === 'number') {
    const where = [...subject.root, ...list];
    expectOthers(valueAt(before.data, where), valueAt(after.data, where), at);
  }
  const changed = differences(before.data, after.data).filter((path) => !derives(path));
  expect({ name, path, way, changed }).toEqual({ name, path, way, changed: [] });
  const known = new Set((before.errors ?? []).map((error) => String(error.path)));
  for (const error of after.errors ?? []) {
    expect(error.extensions.code).toBe('UPSTREAM_BAD_RESPONSE');
    const isKnown = known.has(String(error.path)) || derives(error.path ?? []);
    expect({ name, path, way, at: isKnown ? [] : error.path }).toMatchObject({ at: [] });
  }
};

const damages = (name: string) =>
  fc.record({
    path: fc.constantFrom(...pathsIn(bodyOf(name))),
    way: fc.constantFrom(...(Object.keys(ways) as Way[])),
  });

describe('any one damaged value', () => {
  it.each(names)('changes only its own field, and what is made from it: %s', async (name) => {
    const before = await run(name, bodyOf(name));
    expect(valueAt(before.data, subjectOf(name, bodyOf(name)).root)).toBeInstanceOf(Object);
    await fc.assert(
      fc.asyncProperty(damages(name), ({ path, way }) =>
        expectOthersUnhurt(name, before, path, way),
      ),
      { numRuns },
    );
  });
});

describe('any one damaged row', () => {
  const withRows = names.filter((name) => valueAt(bodyOf(name), ['items']) !== undefined);
  it.each(withRows)('leaves the cursors of all rows good: %s', (name) =>
    fc.assert(
      fc.asyncProperty(
        damages(name).filter(({ path }) => path[0] === 'items' && path.length > 1),
        fc.integer({ min: 1, max: 3 }),
        async ({ path, way }, first) => {
          const { path: served, pages, root } = subjectOf(name, bodyOf(name));
          // The last page, so that a walk ends with its rows.
          const body = { ...Object(damaged(bodyOf(name), path, way)), next_page_params: null };
          graph.serve({ ...parent, [served]: body });
          const read = async (variables: object) =>
            valueAt((await graph.run(pages, variables)).data, root) as {
              edges: { cursor: string; node: unknown }[];
              pageInfo: { hasNextPage: boolean; endCursor: string | null };
            } | null;
          const whole = await read({});
          for (const [at, { cursor }] of (whole?.edges ?? []).entries()) {
            const rest = await read({ first, after: cursor });
            expect({ path, way, at, rest: rest?.edges }).toEqual({
              ...{ path, way, at },
              rest: whole?.edges.slice(at + 1, at + 1 + first),
            });
          }
        },
      ),
      { numRuns: runs(15, 500) },
    ),
  );
});
