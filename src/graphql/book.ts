import { getOrInsertComputed } from '../get-or-insert.js';
import { endpoints } from '../upstream/endpoints.js';
import { isList, isRecord, type JsonRecord, pick, spellings } from '../upstream/reading/read.js';
import type { Body, Loaders } from './loaders.js';
import { addressKeys, canonicalAddress, visitRecords } from './visit.js';

/** Whether these records tell what a field asks: no later one changes that. */
type IsTold = (records: readonly JsonRecord[]) => boolean;

/** What the records of one operation say of addresses and tokens, once nothing more is in flight. */
export interface Book {
  /** All records of the address. Loads nothing. */
  readonly address: (hash: string, isTold: IsTold) => Promise<readonly JsonRecord[]>;
  /** The same, but an address that has no record is looked up, in two calls at most. */
  readonly lookUpAddress: (hash: string, isTold: IsTold) => Promise<readonly JsonRecord[]>;
  /** A record of the token, or null. Loads nothing. */
  readonly token: (hash: string) => Promise<JsonRecord | null>;
}

type RecordsByAddress = Map<string, JsonRecord[]>;

const add = (records: RecordsByAddress, hash: unknown, record: JsonRecord) => {
  const key = canonicalAddress(hash);
  if (key !== null) getOrInsertComputed(records, key, () => []).push(record);
};

/** A body that cannot be read fails the fields that asked for it, and no other. */
const readWhole = (body: Body): unknown => {
  try {
    return body('all');
  } catch {
    return null;
  }
};

/** Indexes the records of all bodies by address; each call adds those of the bodies that are new. */
const createIndex = (bodies: readonly Body[]) => {
  const addresses: RecordsByAddress = new Map();
  /** The names that proxies give their implementations: for those without a record of their own. */
  const implementationNames: RecordsByAddress = new Map();
  const tokens: RecordsByAddress = new Map();
  let indexed = 0;
  const see = (record: JsonRecord, key: string) => {
    if (key === 'token') add(tokens, pick(record, ...spellings.addressHash), record);
    if (!addressKeys.includes(key)) return;
    add(addresses, record.hash, record);
    const { implementations } = record;
    for (const item of isList(implementations) ? implementations : []) {
      if (!isRecord(item)) continue;
      const hash = pick(item, ...spellings.addressHash);
      add(implementationNames, hash, { name: item.name });
    }
  };
  return () => {
    for (const body of bodies.slice(indexed)) visitRecords(readWhole(body), see);
    indexed = bodies.length;
    return { addresses, implementationNames, tokens };
  };
};

// An address that moved tokens has a record in the first of these lists, most others in the second.
const lookUpLists = [endpoints.addressTokenTransfers, endpoints.addressInternalTransactions];

/** The order in which waiting fields resume: below what is told, fields may load what tells the others. */
const priorities = { lookUp: 0, told: 1, others: 2 };

/** The book of one operation. */
export const createBook = (loaders: Loaders): Book => {
  const index = createIndex(loaders.bodies);
  const recordsOf = (key: string) => {
    const { addresses, implementationNames } = index();
    return addresses.get(key) ?? implementationNames.get(key) ?? [];
  };
  const whenRead = (isTold: () => boolean) =>
    loaders.whenIdle(() => (isTold() ? priorities.told : priorities.others));
  const address: Book['address'] = async (hash, isTold) => {
    const key = hash.toLowerCase();
    // Not by the names of implementations: records of its own may come that tell another.
    await whenRead(() => isTold(index().addresses.get(key) ?? []));
    return recordsOf(key);
  };
  return {
    address,
    lookUpAddress: async (hash, isTold) => {
      const key = hash.toLowerCase();
      await loaders.whenIdle(() => priorities.lookUp);
      const isFound = () => index().addresses.has(key);
      let failed: unknown = null;
      for (const endpoint of lookUpLists) {
        if (isFound()) break;
        // Where one list fails, the other may have it.
        await loaders.page(endpoint, key, '', 'all').catch((error: unknown) => {
          failed ??= error;
        });
      }
      // Not at once: the look-ups of other addresses may have records of this one.
      const records = await address(key, isTold);
      if (failed !== null && !isFound()) throw failed;
      return records;
    },
    token: async (hash) => {
      const key = hash.toLowerCase();
      const record = () => index().tokens.get(key)?.[0] ?? null;
      await whenRead(() => record() !== null);
      return record();
    },
  };
};
