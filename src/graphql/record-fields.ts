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
} from '../upstream/reading/read.js';
import type { Types } from './builder.js';
import { reads } from './reads.js';

type Outputs = Types['outputShapes'];

export type FieldBuilder<Source> = PothosSchemaTypes.ObjectFieldBuilder<Types, Source>;

/** For fields of an object whose source is the explorer's record and no more. */
export const itself = (record: JsonRecord): JsonRecord => record;

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
  const maker =
    <Name extends keyof Outputs>(type: Name, read: (value: unknown) => Outputs[Name] | null) =>
    (description: string, ...names: string[]) =>
      // Pothos cannot tell what a scalar resolves to before it is named.
      t.field({ type, nullable: true, description, ...reader(read as () => never, names) });
  return {
    text: maker('String', readText),
    texts: (description: string, ...names: string[]) =>
      t.stringList({ nullable: true, description, ...reader(readTexts, names) }),
    boolean: maker('Boolean', readBoolean),
    int: maker('Int', readInt),
    long: maker('Long', readLong),
    bigInt: maker('BigInt', readBigInt),
    decimal: maker('Decimal', readDecimal),
    hash: maker('Hash', readHash),
    addressHash: maker('AddressHash', readAddressHash),
    hexBytes: maker('HexBytes', readHexBytes),
    dateTime: maker('DateTime', readDateTime),
    json: maker('JSON', (value) => value),
  };
};
