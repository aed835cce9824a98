import { type EntryKey, entryOrder, keyOfEntry } from '../entry-order.js';
import type { Entry } from '../ledger.js';
import { type Cursor, compare, compareKeys, type Pager, takePage, withCursor } from '../paging.js';
import { lastOf } from '../parameters.js';

const WHOLE_KEY = ['block_number', 'index', 'inserted_at', 'hash', 'value', 'fee'];

/** A number of the cursor; null if it is missing, empty or `null`. */
function numberIn(query: URLSearchParams, name: string): number | null {
  const text = lastOf(query, name);
  return /^-?\d+$/.test(text) ? Number(text) : null;
}

function keyIn(query: URLSearchParams): EntryKey {
  const quantity = (name: string) => BigInt(lastOf(query, name).replace(/^null$/, '') || 0);
  return {
    block: numberIn(query, 'block_number'),
    index: numberIn(query, 'index'),
    insertedAt: lastOf(query, 'inserted_at'),
    hash: lastOf(query, 'hash').toLowerCase(),
    value: quantity('value'),
    fee: quantity('fee'),
  };
}

const isWhole = (query: URLSearchParams) => WHOLE_KEY.every((name) => query.has(name));

/** The place that a cursor of two keys says; null if it has all keys, or not these. */
function twoKeysIn(query: URLSearchParams): readonly [block: number, index: number] | null {
  const [block, index] = [numberIn(query, 'block_number'), numberIn(query, 'index')];
  return isWhole(query) || block === null || index === null ? null : [block, index];
}

/** What the rows of a list do not say that they are: it does not load the tokens, nor by two keys the transfers. */
export const untoldKinds = (query: URLSearchParams): readonly string[] =>
  twoKeysIn(query) === null ? ['token_creation'] : ['token_creation', 'token_transfer'];

/** Whether a transaction comes before the place of the cursor: of six keys, or two, as those of older versions. */
function pastIn(query: URLSearchParams): (entry: Entry) => boolean {
  if (isWhole(query)) {
    const place = keyIn(query);
    const compareEntries = entryOrder(lastOf(query, 'sort'), lastOf(query, 'order'));
    return (entry) => compareEntries(keyOfEntry(entry), place) <= 0;
  }
  const place = twoKeysIn(query);
  if (place !== null) {
    // The explorer takes this place for none.
    if (place.every((part) => part === 0)) return () => false;
    return ({ block, position }) =>
      block === null || compareKeys([block.number, position], place) >= 0;
  }
  const [insertedAt, hash] = [lastOf(query, 'inserted_at'), lastOf(query, 'hash').toLowerCase()];
  if (insertedAt === '' || hash === '') return () => false;
  return (entry) =>
    entry.block === null &&
    (compare(insertedAt, entry.insertedAt) || compare(entry.transaction.hash, hash)) <= 0;
}

const pagerWith =
  (cursorOf: (entry: Entry) => Cursor): Pager<Entry> =>
  (list, { query, matches, size }) => {
    const isPast = pastIn(query);
    const isShown = (entry: Entry) => matches(entry) && !isPast(entry);
    return withCursor(takePage(list, { start: 0, step: 1, size, matches: isShown }), cursorOf);
  };

/** Cursor: all that a list of an address's transactions may be ordered by. */
export const addressTransactions = pagerWith((entry) => {
  const { block, fee, hash, index, insertedAt, value } = keyOfEntry(entry);
  return {
    block_number: block,
    fee: fee === null ? null : String(fee),
    hash,
    index,
    inserted_at: insertedAt,
    value: String(value),
  };
});

/** Cursor: the place in the chain; of pending ones, the age and hash. */
export const transactions = pagerWith(({ block, insertedAt, position, transaction: { hash } }) =>
  block === null
    ? { hash, inserted_at: insertedAt }
    : { block_number: block.number, index: position },
);
