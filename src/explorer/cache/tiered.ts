import { ageOf, type FarStore, freshLeft, type Store } from './store.js';

/** Memory in front of a shared store. Copies keep their age, so that neither serves them longer. */
export const createTieredStore = (near: Store, far: FarStore): Store => ({
  peek: near.peek,
  find: async (key, freshFor) => {
    const before = near.peek(key);
    if (before !== undefined && freshLeft(before) > 0) return before;
    const there = await far.find(key, freshFor);
    // Another call may have kept a newer answer meanwhile.
    const here = near.peek(key);
    if (there === undefined || (here !== undefined && ageOf(here) <= ageOf(there))) return here;
    near.keep(key, there);
    return near.peek(key) ?? there;
  },
  keep: async (key, entry) => {
    const isNear = near.keep(key, entry);
    return (await far.keep(key, entry)) || isNear;
  },
  ready: far.ready,
  close: far.close,
});
