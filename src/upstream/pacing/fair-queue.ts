import { createTransientMap } from '../../transient-map.js';

/** A queue that serves its owners round-robin, and each owner's items in order. */
interface FairQueue<Item, Owner> {
  readonly size: () => number;
  /** Adds the item to the owner's line; it may be in several lines. */
  readonly add: (item: Item, owner: Owner) => void;
  readonly remove: (item: Item) => void;
  /** Removes and returns the item whose turn it is, among those that may go. */
  readonly take: (mayGo: (item: Item) => boolean) => Item | undefined;
  readonly items: () => readonly Item[];
  /** The number of items in an owner's line. */
  readonly lengthOf: (owner: Owner) => number;
  /**
   * The last item of the longest line of at least this length whose first item is eligible; of
   * equally long lines, that with the latest turn. An item in several lines counts only if shared
   * ones may.
   */
  readonly lastOfLongest: (
    leastLength: number,
    isEligible?: (first: Item) => boolean,
    mayBeShared?: boolean,
  ) => Item | undefined;
}

/** A fair queue: a thousand items of one owner delay the only item of another by a single turn. */
export const createFairQueue = <Item, Owner>(): FairQueue<Item, Owner> => {
  /** In the order of the owners' next turns; no line is empty. */
  const lines = createTransientMap<Owner, Set<Item>>();
  const ownersOf = createTransientMap<Item, Owner[]>();

  const remove = (item: Item) => {
    for (const owner of ownersOf.get(item) ?? []) {
      const line = lines.get(owner);
      line?.delete(item);
      if (line?.size === 0) lines.delete(owner);
    }
    ownersOf.delete(item);
  };

  return {
    size: ownersOf.size,
    add: (item, owner) => {
      const owners = ownersOf.get(item);
      if (owners === undefined) ownersOf.set(item, [owner]);
      else owners.push(owner);
      const line = lines.get(owner);
      if (line === undefined) lines.set(owner, new Set([item]));
      else line.add(item);
    },
    remove,
    take: (mayGo) => {
      for (const [owner, line] of lines) {
        const [item] = line;
        if (item === undefined || !mayGo(item)) continue;
        remove(item);
        if (lines.delete(owner)) lines.set(owner, line);
        return item;
      }
      return undefined;
    },
    items: () => Array.from(ownersOf, ([item]) => item),
    lengthOf: (owner) => lines.get(owner)?.size ?? 0,
    lastOfLongest: (leastLength, isEligible = () => true, mayBeShared = false) => {
      let longest = leastLength - 1;
      let last: Item | undefined;
      for (const [, line] of [...lines].reverse()) {
        if (line.size <= longest) continue;
        const [first] = line;
        if (first === undefined || !isEligible(first)) continue;
        const found = [...line].findLast((item) => mayBeShared || ownersOf.get(item)?.length === 1);
        if (found === undefined) continue;
        longest = line.size;
        last = found;
      }
      return last;
    },
  };
};
