import { spellings } from '../../endpoints/declaration.js';
import { endpoints } from '../../endpoints/endpoints.js';
import { integerOrNull, isRecord, pick } from '../../explorer/decode/read.js';
import { subscriptionTooSlow } from '../errors/errors.js';
import { isDropped } from '../load/list-filters.js';
import type { Body } from '../load/loaders.js';
import { createInbox, type Feed, type Inbox } from './feed.js';
import { type Asking, createWatchPoller, type WatchDeps } from './watch-poller.js';

/** What the explorer said of a transaction; null if it does not know it. */
export interface Snapshot {
  readonly body: Body | null;
  /** Its state apart from confirmations: subscribers are notified when it changes. */
  readonly state: string;
  readonly confirmations: number;
  /** Whether it was dropped or replaced: nothing more will happen to it. */
  readonly isDropped: boolean;
}

/** How long a subscriber waits for a transaction that the explorer does not know. */
const longestAbsenceMs = 10 * 60_000;

const unknown = { state: '', confirmations: 0, isDropped: false };

const read = (body: Body | null): Snapshot => {
  const record = body?.('all');
  if (!isRecord(record)) return { body, ...unknown };
  const block = integerOrNull(pick(record, ...spellings.blockNumber));
  const isOver = isDropped(record);
  return {
    body,
    isDropped: isOver,
    state: JSON.stringify([record.status ?? null, block, isOver]),
    // Its own block confirms it, even where the explorer does not count.
    confirmations: integerOrNull(record.confirmations) ?? (block === null ? 0 : 1),
  };
};

interface TransactionSubscriber {
  readonly inbox: Inbox<Snapshot>;
  /** How many confirmations it waits for. */
  readonly wanted: number;
  readonly since: number;
  /** What it was sent last. */
  lastSent: string | null;
}

/** Watches a transaction for all who subscribe to it. `onEnd` is called once nobody waits any more. */
export const createTransactionWatch = (hash: string, deps: WatchDeps, onEnd: () => void) => {
  const { clock } = deps;
  const subscribers = new Set<TransactionSubscriber>();
  let latest: Snapshot | null = null;
  /** When the explorer was first seen not to know it, if it still does not. */
  let absentSince = 0;

  /** Whether there is nothing left to wait for. */
  const isOver = (
    { wanted, since }: TransactionSubscriber,
    { state, confirmations, isDropped }: Snapshot,
  ) =>
    state === ''
      ? clock.now() - Math.max(since, absentSince) >= longestAbsenceMs
      : isDropped || confirmations >= wanted;

  const notify = (subscriber: TransactionSubscriber, snapshot: Snapshot) => {
    const { inbox, wanted, lastSent } = subscriber;
    const now = `${snapshot.state} ${Math.min(snapshot.confirmations, wanted)}`;
    if (now !== lastSent) inbox.push([snapshot]);
    subscriber.lastSent = now;
    if (!isOver(subscriber, snapshot)) return;
    inbox.end();
    remove(subscriber);
  };

  const look = async ({ context }: Asking): Promise<boolean> => {
    const before = latest;
    const found = read(await context.loaders.body(endpoints.transaction, hash));
    if (before?.state !== found.state) absentSince = clock.now();
    latest = found;
    for (const subscriber of subscribers) notify(subscriber, found);
    return found.state !== before?.state || found.confirmations !== before.confirmations;
  };

  const end = (error?: Error) => {
    poller.stop();
    for (const { inbox } of subscribers) inbox.end(error);
    subscribers.clear();
    onEnd();
  };

  const remove = (subscriber: TransactionSubscriber) => {
    if (subscribers.delete(subscriber) && subscribers.size === 0) end();
  };

  const poller = createWatchPoller(deps, look, end);

  let starting: Promise<void> | null = null;
  const begin = () => {
    starting ??= poller.start().catch((error: unknown) => {
      end(error instanceof Error ? error : undefined);
      throw error;
    });
    return starting;
  };

  /** Tells of the transaction now, and of each change until it has so many confirmations. @throws what looking throws */
  const subscribe = async (wanted: number, onTooSlow: () => void): Promise<Feed<Snapshot>> => {
    const inbox = createInbox<Snapshot>(() => {
      onTooSlow();
      return subscriptionTooSlow(null);
    });
    const subscriber: TransactionSubscriber = { inbox, wanted, since: clock.now(), lastSent: null };
    subscribers.add(subscriber);
    const leave = () => {
      inbox.close();
      remove(subscriber);
    };
    try {
      await begin();
    } catch (error) {
      leave();
      throw error;
    }
    if (latest && subscribers.has(subscriber)) notify(subscriber, latest);
    return { cursor: null, take: inbox.take, end: inbox.end, close: leave };
  };

  return { subscribe, end };
};

export type TransactionWatch = ReturnType<typeof createTransactionWatch>;
