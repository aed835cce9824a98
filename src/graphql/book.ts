import { endpoints } from '../upstream/endpoints.js';
import { isRecord, type JsonRecord, pick } from '../upstream/read.js';
import type { Document, Loaders } from './loaders.js';

/** What the records of one request say of addresses and tokens, beyond those that they are about. */
export interface Book {
  /** Everything said of the address, asking the explorer for nothing. */
  readonly address: (hash: string) => Promise<readonly JsonRecord[]>;
  /** The same, but an address that no record has told of is looked up, in two calls at most. */
  readonly lookUpAddress: (hash: string) => Promise<readonly JsonRecord[]>;
  readonly token: (hash: string) => Promise<JsonRecord | null>;
}

// Records nest only along these keys. Others, such as a token's metadata, hold anybody's text.
const nested = [
  'items',
  'token_transfers',
  'token_instance',
  'token_instances',
  'total',
  'from',
  'to',
  'owner',
  'created_contract',
  'token',
];

const keyOf = (hash: unknown) =>
  typeof hash === 'string' && /^0x[0-9a-f]{40}$/i.test(hash) ? hash.toLowerCase() : null;

const note = (pages: Map<string, JsonRecord[]>, hash: unknown, record: JsonRecord) => {
  const key = keyOf(hash);
  if (key === null) return;
  const known = pages.get(key);
  if (known) known.push(record);
  else pages.set(key, [record]);
};

/** Visits every record of a body of the explorer's, with the key that it stands under. */
const visit = (value: unknown, key: string, see: (record: JsonRecord, key: string) => void) => {
  if (Array.isArray(value)) for (const item of value) visit(item, key, see);
  if (!isRecord(value)) return;
  see(value, key);
  for (const name of nested) if (value[name] !== undefined) visit(value[name], name, see);
};

const createIndex = (documents: readonly Document[]) => {
  const addresses = new Map<string, JsonRecord[]>();
  const tokens = new Map<string, JsonRecord[]>();
  let read = 0;
  const see = (record: JsonRecord, key: string) => {
    if (key === 'token') note(tokens, pick(record, 'address_hash', 'address'), record);
    if (!['from', 'to', 'owner', 'created_contract'].includes(key)) return;
    note(addresses, record.hash, record);
    const { implementations } = record;
    for (const item of Array.isArray(implementations) ? implementations : []) {
      if (isRecord(item))
        note(addresses, pick(item, 'address_hash', 'address'), { name: item.name });
    }
  };
  return () => {
    for (; read < documents.length; read += 1) visit(documents[read]?.body, '', see);
    return { addresses, tokens };
  };
};

// Whoever moves tokens stands in the first of these lists; most others stand in the second.
const lookUps = [endpoints.addressTokenTransfers, endpoints.addressInternalTransactions];

/** The book of one request: it is written by every answer and read when all are there. */
export const createBook = (loaders: Loaders): Book => {
  const index = createIndex(loaders.documents);
  const address = async (hash: string) => {
    await loaders.quiet();
    return index().addresses.get(hash.toLowerCase()) ?? [];
  };
  return {
    address,
    lookUpAddress: async (hash) => {
      const key = hash.toLowerCase();
      let found = await address(key);
      for (const endpoint of lookUps) {
        if (found.some((record) => record.hash !== undefined)) break;
        await loaders.page(endpoint, key, '');
        found = index().addresses.get(key) ?? [];
      }
      return found;
    },
    token: async (hash) => {
      await loaders.quiet();
      return index().tokens.get(hash.toLowerCase())?.[0] ?? null;
    },
  };
};
