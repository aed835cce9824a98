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
import { getOrCreate } from './get-or-create.js';

/** A transaction in its place; `block` is null while it is pending. */
export interface Entry {
  readonly transaction: Transaction;
  readonly block: Block | null;
  readonly position: number;
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
  token(hash: string): Token | undefined;
  instance(token: string, tokenId: string): Instance | undefined;
  transaction(hash: string): Entry | undefined;
  block(hash: string): Block | undefined;
  /** Oldest first, so that a new block is appended; a batch runs backwards. */
  transfersOf(address: string): readonly TransferRow[];
  /** Oldest first. */
  internalsOf(address: string): readonly InternalRow[];
  totalSupply(token: Token): string | null;
  readonly balances: Balances;
  head(): number;
  /** Adds the next reserved block and tells its number, or null where none is left. */
  grow(): number | null;
  /** A map for what a new block may change: each empties it. */
  untilNextBlock<Key, Value>(): Map<Key, Value>;
}

const lower = (hash: string) => hash.toLowerCase();

/** Indexes a chain up to its reserved tail. */
export function createLedger(chain: Chain): Ledger {
  const accounts = new Map(chain.accounts.map((account) => [lower(account.hash), account]));
  const tokens = new Map(chain.tokens.map((token) => [lower(token.hash), token]));
  const instances = new Map(
    chain.instances.map((instance) => [`${lower(instance.token)}#${instance.id}`, instance]),
  );
  const transactions = new Map<string, Entry>();
  const blocks = new Map<string, Block>();
  const transfers = new Map<string, TransferRow[]>();
  const internals = new Map<string, InternalRow[]>();
  const balances = createBalances();
  const emptied: Map<unknown, unknown>[] = [];
  const firstReserved = chain.reserveFrom ?? Number.POSITIVE_INFINITY;
  const reserved = chain.blocks.filter(({ number }) => number >= firstReserved);
  let unminted = mintedIn(reserved, tokens);
  let head = 0;

  function append(block: Block) {
    head = block.number;
    blocks.set(block.hash, block);
    for (const [position, transaction] of block.transactions.entries()) {
      const rows = transaction.logs.flatMap((log) => enterTransfers(block, transaction, log));
      transactions.set(transaction.hash, { transaction, block, position, transfers: rows });
      enterFrames(block, transaction, position);
    }
  }

  function enterTransfers(block: Block, transaction: Transaction, log: TransferLog): TransferRow[] {
    const token = known(tokens, log.token);
    balances.enter(log, token);
    const rows = log.items.map((item, indexInBatch) => {
      return { transaction, block, log, item, indexInBatch, token };
    });
    for (const address of new Set([lower(log.from), lower(log.to)])) {
      getOrCreate(transfers, address, () => []).push(...rows.toReversed());
    }
    return rows;
  }

  function enterFrames(block: Block, transaction: Transaction, position: number) {
    for (const [index, frame] of transaction.frames.entries()) {
      if (index === 0 && frame.type === 'call') continue;
      const row = { transaction, block, position, index, frame };
      const parties = [frame.from, frame.to, frame.created].filter((hash) => hash !== null);
      for (const address of new Set(parties.map(lower))) {
        getOrCreate(internals, address, () => []).push(row);
      }
    }
  }

  for (const block of chain.blocks) if (block.number < firstReserved) append(block);
  for (const transaction of chain.pending) {
    transactions.set(transaction.hash, { transaction, block: null, position: 0, transfers: [] });
  }

  return {
    coin: chain.coin,
    account: (hash) => known(accounts, hash),
    token: (hash) => tokens.get(lower(hash)),
    instance: (token, tokenId) => instances.get(`${lower(token)}#${tokenId}`),
    transaction: (hash) => transactions.get(lower(hash)),
    block: (hash) => blocks.get(lower(hash)),
    transfersOf: (address) => transfers.get(lower(address)) ?? [],
    internalsOf: (address) => internals.get(lower(address)) ?? [],
    totalSupply: (token) =>
      token.totalSupply && String(BigInt(token.totalSupply) - (unminted.get(token) ?? 0n)),
    balances,
    head: () => head,
    grow() {
      const next = reserved.shift();
      if (next === undefined) return null;
      append(next);
      unminted = mintedIn(reserved, tokens);
      for (const map of emptied) map.clear();
      return next.number;
    },
    untilNextBlock<Key, Value>() {
      const map = new Map<Key, Value>();
      emptied.push(map);
      return map;
    },
  };
}

function known<Value>(map: ReadonlyMap<string, Value>, hash: string): Value {
  const value = map.get(lower(hash));
  if (value === undefined) throw new Error(`The chain names ${hash} but does not describe it`);
  return value;
}

/** What blocks add to the supply of each token: units of a fungible one, else how many ids. */
function mintedIn(blocks: readonly Block[], tokens: ReadonlyMap<string, Token>) {
  const minted = new Map<Token, bigint>();
  for (const { from, items, to, token: hash } of blocks.flatMap(logsOf)) {
    const token = known(tokens, hash);
    const sign = BigInt(Number(from === ZERO_ADDRESS) - Number(to === ZERO_ADDRESS));
    for (const { tokenId, value } of items) {
      // An ERC-404 tells a mint twice: in units, which count, and by id.
      if (token.type === 'ERC-404' && tokenId !== null) continue;
      minted.set(token, (minted.get(token) ?? 0n) + sign * BigInt(value ?? 1));
    }
  }
  return minted;
}

const logsOf = ({ transactions }: Block) => transactions.flatMap(({ logs }) => logs);
