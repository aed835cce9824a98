import { type Balances, createBalances, ZERO_ADDRESS } from './balances.js';
import type {
  Account,
  Block,
  Chain,
  Frame,
  Instance,
  Token,
  Transaction,
  TransferItem,
  TransferLog,
} from './chain.js';
import type { Sources } from './chain-details.js';
import { type Coins, createCoins } from './coins.js';
import { following } from './following.js';
import { getOrCreate } from './get-or-create.js';
import { createLogs, type Logs } from './logs.js';
import { type Scaling, scalingAfter } from './multipliers.js';
import { type Pool, poolOf } from './pool.js';

/** A transaction with its place in the chain; `block` is null while it is pending. */
export interface Entry {
  readonly transaction: Transaction;
  readonly block: Block | null;
  readonly position: number;
  /** When the explorer first knew it, which for a block is its own time. */
  readonly insertedAt: string;
  /** By log index, then place in the batch, both ascending. */
  readonly transfers: readonly TransferRow[];
}

/** One item of a transfer event. */
export interface TransferRow {
  readonly transaction: Transaction;
  readonly block: Block;
  readonly log: TransferLog;
  readonly item: TransferItem;
  readonly indexInBatch: number;
  readonly token: Token;
}

/** A frame that the explorer lists as an internal transaction. */
export interface InternalRow {
  readonly transaction: Transaction;
  readonly block: Block;
  readonly position: number;
  readonly index: number;
  readonly frame: Frame;
}

/** The chain, indexed for what the endpoints ask. Hashes are looked up in any letter case. */
export interface Ledger {
  readonly coin: Chain['coin'];
  account(hash: string): Account;
  /** Whether the chain names the address. */
  hasAccount(hash: string): boolean;
  token(hash: string): Token | undefined;
  instance(token: string, tokenId: string): Instance | undefined;
  transaction(hash: string): Entry | undefined;
  /** By its hash or number. */
  block(id: string): Block | undefined;
  /** Oldest first. */
  blocks(): readonly Block[];
  /** The transactions of all blocks, oldest first. */
  entries(): readonly Entry[];
  /** Those that are in no block. */
  pending(): readonly Entry[];
  accounts(): readonly Account[];
  tokens(): readonly Token[];
  instances(): readonly Instance[];
  /** Oldest first, since new blocks are appended. */
  transfersOf(address: string): readonly TransferRow[];
  /** Oldest first. */
  internalsOf(address: string): readonly InternalRow[];
  /** Summed up when it is first asked for. */
  coins(): Coins;
  /** Read when it is first asked for. */
  logs(): Logs;
  /** Read at each call. */
  readSources(): Sources;
  /** Whether an address has logged anything. */
  hasLogs(address: string): boolean;
  totalSupply(token: Token): string | null;
  /** The factors of an ERC-8056 token as of the newest block; null for other tokens. */
  scaling(token: Token): Scaling | null;
  readonly balances: Balances;
  head(): number;
  /** What waits to be in the next reserved block; empty unless the chain has a pool. */
  pool(): Pool;
  /** How many reserved blocks are left. */
  blocksLeft(): number;
  /** Adds the next reserved block and returns it; null once there are no more. */
  grow(): Block | null;
  /** A cache that each new block clears. */
  untilNextBlock<Key, Value>(): Map<Key, Value>;
}

const lower = (hash: string) => hash.toLowerCase();

const pendingEntry = (transaction: Transaction, insertedAt: string): Entry => ({
  transaction,
  block: null,
  position: 0,
  insertedAt,
  transfers: [],
});

/** Whether a frame is the transaction's own call, which is no internal transaction. */
export const isTopCall = ({ type }: Frame, index: number) => index === 0 && type === 'call';

/** Indexes a chain up to its reserved blocks, the next of which is pending if there is a pool. */
export function createLedger(chain: Chain, hasPool = false): Ledger {
  const accounts = new Map(chain.accounts.map((account) => [lower(account.hash), account]));
  const tokens = new Map(chain.tokens.map((token) => [lower(token.hash), token]));
  const instances = new Map(
    chain.instances.map((instance) => [`${lower(instance.token)}#${instance.id}`, instance]),
  );
  const transactions = new Map<string, Entry>();
  const blocks = new Map<string, Block>();
  const entries: Entry[] = [];
  const transfers = new Map<string, TransferRow[]>();
  const internals = new Map<string, InternalRow[]>();
  const emitters = new Set<string>();
  const balances = createBalances();
  const caches: Map<unknown, unknown>[] = [];
  const shown: Block[] = [];
  const firstReserved = chain.reserveFrom ?? Number.POSITIVE_INFINITY;
  const reserved = chain.blocks.filter(({ number }) => number >= firstReserved);
  // `Token.totalSupply` counts reserved blocks too; this is what they will add.
  let unminted = mintedIn(reserved, tokens);
  let head: Block | undefined;
  const waiting = () => poolOf(hasPool ? reserved[0] : undefined);
  let pool = waiting();
  const waitingEntry = (hash: string) => {
    const transaction = pool.transactions.get(hash);
    return transaction && pendingEntry(transaction, head?.timestamp ?? '');
  };

  function append(block: Block) {
    head = block;
    shown.push(block);
    blocks.set(block.hash, block).set(String(block.number), block);
    for (const [position, transaction] of block.transactions.entries()) {
      const rows = transaction.logs.flatMap((log) => indexTransfers(block, transaction, log));
      const insertedAt = block.timestamp;
      const entry = { transaction, block, position, insertedAt, transfers: rows };
      transactions.set(transaction.hash, entry);
      entries.push(entry);
      indexFrames(block, transaction, position);
    }
  }

  function indexTransfers(block: Block, transaction: Transaction, log: TransferLog): TransferRow[] {
    const token = getOrThrow(tokens, log.token);
    balances.apply(log, token);
    emitters.add(lower(log.token));
    const rows = log.items.map((item, indexInBatch) => {
      return { transaction, block, log, item, indexInBatch, token };
    });
    for (const address of new Set([lower(log.from), lower(log.to)])) {
      getOrCreate(transfers, address, () => []).push(...rows);
    }
    return rows;
  }

  function indexFrames(block: Block, transaction: Transaction, position: number) {
    for (const [index, frame] of transaction.frames.entries()) {
      if (isTopCall(frame, index)) continue;
      const row = { transaction, block, position, index, frame };
      const parties = [frame.from, frame.to, frame.created].filter((hash) => hash !== null);
      for (const address of new Set(parties.map(lower))) {
        getOrCreate(internals, address, () => []).push(row);
      }
    }
  }

  for (const block of chain.blocks) if (block.number < firstReserved) append(block);
  const everPending = chain.pending.map((one) => pendingEntry(one, head?.timestamp ?? ''));
  for (const entry of everPending) transactions.set(entry.transaction.hash, entry);
  const coins = following(shown, () => createCoins(chain.accounts));
  const logs = following(shown, () => createLogs(chain.readLogs()));

  return {
    coin: chain.coin,
    account: (hash) => getOrThrow(accounts, hash),
    hasAccount: (hash) => accounts.has(lower(hash)),
    token: (hash) => tokens.get(lower(hash)),
    instance: (token, tokenId) => instances.get(`${lower(token)}#${tokenId}`),
    transaction: (hash) => transactions.get(lower(hash)) ?? waitingEntry(lower(hash)),
    block: (id) => blocks.get(lower(id)),
    blocks: () => shown,
    entries: () => entries,
    pending: () => [
      ...everPending,
      ...[...pool.transactions.keys()].flatMap((hash) => waitingEntry(hash) ?? []),
    ],
    accounts: () => chain.accounts,
    tokens: () => chain.tokens,
    instances: () => chain.instances,
    transfersOf: (address) => transfers.get(lower(address)) ?? [],
    internalsOf: (address) => internals.get(lower(address)) ?? [],
    coins,
    logs,
    readSources: chain.readSources,
    // Most that log are tokens: for those, nothing needs to be read.
    hasLogs: (address) =>
      emitters.has(lower(address)) ||
      (accounts.get(lower(address))?.isContract === true && logs().by(address).length > 0),
    totalSupply: (token) =>
      token.totalSupply && String(BigInt(token.totalSupply) - (unminted.get(token) ?? 0n)),
    balances,
    scaling: (token) => (head === undefined ? null : scalingAfter(token, head)),
    head: () => head?.number ?? 0,
    pool: () => pool,
    blocksLeft: () => reserved.length,
    grow() {
      const next = reserved.shift();
      if (next === undefined) return null;
      append(next);
      pool = waiting();
      unminted = mintedIn(reserved, tokens);
      for (const cache of caches) cache.clear();
      return next;
    },
    untilNextBlock<Key, Value>() {
      const cache = new Map<Key, Value>();
      caches.push(cache);
      return cache;
    },
  };
}

function getOrThrow<Value>(map: ReadonlyMap<string, Value>, hash: string): Value {
  const value = map.get(lower(hash));
  if (value === undefined) throw new Error(`The chain names ${hash} but does not describe it`);
  return value;
}

/** What blocks add to the total supply of each token. */
function mintedIn(blocks: readonly Block[], tokens: ReadonlyMap<string, Token>) {
  const minted = new Map<Token, bigint>();
  for (const { from, items, to, token: hash } of blocks.flatMap(logsOf)) {
    const token = getOrThrow(tokens, hash);
    const sign = BigInt(Number(from === ZERO_ADDRESS) - Number(to === ZERO_ADDRESS));
    for (const { tokenId, value } of items) {
      // ERC-404 logs mints in units, which count here, and again by id.
      if (token.type === 'ERC-404' && tokenId !== null) continue;
      minted.set(token, (minted.get(token) ?? 0n) + sign * BigInt(value ?? 1));
    }
  }
  return minted;
}

const logsOf = ({ transactions }: Block) => transactions.flatMap(({ logs }) => logs);
