import { getOrInsertComputed } from '../../base/collections/maps.js';
import { spellings } from '../../endpoints/declaration.js';
import { type Endpoint, endpoints } from '../../endpoints/endpoints.js';
import { ShapeError } from '../../explorer/call/upstream-errors.js';
import { isList, isRecord, type JsonRecord, pick, readRecord } from '../../explorer/decode/read.js';
import { isNotSupported } from '../../explorer/layers/paths.js';
import type { Body, LoadedAnswer, Loaders } from './loaders.js';
import { addressKeys, canonicalAddress, ownPage, tokenKeys, visitRecords } from './visit.js';

/**
 * What an address's own page does not say is looked up in the first pages of these lists, and so is all else where the
 * explorer lacks that page. The first one has a record of any address that moved tokens; the second, of most others.
 */
export const lookUpLists: readonly Endpoint[] = [
  endpoints.addressTokenTransfers,
  endpoints.addressInternalTransactions,
];

/** Whether the records answer what a field asks, so that later records cannot change it. */
type IsAnswered = (records: readonly JsonRecord[]) => boolean;

/** What one operation's records say about addresses and tokens, once nothing more is in flight. */
export interface AddressIndex {
  /** All records of the address. Makes no calls. */
  readonly address: (hash: string, isAnswered: IsAnswered) => Promise<readonly JsonRecord[]>;
  /**
   * The same, but looks up an address without a record: on its own page with one call, or, for what that never says,
   * in the lists with at most two.
   */
  readonly lookUpAddress: (
    hash: string,
    isAnswered: IsAnswered,
    isOnOwnPage: boolean,
  ) => Promise<readonly JsonRecord[]>;
  /** A record of the token, or null. Makes no calls. */
  readonly token: (hash: string) => Promise<JsonRecord | null>;
}

type RecordsByAddress = Map<string, JsonRecord[]>;

const add = (records: RecordsByAddress, hash: unknown, record: JsonRecord) => {
  const key = canonicalAddress(hash);
  if (key !== null) getOrInsertComputed(records, key, () => []).push(record);
};

/** An unreadable body fails the fields that asked for it, but no others. */
const readWhole = (body: Body): unknown => {
  try {
    return body('all');
  } catch {
    return null;
  }
};

/** Indexes the records of all answers by address. Each call adds those of new answers. */
const createIndex = (answers: readonly LoadedAnswer[]) => {
  const addresses: RecordsByAddress = new Map();
  const ownPages = new Set<JsonRecord>();
  /**
   * For addresses without any other record: the names that proxies give their implementations, and
   * owners, since a token instance that is not indexed has one made from the hash alone.
   */
  const lesser: RecordsByAddress = new Map();
  const tokens: RecordsByAddress = new Map();
  let indexed = 0;
  const see = (record: JsonRecord, key: string) => {
    if (tokenKeys.includes(key)) add(tokens, pick(record, ...spellings.addressHash), record);
    if (key === ownPage) ownPages.add(record);
    else if (!addressKeys.includes(key)) return;
    add(key === 'owner' ? lesser : addresses, record.hash, record);
    const { implementations, implementation_address: only, implementation_name: name } = record;
    // Before version 6.8.
    add(lesser, only, { name });
    for (const item of isList(implementations) ? implementations : []) {
      if (!isRecord(item)) continue;
      const hash = pick(item, ...spellings.addressHash);
      add(lesser, hash, { name: item.name });
    }
  };
  return () => {
    for (const { body, record } of answers.slice(indexed)) {
      visitRecords(readWhole(body), see, record === 'address' ? ownPage : (record ?? ''));
    }
    indexed = answers.length;
    return { addresses, ownPages, lesser, tokens };
  };
};

/** Sent in every record of an address. */
export const everPresent = 'is_contract';

/** The record on the own page of an address. @throws ShapeError if it is none of an address */
export const readOwnPage = (body: Body): JsonRecord => {
  const record = readRecord(body('all')) ?? {};
  if (canonicalAddress(record.hash) === null && !(everPresent in record)) {
    throw new ShapeError('an address');
  }
  return record;
};

/** Answered fields resume before the others: fields below them may load what the others need. */
const priorities = { lookUp: 0, answered: 1, others: 2 };

/** Creates the index of one operation. */
export const createAddressIndex = (loaders: Loaders): AddressIndex => {
  const index = createIndex(loaders.answers);
  const recordsOf = (key: string) => {
    const { addresses, lesser } = index();
    return addresses.get(key) ?? lesser.get(key) ?? [];
  };
  const whenRead = (isAnswered: () => boolean) =>
    loaders.whenIdle(() => (isAnswered() ? priorities.answered : priorities.others), isAnswered);
  const address: AddressIndex['address'] = async (hash, isAnswered) => {
    const key = hash.toLowerCase();
    // Lesser records do not count: a better one may still arrive and say otherwise.
    await whenRead(() => isAnswered(index().addresses.get(key) ?? []));
    return recordsOf(key);
  };
  return {
    address,
    lookUpAddress: async (hash, isAnswered, isOnOwnPage) => {
      const key = hash.toLowerCase();
      const isFound = () => {
        const { addresses, ownPages } = index();
        const records = addresses.get(key) ?? [];
        return isOnOwnPage ? records.length > 0 : records.some((record) => !ownPages.has(record));
      };
      await loaders.whenIdle(() => priorities.lookUp, isFound);
      const failures: unknown[] = [];
      const areListsAsked = lookUpLists.every((list) => loaders.hasAsked(list, key));
      let own: JsonRecord | null = null;
      /** Whether the explorer has the page. */
      const askPage = async () => {
        try {
          const body = await loaders.body(endpoints.address, key);
          own = body && readOwnPage(body);
        } catch (error) {
          if (isNotSupported(error)) return false;
          failures.push(error);
        }
        return true;
      };
      const isAsked = isOnOwnPage && !isFound() && !areListsAsked && (await askPage());
      for (const endpoint of isAsked ? [] : lookUpLists) {
        if (isFound()) break;
        // If one list fails, the other may still have the address.
        await loaders.page(endpoint, key, '', 'all').catch((error: unknown) => {
          failures.push(error);
        });
      }
      // Waits again, since the look-ups of other addresses may load records of this one.
      const records = await address(key, isAnswered);
      if (failures.length > 0 && !isFound()) throw failures[0];
      // If its hash is odd, it is not among them.
      return own === null || records.includes(own) ? records : [own, ...records];
    },
    token: async (hash) => {
      const key = hash.toLowerCase();
      const record = () => index().tokens.get(key)?.[0] ?? null;
      await whenRead(() => record() !== null);
      return record();
    },
  };
};
