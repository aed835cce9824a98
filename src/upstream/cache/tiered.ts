import { ageOf, type FarStore, freshLeft, type Store } from './store.js';

/** Memory in front of a shared store. Copies keep their age, so that neither serves them longer. */
export const createTieredStore = (near: Store, far: FarStore): Store => ({
  peek: near.peek,
  find: async (key, freshFor) => {
    const here = near.peek(key);
    if (here !== undefined && freshLeft(here) > 0) return here;
    const there = await far.find(key, freshFor);
    if (there === undefined || (here !== undefined && ageOf(here) <= ageOf(there))) return here;
    near.keep(key, there);
    return near.peek(key) ?? there;
  },
  keep: async (key, kept) => {
    const isNear = near.keep(key, kept);
    return (await far.keep(key, kept)) || isNear;
  },
  ready: far.ready,
  close: far.close,
});
