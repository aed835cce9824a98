import {
  type JsonRecord,
  readAddressHash,
  readBigInt,
  readBoolean,
  readDateTime,
  readDecimal,
  readerOf,
  readHash,
  readHexBytes,
  readInt,
  readLong,
  readText,
  readTexts,
} from '../upstream/read.js';
import type { Types } from './builder.js';
import { reads } from './reads.js';

type FieldBuilder<Source> = PothosSchemaTypes.ObjectFieldBuilder<Types, Source>;

/**
 * Makers of nullable fields that read one value of the explorer's record. The names are the
 * explorer's, newest first: the first one that is there counts.
 */
export const recordFields = <Source>(
  t: FieldBuilder<Source>,
  recordOf: (source: Source) => JsonRecord,
) => {
  const reader = <T>(read: (value: unknown) => T, names: readonly string[]) => {
    const from = readerOf(read, names);
    return { extensions: reads(...names), resolve: (source: Source) => from(recordOf(source)) };
  };
  return {
    text: (description: string, ...names: string[]) =>
      t.string({ nullable: true, description, ...reader(readText, names) }),
    texts: (description: string, ...names: string[]) =>
      t.stringList({ nullable: true, description, ...reader(readTexts, names) }),
    boolean: (description: string, ...names: string[]) =>
      t.boolean({ nullable: true, description, ...reader(readBoolean, names) }),
    int: (description: string, ...names: string[]) =>
      t.int({ nullable: true, description, ...reader(readInt, names) }),
    long: (description: string, ...names: string[]) =>
      t.field({ type: 'Long', nullable: true, description, ...reader(readLong, names) }),
    bigInt: (description: string, ...names: string[]) =>
      t.field({ type: 'BigInt', nullable: true, description, ...reader(readBigInt, names) }),
    decimal: (description: string, ...names: string[]) =>
      t.field({
        type: 'Decimal',
        nullable: true,
        description,
        ...reader(readDecimal, names),
      }),
    hash: (description: string, ...names: string[]) =>
      t.field({ type: 'Hash', nullable: true, description, ...reader(readHash, names) }),
    addressHash: (description: string, ...names: string[]) =>
      t.field({
        type: 'AddressHash',
        nullable: true,
        description,
        ...reader(readAddressHash, names),
      }),
    hexBytes: (description: string, ...names: string[]) =>
      t.field({
        type: 'HexBytes',
        nullable: true,
        description,
        ...reader(readHexBytes, names),
      }),
    dateTime: (description: string, ...names: string[]) =>
      t.field({
        type: 'DateTime',
        nullable: true,
        description,
        ...reader(readDateTime, names),
      }),
    json: (description: string, ...names: string[]) =>
      t.field({
        type: 'JSON',
        nullable: true,
        description,
        ...reader((value) => value, names),
      }),
  };
};
