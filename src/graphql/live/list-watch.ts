import type { Watching } from '../../endpoints/declaration.js';
import type { ListName } from '../../endpoints/endpoints.js';
import { BudgetError } from '../../explorer/call/upstream-errors.js';
import type { Chain } from '../../explorer/chain.js';
import { topicOf } from '../../explorer/explorer-socket.js';
import { staleCursor, subscriptionTooSlow } from '../errors/errors.js';
import { createList } from '../load/explorer-lists.js';
import type { ListFilters } from '../load/list-filters.js';
import type { ChainContext } from '../load/resolver-context.js';
import type { Place } from '../relay/cursor.js';
import type { List } from '../relay/pages.js';
import { createInbox, type Feed, type Inbox, type OpenContext } from './feed.js';
import {
  type KnownRows,
  learn,
  nothingKnown,
  type SeenRow,
  stopAtCursor,
  stopAtKnown,
  walkDown,
  walkToCursor,
} from './rows-above.js';
import { type Asking, createWatchPoller, type WatchDeps } from './watch-poller.js';

/** What is watched, on whose behalf it matters not. */
export interface Watched {
  readonly chain: Chain;
  readonly name: ListName;
  /** What the list belongs to; empty if that is the whole chain. */
  readonly id: string;
  readonly filters: ListFilters;
  readonly watching: Watching;
}

/** A subscriber, as the watch sees it. */
interface ListSubscriber {
  readonly inbox: Inbox<SeenRow>;
  /** Rows that it has already. */
  has: (found: SeenRow) => boolean;
  /** What came while it was still looking for its place; null once it has found it. */
  held: SeenRow[] | null;
}

const hasNone = () => false;

/** The place before all rows of a list. */
const start: Place = { params: null, row: null, carry: null };

/** How often a place is looked for in answers that may be older than what the watch has seen. */
const mostTries = 3;

/**
 * Watches a list for all who subscribe to it: new rows are those above the last known one. `onEnd` is
 * called once nobody is left, or if it can go on no more.
 */
export const createListWatch = (
  { chain, name, id, filters, watching }: Watched,
  deps: WatchDeps,
  onEnd: () => void,
) => {
  const subscribers = new Set<ListSubscriber>();
  let known: KnownRows = nothingKnown;
  let cursor = '';
  let hasBegun = false;
  let isEnded = false;

  const listIn = (context: ChainContext): List => createList(name, id, filters, context);

  /** Those that were asked for: the others only tell how far down a look has to go. */
  const askedFor = ({ judge }: List, rows: readonly SeenRow[]) =>
    rows.filter(({ row }) => judge === null || judge(row.record) === 'in');

  const notify = ({ inbox, has }: ListSubscriber, found: readonly SeenRow[]) =>
    inbox.push(has === hasNone ? found : found.filter((one) => !has(one)));

  const look = async ({ context, turn }: Asking): Promise<boolean> => {
    let pages = 0;
    const list = listIn(context);
    const page: List['page'] = async (params, need) => {
      pages += 1;
      if (pages > 1) await turn();
      return list.page(params, need);
    };
    const paced: List = { ...list, page };
    const isFirst = !hasBegun;
    const walked = await walkDown(paced, isFirst ? null : stopAtKnown(known));
    const found = askedFor(list, walked.rows);
    const newest = found[0] ?? (isFirst ? walked.head : null);
    // It throws where the explorer's own cursor is too long: nothing is known then that was not before.
    if (newest) cursor = newest.row.cursor();
    else if (isFirst) cursor = list.cursors().encode(start) ?? '';
    known = learn(known, walked);
    hasBegun = true;
    if (isFirst || found.length === 0) return false;
    found.reverse();
    for (const subscriber of subscribers) {
      if (subscriber.held) subscriber.held.push(...found);
      else notify(subscriber, found);
    }
    return true;
  };

  const end = (error?: Error) => {
    isEnded = true;
    poller.stop();
    stopListening();
    for (const { inbox } of subscribers) inbox.end(error);
    subscribers.clear();
    onEnd();
  };

  const poller = createWatchPoller(deps, look, end);
  let stopListening = () => {};

  const listenToSocket = () => {
    const { socket } = deps.explorer;
    if (socket === null || isEnded || watching.topic === null) return;
    const onJoined = watching.tells === 'all' ? poller.setNotified : () => {};
    const topic = topicOf(watching.topic, id);
    stopListening = socket.listen(topic, { onEvent: poller.wake, onJoined });
  };

  let starting: Promise<void> | null = null;
  const begin = () => {
    starting ??= poller.start().then(listenToSocket, (error: unknown) => {
      end(error instanceof Error ? error : undefined);
      throw error;
    });
    return starting;
  };

  const leave = (subscriber: ListSubscriber) => {
    if (!subscribers.delete(subscriber)) return;
    if (subscribers.size === 0) end();
  };

  /** Finds the rows above a cursor, and lets the subscriber have what comes after them. */
  const findPlace = async (subscriber: ListSubscriber, after: string, open: OpenContext) => {
    const { last, ids } = known;
    const knownThen = new Set(ids);
    subscriber.held = [];
    for (let tries = 1; ; tries += 1) {
      const list = listIn(open(tries > 1).on(chain));
      const walked = await walkToCursor(list, after);
      const seen = new Set(walked.seen.map(({ id }) => id));
      // An answer that lacks what the watch has seen is older than that.
      if (last !== null && !seen.has(last.id) && tries < mostTries) continue;
      const isReached = stopAtCursor(list, after);
      const early = new Set([...seen].filter((id) => !knownThen.has(id)));
      subscriber.has = (found) => early.has(found.id) || isReached(found);
      subscriber.inbox.push(askedFor(list, walked.rows).reverse());
      return;
    }
  };

  /**
   * Subscribes to new rows, or to those above a cursor, oldest first. `open` is used only if their place
   * is not the head of the list. @throws INVALID_CURSOR, CURSOR_STALE, and what looking throws
   */
  const subscribe = async (
    after: string | null,
    open: OpenContext,
    onTooSlow: () => void,
  ): Promise<Feed<SeenRow>> => {
    const inbox = createInbox<SeenRow>(({ row }) => {
      onTooSlow();
      return subscriptionTooSlow(row.cursor());
    });
    const subscriber: ListSubscriber = { inbox, has: hasNone, held: after === null ? null : [] };
    subscribers.add(subscriber);
    try {
      if (after !== null) listIn(open(false).on(chain)).cursors().decode(after);
      await begin();
      if (after !== null && after !== cursor) {
        await findPlace(subscriber, after, open);
        notify(subscriber, subscriber.held ?? []);
      }
      subscriber.held = null;
    } catch (error) {
      leave(subscriber);
      throw error instanceof BudgetError ? staleCursor() : error;
    }
    return {
      cursor: after ?? cursor,
      take: inbox.take,
      end: inbox.end,
      close: () => {
        inbox.close();
        leave(subscriber);
      },
    };
  };

  return { subscribe, end };
};

export type ListWatch = ReturnType<typeof createListWatch>;
