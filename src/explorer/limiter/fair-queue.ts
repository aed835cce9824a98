import { createTransientMap, type TransientMap } from '../../base/collections/transient-map.js';

/**
 * A queue that serves its owners round-robin, the lanes of each round-robin, and each lane in order.
 * The lane `null` is for items that begin something: the others go on with what has begun.
 */
interface FairQueue<Item, Owner, Lane> {
  readonly size: () => number;
  /** Adds the item to a lane of the owner; it may be in several lanes, also of several owners. */
  readonly add: (item: Item, owner: Owner, lane: Lane | null) => void;
  readonly remove: (item: Item) => void;
  /** Removes and returns the item whose turn it is, among those that may go. */
  readonly take: (mayGo: (item: Item) => boolean) => Item | undefined;
  readonly items: () => readonly Item[];
  /** What one more item of the lane would have to expect. */
  readonly outlook: (owner: Owner, lane: Lane | null) => Outlook;
}

/** As turns have lately gone. */
interface Outlook {
  /** Its turn among those of all owners, from 1. */
  readonly turn: number;
  /** Its turn among those of its own owner. */
  readonly ownTurn: number;
  /** The time between two turns of its owner, in milliseconds; 0 if it is not known. */
  readonly gap: number;
  /** The number of the owner's lanes that go on with something. */
  readonly begun: number;
  /** For how long the owner has had items, in milliseconds. */
  readonly busyFor: number;
}

/** What waits for one owner. */
interface Owned<Item, Lane> {
  /** In the order of their next turns; none is empty. */
  readonly lanes: TransientMap<Lane | null, Set<Item>>;
  size: number;
  readonly since: number;
  lastTurn: number | null;
  /** The time between turns, smoothed; 0 if it is not known. */
  gap: number;
  /** Of the turns taken while something was to begin, the share that began it, smoothed. */
  beginning: number;
}

const gain = 1 / 32;

const createOwned = <Item, Lane>(): Owned<Item, Lane> => ({
  lanes: createTransientMap(),
  size: 0,
  since: performance.now(),
  lastTurn: null,
  gap: 0,
  beginning: 1,
});

const learnTurn = <Item, Lane>(owned: Owned<Item, Lane>, begins: boolean) => {
  if (owned.lanes.get(null) !== undefined) {
    owned.beginning += gain * ((begins ? 1 : 0) - owned.beginning);
  }
  const now = performance.now();
  const gap = now - (owned.lastTurn ?? now);
  owned.gap = owned.gap === 0 ? gap : owned.gap + gain * (gap - owned.gap);
  owned.lastTurn = now;
};

const moveToEnd = <K, V>(map: TransientMap<K, V>, key: K) => {
  const value = map.get(key);
  if (value === undefined) return;
  map.delete(key);
  map.set(key, value);
};

/** The turn of the last of `own` items, which take turns with the `lanes` that hold the others. */
const turnAmong = (own: number, others: number, lanes: number) =>
  own + Math.min(others, own * lanes);

/** A fair queue: a thousand items of one owner delay the only item of another by a single turn. */
export const createFairQueue = <Item, Owner, Lane>(): FairQueue<Item, Owner, Lane> => {
  /** In the order of their next turns; each has items. */
  const owners = createTransientMap<Owner, Owned<Item, Lane>>();
  const placesOf = createTransientMap<Item, (readonly [Owner, Lane | null])[]>();

  const remove = (item: Item) => {
    for (const [owner, lane] of placesOf.get(item) ?? []) {
      const owned = owners.get(owner);
      const items = owned?.lanes.get(lane);
      if (owned === undefined || !items?.delete(item)) continue;
      owned.size -= 1;
      if (items.size === 0) owned.lanes.delete(lane);
      if (owned.size === 0) owners.delete(owner);
    }
    placesOf.delete(item);
  };

  return {
    size: placesOf.size,
    add: (item, owner, lane) => {
      let owned = owners.get(owner);
      if (owned === undefined) {
        owned = createOwned();
        owners.set(owner, owned);
      }
      const items = owned.lanes.get(lane);
      if (items?.has(item)) return;
      if (items === undefined) owned.lanes.set(lane, new Set([item]));
      else items.add(item);
      owned.size += 1;
      const places = placesOf.get(item);
      if (places === undefined) placesOf.set(item, [[owner, lane]]);
      else places.push([owner, lane]);
    },
    remove,
    take: (mayGo) => {
      for (const [owner, owned] of owners) {
        for (const [lane, items] of owned.lanes) {
          const [item] = items;
          if (item === undefined || !mayGo(item)) continue;
          learnTurn(owned, lane === null);
          remove(item);
          moveToEnd(owned.lanes, lane);
          moveToEnd(owners, owner);
          return item;
        }
      }
      return undefined;
    },
    items: () => Array.from(placesOf, ([item]) => item),
    outlook: (owner, lane) => {
      const owned = owners.get(owner);
      if (owned === undefined) {
        const turn = turnAmong(1, placesOf.size(), owners.size());
        return { turn, ownTurn: 1, gap: 0, begun: 0, busyFor: 0 };
      }
      const { lanes, size, gap, beginning, since } = owned;
      const ahead = lanes.get(lane)?.size ?? 0;
      // What has begun goes on: its lanes do not end while others wait to begin.
      const ownTurn =
        lane === null
          ? Math.ceil((ahead + 1) / beginning)
          : turnAmong(ahead + 1, size - ahead, lanes.size() - (ahead === 0 ? 0 : 1));
      return {
        turn: turnAmong(ownTurn, placesOf.size() - size, owners.size() - 1),
        ownTurn,
        gap,
        begun: lanes.size() - (lanes.get(null) === undefined ? 0 : 1),
        busyFor: performance.now() - since,
      };
    },
  };
};
