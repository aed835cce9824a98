import { ageOf, freshLeft } from '../call/upstream-response.js';
import type { Cache, L2Cache } from './store.js';

/** Memory (L1) in front of a shared cache (L2). Copies keep their age, so that neither serves them longer. */
export const createTieredCache = (l1: Cache, l2: L2Cache): Cache => ({
  getLocal: l1.getLocal,
  getShared: async (key, freshFor) => {
    const before = l1.getLocal(key);
    if (before !== undefined && freshLeft(before) > 0) return before;
    const there = await l2.get(key, freshFor);
    // Another call may have stored a newer response meanwhile.
    const here = l1.getLocal(key);
    if (there === undefined) return here;
    if (here !== undefined && ageOf(here.stored) <= ageOf(there.stored)) return here;
    l1.set(key, there);
    return l1.getLocal(key) ?? there;
  },
  set: async (key, response) => {
    const isLocal = l1.set(key, response);
    return (await l2.set(key, response)) || isLocal;
  },
});
