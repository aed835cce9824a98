import { oncePerList } from '../../../base/collections/maps.js';
import { endpoints } from '../../../endpoints/endpoints.js';
import { namesMask } from '../../../explorer/call/mask.js';
import type { Chain } from '../../../explorer/chain.js';
import {
  isMissing,
  type JsonRecord,
  readerOf,
  readRecord,
  readRecords,
  readText,
} from '../../../explorer/decode/read.js';
import { everPresent, lookUpLists, readOwnPage } from '../../load/address-index.js';
import type { Context } from '../../load/resolver-context.js';
import { readsOnly } from '../../plan/projection.js';

/** The source of an address: its record, or only its hash. */
export interface AddressSource {
  readonly __typename: 'Address';
  readonly chain: Chain;
  /** With the checksum of the chain. */
  readonly hash: string;
  readonly record: JsonRecord | null;
  /** Whether attributes that no record of the operation has may be looked up. */
  readonly lookUp: boolean;
}

const sourceOf = (
  chain: Chain,
  hash: string,
  record: JsonRecord | null,
  lookUp: boolean,
): AddressSource => ({
  __typename: 'Address',
  chain,
  hash,
  record,
  lookUp,
});

/** The address that the explorer embedded in another record; null if there is none. */
export const embeddedAddress = (value: unknown, chain: Chain): AddressSource | null => {
  const record = readRecord(value);
  const hash = chain.readAddressHash(record?.hash);
  return hash === null ? null : sourceOf(chain, hash, record, false);
};

/** An address known only by its hash, which must have its checksum. */
export const bareAddress = (hash: string, chain: Chain): AddressSource =>
  sourceOf(chain, hash, null, false);

/** An address that the operation asks for by hash or id. */
export const askedAddress = (hash: string, chain: Chain): AddressSource =>
  sourceOf(chain, chain.readAddressHash(hash) ?? hash, null, true);

/** The record on an address's own page; null if the explorer does not know the address. */
export const loadOwnRecord = async (
  { chain, hash }: AddressSource,
  context: Context,
): Promise<JsonRecord | null> => {
  const body = await context.on(chain).loaders.body(endpoints.address, hash.toLowerCase());
  return body && readOwnPage(body);
};

type Read<T> = (value: unknown) => T | null;

const hasContent = (value: unknown) =>
  value !== null && !(Array.isArray(value) && value.length === 0);

/** What the records say: a value, or only that it is odd in the first of them that has one. */
interface Said<T> {
  readonly value: T | null;
  readonly odd?: unknown;
}

/** The first value in the records; an empty list or an odd value counts only if no record has more. */
const firstValue = <T>(
  records: readonly JsonRecord[],
  from: (record: JsonRecord) => T | null,
): Said<T> => {
  let first: Said<T> = { value: null };
  for (const record of records) {
    try {
      const value = from(record);
      if (hasContent(value)) return { value };
      if (first.value === null && value !== null) first = { value };
    } catch (odd) {
      if (first.value === null) first = { odd, ...first };
    }
  }
  return first;
};

/** The own page of an address never says it. */
const neverOnOwnPage = ['metadata'];

/** An explorer omits these keys in some records and sends them in others. */
const sometimesAbsent = ['ens_domain_name', 'metadata', 'implementation_address'];

/** A record without it says hardly more than the hash. */
const isWhole = (record: JsonRecord) => everPresent in record;

/** These lists are filled in for the addresses of a transaction only, and empty for all others. */
const mostlyEmpty = ['private_tags', 'public_tags', 'watchlist_names'];

/**
 * Resolves an attribute from the address's own record, or else from other records of the operation:
 * one response may leave out what another has, and an address must look the same everywhere. `size` is
 * the assumed length of its list.
 */
export const attribute = <T>(read: Read<T>, names: readonly string[], size?: number) =>
  attributeFrom(readerOf(read, names), names, size);

/** The same of a value that is made of several keys: `names` are those that tell, `beside` the others. */
const attributeFrom = <T>(
  from: (record: JsonRecord) => T | null,
  names: readonly string[],
  size?: number,
  beside: readonly string[] = [],
) => {
  const isMostlyEmpty = names.some((name) => mostlyEmpty.includes(name));
  const isOnOwnPage = !names.some((name) => neverOnOwnPage.includes(name));
  const isSometimesAbsent = names.some((name) => sometimesAbsent.includes(name));
  // Without its key a value is unknown, whereas null says that there is none. Where a whole record
  // omits any other key, all records do, so that waiting for them would be in vain.
  const mayLack = (record: JsonRecord) =>
    isMostlyEmpty ||
    (!names.some((name) => name in record) && (isSometimesAbsent || !isWhole(record)));
  const saidIn = oncePerList((records: readonly JsonRecord[]) => firstValue(records, from));
  const isAnswered = (records: readonly JsonRecord[]) => hasContent(saidIn(records).value);
  return {
    extensions: {
      ...readsOnly({ own: { ...namesMask(...names, ...beside), [everPresent]: 'all' } }),
      cost: {
        lookUp: {
          lists: lookUpLists.map(({ name }) => name),
          ...(isOnOwnPage && { own: endpoints.address.name }),
        },
        ...(size !== undefined && { size }),
      },
    },
    resolve: (
      address: AddressSource,
      _args: object,
      context: Context,
    ): T | null | Promise<T | null> => {
      const { record } = address;
      const own = record && from(record);
      if (record && (hasContent(own) || !mayLack(record))) return own;
      const { addressIndex } = context.on(address.chain);
      const { lookUpAddress, address: find } = addressIndex();
      const finding = address.lookUp
        ? lookUpAddress(address.hash, isAnswered, isOnOwnPage)
        : find(address.hash, isAnswered);
      return finding.then((records) => {
        const { value, odd } = saidIn(records);
        // An odd value of another record is no fault of this one.
        if (record === null && odd !== undefined) throw odd;
        return value;
      });
    },
  };
};

/**
 * Resolves whether a record of the address is at hand, its own or another one of the operation. Makes
 * no calls.
 */
export const hasRecord = {
  extensions: readsOnly({ own: { [everPresent]: 'all' } }),
  resolve: (
    { chain, hash, record }: AddressSource,
    _args: object,
    context: Context,
  ): boolean | Promise<boolean> => {
    if (record && isWhole(record)) return true;
    const isFound = (records: readonly JsonRecord[]) => records.some(isWhole);
    return context.on(chain).addressIndex().address(hash, isFound).then(isFound);
  },
};

/** Reads `implementations` or, before version 6.8, the only one, which its address and name tell. */
const implementationsIn = (record: JsonRecord): readonly JsonRecord[] | null => {
  const { implementations, implementation_address: hash, implementation_name: name } = record;
  if (!isMissing(implementations) || hash === undefined) return readRecords(implementations);
  return isMissing(hash) || hash === '' ? [] : [{ address_hash: hash, name: name ?? null }];
};

export const implementationsOf = attributeFrom(
  implementationsIn,
  ['implementations', 'implementation_address'],
  4,
  ['implementation_name'],
);

/** Reads `implementation_name`, a text, or the name of the first of `implementations`. */
export const readImplementationName: Read<string> = (value) =>
  typeof value === 'string' ? value : readText(readRecords(value)?.[0]?.name);

/** Explorers wrap the tags in an object; a single tag is accepted, too. */
export const readMetadata: Read<readonly JsonRecord[]> = (value) => {
  const metadata = readRecord(value);
  if (metadata === null) return null;
  if (metadata.tags !== undefined) return readRecords(metadata.tags) ?? [];
  return metadata.slug === undefined && metadata.name === undefined ? [] : [metadata];
};
