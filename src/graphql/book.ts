import { endpoints } from '../upstream/endpoints.js';
import { isList, isRecord, type JsonRecord, pick, spellings } from '../upstream/reading/read.js';
import type { Body } from './body.js';
import { getOrInsertComputed } from './get-or-insert.js';
import type { Loaders } from './loaders.js';
import { addressKeys, canonicalAddress, visitRecords } from './visit.js';

/** Whether who is told this may ask for more with it: he is told before all others, whom that may tell more. */
type LeadsOn = (said: readonly JsonRecord[]) => boolean;

/** All that the records of one request mention of addresses and tokens. */
export interface Book {
  /** Everything said of the address, asking the explorer for nothing. */
  readonly address: (hash: string, leadsOn: LeadsOn) => Promise<readonly JsonRecord[]>;
  /** The same, but an address that no record has told of is looked up, in two calls at most. */
  readonly lookUpAddress: (hash: string, leadsOn: LeadsOn) => Promise<readonly JsonRecord[]>;
  readonly token: (hash: string) => Promise<JsonRecord | null>;
}

const note = (said: Map<string, JsonRecord[]>, hash: unknown, record: JsonRecord) => {
  const key = canonicalAddress(hash);
  if (key !== null) getOrInsertComputed(said, key, () => []).push(record);
};

/** What cannot be read fails the field that asked for it, and no other. */
const readWhole = (body: Body): unknown => {
  try {
    return body('all');
  } catch {
    return null;
  }
};

const createIndex = (bodies: readonly Body[]) => {
  const addresses = new Map<string, JsonRecord[]>();
  /** What proxies call their implementations: it counts where no record is about those. */
  const implementationNames = new Map<string, JsonRecord[]>();
  const tokens = new Map<string, JsonRecord[]>();
  let read = 0;
  const see = (record: JsonRecord, key: string) => {
    if (key === 'token') note(tokens, pick(record, ...spellings.addressHash), record);
    if (!addressKeys.includes(key)) return;
    note(addresses, record.hash, record);
    const { implementations } = record;
    for (const item of isList(implementations) ? implementations : []) {
      if (!isRecord(item)) continue;
      const hash = pick(item, ...spellings.addressHash);
      note(implementationNames, hash, { name: item.name });
    }
  };
  return () => {
    for (const body of bodies.slice(read)) visitRecords(readWhole(body), see);
    read = bodies.length;
    return { addresses, implementationNames, tokens };
  };
};

// Whoever moves tokens stands in the first of these lists; most others stand in the second.
const lookUps = [endpoints.addressTokenTransfers, endpoints.addressInternalTransactions];

/** In this order those are woken who look up, who may ask for more with what they are told, and all others. */
const ranks = { asking: 0, leading: 1, last: 2 };

/** The book of one request: it is written by every answer and read when all are there. */
export const createBook = (loaders: Loaders): Book => {
  const index = createIndex(loaders.bodies);
  const saidOf = (key: string) => {
    const { addresses, implementationNames } = index();
    return addresses.get(key) ?? implementationNames.get(key) ?? [];
  };
  const address: Book['address'] = async (hash, leadsOn) => {
    const key = hash.toLowerCase();
    await loaders.round(() => (leadsOn(saidOf(key)) ? ranks.leading : ranks.last));
    return saidOf(key);
  };
  return {
    address,
    lookUpAddress: async (hash, leadsOn) => {
      const key = hash.toLowerCase();
      await loaders.round(() => ranks.asking);
      const isTold = () => index().addresses.has(key);
      let failed: unknown = null;
      for (const endpoint of lookUps) {
        if (isTold()) break;
        // What one list fails to tell, the other may.
        await loaders.page(endpoint, key, '', 'all').catch((error: unknown) => {
          failed ??= error;
        });
      }
      // What other look-ups tell, too, as every record of the same address has it.
      const said = await address(key, leadsOn);
      if (failed !== null && !isTold()) throw failed;
      return said;
    },
    token: async (hash) => {
      const key = hash.toLowerCase();
      const told = () => index().tokens.get(key)?.[0] ?? null;
      await loaders.round(() => (told() ? ranks.leading : ranks.last));
      return told();
    },
  };
};
