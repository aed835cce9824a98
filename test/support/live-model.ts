import { UpstreamError } from '../../src/explorer/call/upstream-errors.js';
import type { UpstreamContext, UpstreamRequest } from '../../src/explorer/call/upstream-request.js';
import type { JsonRecord } from '../../src/explorer/decode/read.js';
import type { ExplorerSocket, TopicListener } from '../../src/explorer/explorer-socket.js';
import type { CacheResult } from '../../src/explorer/layers/cache.js';
import { fetched } from './explorer.js';

const hex = (value: number, digits: number) => `0x${value.toString(16).padStart(digits, '0')}`;

/** A row of the model's list. */
export interface ModelRow {
  readonly name: string;
  readonly block: number;
  readonly log: number;
  readonly record: JsonRecord;
}

/** The name by which a test tells a row from all others, and from itself in another block. */
export const nameOf = (record: JsonRecord): string => {
  const { transaction_hash, block_hash, log_index, total } = record;
  return [transaction_hash, block_hash, log_index, JSON.stringify(total)].join(' ');
};

/**
 * An explorer of one list of transfers, and everything that can happen to it. Each replica of a gateway
 * that asks it has a cache of its own.
 */
export const liveModel = (pageSize = 3) => {
  /** Newest first. */
  let rows: ModelRow[] = [];
  let head = 100;
  let transactions = 0;
  let hashes = 0;
  let failing = 0;
  let limited = 0;
  let calls = 0;
  const listeners = new Set<TopicListener>();
  let isUp = true;

  const rowsOf = (
    block: number,
    blockHash: string,
    log: number,
    transaction: string,
    items: number,
  ): ModelRow[] =>
    Array.from({ length: items }, (_, item) => {
      const record = {
        transaction_hash: transaction,
        block_hash: blockHash,
        block_number: block,
        log_index: log,
        token: { address_hash: hex(7, 40), type: items > 1 ? 'ERC-1155' : 'ERC-20' },
        total: items > 1 ? { token_id: String(item), value: '1' } : { value: '1', decimals: '0' },
      };
      return { name: nameOf(record), block, log, record };
    });

  const newHash = () => {
    hashes += 1;
    return hex(hashes, 64);
  };

  const newTransaction = () => {
    transactions += 1;
    return hex(1_000_000 + transactions, 64);
  };

  /** Adds a block with transfers of so many items each, oldest first. */
  const grow = (sizes: readonly number[]): ModelRow[] => {
    head += 1;
    const blockHash = newHash();
    const logs = sizes.map((items, at) =>
      rowsOf(head, blockHash, at * 2 + 1, newTransaction(), items),
    );
    const added = logs.reverse().flat();
    rows = [...added, ...rows];
    return added;
  };

  return {
    grow,
    rows: () => rows,
    calls: () => calls,
    /** Takes the newest block away, and puts its transactions into a later one. */
    reorganise: (): ModelRow[] => {
      const last = rows[0]?.block;
      const gone = rows.filter(({ block }) => block === last);
      rows = rows.filter(({ block }) => block !== last);
      head += 1;
      const blockHash = newHash();
      const added = gone.map(({ log, record }) => {
        const moved = { ...record, block_hash: blockHash, block_number: head };
        return { name: nameOf(moved), block: head, log, record: moved };
      });
      rows = [...added, ...rows];
      return added;
    },
    /** Puts another block of the same height, with the same transactions, in place of the newest. */
    replace: (): ModelRow[] => {
      const last = rows[0]?.block;
      const blockHash = newHash();
      const moved = (row: ModelRow): ModelRow => {
        const record = { ...row.record, block_hash: blockHash };
        return { ...row, name: nameOf(record), record };
      };
      rows = rows.map((row) => (row.block === last ? moved(row) : row));
      return rows.filter(({ block }) => block === last);
    },
    /** Puts a transfer into the newest block, below those that it has. */
    insertLate: (): ModelRow[] => {
      const first = rows[0];
      if (!first) return [];
      const own = rows.filter(({ block }) => block === first.block);
      const lowest = Math.min(...own.map(({ log }) => log));
      const late = rowsOf(
        first.block,
        String(first.record.block_hash),
        lowest - 1,
        newTransaction(),
        1,
      );
      rows = [...own, ...late, ...rows.slice(own.length)];
      return late;
    },
    fail: (times: number) => {
      failing = times;
    },
    limit: (times: number) => {
      limited = times;
    },
    /** Tells everyone who listens that something has happened. */
    tell: () => {
      if (isUp) for (const { onEvent } of [...listeners]) onEvent();
    },
    setSocket: (up: boolean) => {
      isUp = up;
      for (const { onJoined } of [...listeners]) onJoined(up);
    },
    socket: {
      listen: (_topic, listener) => {
        listeners.add(listener);
        listener.onJoined(isUp);
        return () => void listeners.delete(listener);
      },
      close: () => {},
    } satisfies ExplorerSocket,
    /** Asks as one replica, whose cache answers what need not be new. */
    createFetch: () => {
      const cache = new Map<string, CacheResult>();
      let seen: ReadonlySet<string> = new Set();
      const answer = (query: string): CacheResult => {
        const sent = new URLSearchParams(query);
        const [block, log, item] = ['block_number', 'index', 'index_in_batch'].map((name) =>
          Number(sent.get(name)),
        );
        const isAfter = (row: ModelRow, at: number) => {
          if (block === undefined || log === undefined || item === undefined) return true;
          if (row.block !== block) return row.block < block;
          if (row.log !== log) return row.log < log;
          const own = rows.slice(0, at).filter((one) => one.block === block && one.log === log);
          return own.length >= item;
        };
        const left = sent.has('block_number') ? rows.filter(isAfter) : rows;
        const page = left.slice(0, pageSize);
        const last = page.at(-1);
        const next =
          last && left.length > page.length
            ? {
                block_number: last.block,
                index: last.log,
                index_in_batch:
                  rows
                    .filter((one) => one.block === last.block && one.log === last.log)
                    .indexOf(last) + 1,
              }
            : null;
        return fetched(
          JSON.stringify({ items: page.map(({ record }) => record), next_page_params: next }),
        );
      };
      const fetch = async (
        { query }: UpstreamRequest,
        context: UpstreamContext,
      ): Promise<CacheResult> => {
        const known = context.sentAfter === undefined ? cache.get(query) : undefined;
        if (known) return known;
        context.budget.spend('address-token-transfers');
        calls += 1;
        if (failing > 0) {
          failing -= 1;
          throw new UpstreamError('unreachable', 'The explorer broke off its answer.');
        }
        if (limited > 0) {
          limited -= 1;
          return fetched('{"message":"Too many requests"}', {
            status: 429,
            rateLimited: true,
            retryAfterMs: 3_000,
          });
        }
        const found = answer(query);
        cache.set(query, found);
        if (query === '') seen = new Set(rows.map(({ name }) => name));
        return found;
      };
      /** The rows that were there when it was last asked for the head of the list. */
      return { fetch, seen: () => seen };
    },
  };
};

export type LiveModel = ReturnType<typeof liveModel>;
