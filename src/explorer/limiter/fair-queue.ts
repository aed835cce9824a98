import {
  createTransientMap,
  getOrInsertComputed,
  type TransientMap,
} from '../../base/collections/maps.js';

/**
 * A queue that serves its clients round-robin, the requests of each round-robin, and the items of each
 * request in order. The request `null` stands for all that have not begun: these take turns as one.
 */
export interface FairQueue<Item, Request> {
  readonly size: () => number;
  /** Adds the item to a request of the client; it may be in several, also of several clients. */
  readonly add: (item: Item, client: string, request: Request | null) => void;
  readonly remove: (item: Item) => void;
  /** Removes and returns the item whose turn it is, among those that may go. */
  readonly take: (mayGo: (item: Item) => boolean) => Item | undefined;
  readonly items: () => readonly Item[];
  /** What one more item of the request would have to expect. */
  readonly positionOf: (client: string, request: Request | null) => QueuePosition;
}

/** As turns have lately gone. */
export interface QueuePosition {
  /** Its turn among those of all clients, from 1. */
  readonly turn: number;
  /** Its turn among those of its own client. */
  readonly ownTurn: number;
  /** The time between two turns of its client, in milliseconds; 0 if it is not known. */
  readonly interval: number;
  /** The number of the client's requests that have begun. */
  readonly begun: number;
  /** For how long the client has had items, in milliseconds. */
  readonly busyFor: number;
}

/** What waits for one client. */
interface ClientQueue<Item, Request> {
  /** In the order of their next turns; none is empty. */
  readonly requests: TransientMap<Request | null, Set<Item>>;
  size: number;
  readonly since: number;
  lastTurn: number | null;
  /** The time between turns, smoothed; 0 if it is not known. */
  interval: number;
  /** Of the turns taken while something was to begin, the share that began it, smoothed. */
  startShare: number;
}

const gain = 1 / 32;

const openQueue = <Item, Request>(): ClientQueue<Item, Request> => ({
  requests: createTransientMap(),
  size: 0,
  since: performance.now(),
  lastTurn: null,
  interval: 0,
  startShare: 1,
});

const learnTurn = <Item, Request>(queue: ClientQueue<Item, Request>, begins: boolean) => {
  if (queue.requests.get(null) !== undefined) {
    queue.startShare += gain * ((begins ? 1 : 0) - queue.startShare);
  }
  const now = performance.now();
  const interval = now - (queue.lastTurn ?? now);
  queue.interval =
    queue.interval === 0 ? interval : queue.interval + gain * (interval - queue.interval);
  queue.lastTurn = now;
};

const moveToEnd = <K, V>(map: TransientMap<K, V>, key: K) => {
  const value = map.get(key);
  if (value === undefined) return;
  map.delete(key);
  map.set(key, value);
};

/** The turn of the last of `own` items, which take turns with the `queues` that hold the others. */
const turnAmong = (own: number, others: number, queues: number) =>
  own + Math.min(others, own * queues);

/** A fair queue: a thousand items of one client delay the only item of another by a single turn. */
export const createFairQueue = <Item, Request>(): FairQueue<Item, Request> => {
  /** In the order of their next turns; each has items. */
  const clients = createTransientMap<string, ClientQueue<Item, Request>>();
  const placesOf = createTransientMap<Item, (readonly [string, Request | null])[]>();

  const remove = (item: Item) => {
    for (const [client, request] of placesOf.get(item) ?? []) {
      const queue = clients.get(client);
      const items = queue?.requests.get(request);
      if (queue === undefined || !items?.delete(item)) continue;
      queue.size -= 1;
      if (items.size === 0) queue.requests.delete(request);
      if (queue.size === 0) clients.delete(client);
    }
    placesOf.delete(item);
  };

  return {
    size: placesOf.size,
    add: (item, client, request) => {
      const queue = getOrInsertComputed(clients, client, () => openQueue<Item, Request>());
      const items = getOrInsertComputed(queue.requests, request, () => new Set<Item>());
      if (items.has(item)) return;
      items.add(item);
      queue.size += 1;
      getOrInsertComputed(placesOf, item, () => []).push([client, request]);
    },
    remove,
    take: (mayGo) => {
      for (const [client, queue] of clients) {
        for (const [request, items] of queue.requests) {
          const [item] = items;
          if (item === undefined || !mayGo(item)) continue;
          learnTurn(queue, request === null);
          remove(item);
          moveToEnd(queue.requests, request);
          moveToEnd(clients, client);
          return item;
        }
      }
      return undefined;
    },
    items: () => Array.from(placesOf, ([item]) => item),
    positionOf: (client, request) => {
      const queue = clients.get(client);
      if (queue === undefined) {
        const turn = turnAmong(1, placesOf.size(), clients.size());
        return { turn, ownTurn: 1, interval: 0, begun: 0, busyFor: 0 };
      }
      const { requests, size, interval, startShare, since } = queue;
      const ahead = requests.get(request)?.size ?? 0;
      // What has begun goes on: it does not end while others wait to begin.
      const ownTurn =
        request === null
          ? Math.ceil((ahead + 1) / startShare)
          : turnAmong(ahead + 1, size - ahead, requests.size() - (ahead === 0 ? 0 : 1));
      return {
        turn: turnAmong(ownTurn, placesOf.size() - size, clients.size() - 1),
        ownTurn,
        interval,
        begun: requests.size() - (requests.get(null) === undefined ? 0 : 1),
        busyFor: performance.now() - since,
      };
    },
  };
};
