import { checksumAddress } from '../../upstream/reading/checksum.js';
import { oncePerList } from '../../upstream/reading/once-per-list.js';
import {
  type JsonRecord,
  readAddressHash,
  readerOf,
  readRecord,
  readRecords,
  readText,
} from '../../upstream/reading/read.js';
import type { Context } from '../context.js';
import { reads } from '../reads.js';

/** The source of an address: its record, or its hash alone. */
export interface AddressSource {
  readonly __typename: 'Address';
  /** With its checksum. */
  readonly hash: string;
  readonly record: JsonRecord | null;
  /** Whether attributes may be looked up that no record of the operation has. */
  readonly lookUp: boolean;
}

const sourceOf = (hash: string, record: JsonRecord | null, lookUp: boolean): AddressSource => ({
  __typename: 'Address',
  hash,
  record,
  lookUp,
});

/** The address that the explorer embedded in another record, or null. */
export const embeddedAddress = (value: unknown): AddressSource | null => {
  const record = readRecord(value);
  const hash = readAddressHash(record?.hash);
  return hash === null ? null : sourceOf(hash, record, false);
};

/** An address of which only the hash is known, with its checksum. */
export const bareAddress = (hash: string): AddressSource => sourceOf(hash, null, false);

/** An address of which a record has only the hash, or null. */
export const hashedAddress = (value: unknown): AddressSource | null => {
  const hash = readAddressHash(value);
  return hash === null ? null : bareAddress(hash);
};

/** An address that the operation itself asks about. */
export const askedAddress = (hash: string): AddressSource =>
  sourceOf(checksumAddress(hash), null, true);

type Read<T> = (value: unknown) => T | null;

const isMore = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0);

/** The first value that the records have; an empty list only where none has more. */
const firstValue = <T>(records: readonly JsonRecord[], from: (record: JsonRecord) => T | null) => {
  let first: T | null = null;
  for (const record of records) {
    const value = from(record);
    if (isMore(value)) return value;
    first ??= value;
  }
  return first;
};

/** The specification's section 2.1: present in some responses and absent in others. */
const sometimesAbsent = ['ens_domain_name', 'metadata'];

/**
 * For a field that gives an attribute from the address's own record, else from others of the operation: a
 * response may leave out what another has, and an address is not to differ from itself.
 */
export const attribute = <T>(read: Read<T>, names: readonly string[]) => {
  const from = readerOf(read, names);
  const maybeAbsent = names.filter((name) => sometimesAbsent.includes(name));
  const valueIn = oncePerList((records: readonly JsonRecord[]) => firstValue(records, from));
  const isTold = (records: readonly JsonRecord[]) => isMore(valueIn(records));
  return {
    extensions: reads(...names),
    resolve: (
      address: AddressSource,
      _args: object,
      { book }: Context,
    ): T | null | Promise<T | null> => {
      const { record } = address;
      const own = record && from(record);
      if (own !== null || (record && maybeAbsent.every((name) => name in record))) return own;
      const find = address.lookUp ? book.lookUpAddress : book.address;
      return find(address.hash, isTold).then(valueIn);
    },
  };
};

/** From `implementation_name`, a text, or else from the first of `implementations`. */
export const readImplementationName: Read<string> = (value) =>
  typeof value === 'string' ? value : readText(readRecords(value)?.[0]?.name);

/** Newer explorers wrap the tags in an object; the specification's has one tag as it is. */
export const readMetadata: Read<readonly JsonRecord[]> = (value) => {
  const metadata = readRecord(value);
  if (metadata === null) return null;
  if (metadata.tags !== undefined) return readRecords(metadata.tags) ?? [];
  return metadata.slug === undefined && metadata.name === undefined ? [] : [metadata];
};
