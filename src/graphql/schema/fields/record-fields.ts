import type { FieldRef } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import type { EndpointName } from '../../../endpoints/endpoints.js';
import {
  type JsonRecord,
  readBigInt,
  readBoolean,
  readDateTime,
  readDecimal,
  readerOf,
  readFloat,
  readFloats,
  readHash,
  readHexBytes,
  readInt,
  readLong,
  readText,
  readTexts,
} from '../../../explorer/decode/read.js';
import type { Context } from '../../load/resolver-context.js';
import { type Reads, reads } from '../../plan/projection.js';
import type { Row } from '../../relay/rows.js';
import type { GatewayTypes } from './builder.js';

type Outputs = GatewayTypes['outputShapes'];

export type FieldBuilder<Source> = PothosSchemaTypes.ObjectFieldBuilder<GatewayTypes, Source>;

/** Lets its `synonyms` be told behind a field, as in `text('The name.', 'name').synonyms('title label')`. */
export const nameable = <Field extends FieldRef<GatewayTypes>>(field: Field) =>
  Object.assign(field, {
    synonyms: (synonyms: string): Field => {
      field.updateConfig((all) => ({ ...all, extensions: { ...all.extensions, synonyms } }));
      return field;
    },
  });

/** For types whose source is the explorer's record itself, or the row of a list. */
export const itself = <Source>(source: Source): Source => source;

/** For types whose source is a row of a list, or has its record. */
export const ofRow = ({ record }: Pick<Row, 'record'>): JsonRecord => record;

/** A record, and the chain that it came from. */
export type RecordSource = Pick<Row, 'chain' | 'record'>;

/** Records that came with something of a chain. */
export const withChain = (
  records: readonly JsonRecord[] | null,
  { chain }: Pick<Row, 'chain'>,
): readonly RecordSource[] | null => records?.map((record) => ({ chain, record })) ?? null;

/** What is made of an object that may have to be loaded; null if there is none. */
export const whenLoaded = <Loaded, T>(
  loaded: Loaded | null | Promise<Loaded | null>,
  value: (loaded: Loaded) => T,
): T | null | Promise<T | null> => {
  if (loaded instanceof Promise) return loaded.then((found) => whenLoaded(found, value));
  return loaded === null ? null : value(loaded);
};

/** Builds the reads and the resolver of a field whose value is under one of these names. */
type Getter<Source> = <T>(
  read: (value: unknown) => T | null,
  names: readonly string[],
) => {
  readonly extensions: { readonly reads: Reads };
  readonly resolve: (
    source: Source,
    args: object,
    context: Context,
    info: GraphQLResolveInfo,
  ) => T | null | Promise<T | null>;
};

/** Gets the value from a record that is already loaded. */
const ofRecord =
  <Source>(recordOf: (source: Source) => JsonRecord): Getter<Source> =>
  (read, names) => {
    const from = readerOf(read, names);
    return { extensions: reads(...names), resolve: (source) => from(recordOf(source)) };
  };

/**
 * Gets the value from what is at hand of an object, or else from its own record, which `load` brings and which costs a
 * call of `endpoint`. `says` tells whether a record at hand says it, if that is not whether it has the key.
 */
export const ofOwnRecord =
  <Source extends { readonly record: JsonRecord | null }>(
    endpoint: EndpointName,
    load: (source: Source, context: Context) => JsonRecord | null | Promise<JsonRecord | null>,
    says: (source: Source, names: readonly string[]) => boolean = ({ record }, names) =>
      record !== null && names.some((name) => name in record),
  ) =>
  <T>(read: (value: unknown, source: Source) => T | null, names: readonly string[]) => {
    const from = readerOf(read, names);
    return {
      extensions: { ...reads(...names), cost: { own: endpoint } as const },
      resolve: (source: Source, _args: object, context: Context): T | null | Promise<T | null> => {
        const { record } = source;
        if (record && says(source, names)) return from(record, source);
        return whenLoaded(load(source, context), (own) => from(own, source));
      },
    };
  };

/**
 * Builders of nullable fields with one value. The names are the explorer's, newest first; the first
 * one present in the record counts.
 */
export const valueFields = <Source>(t: FieldBuilder<Source>, getter: Getter<Source>) => {
  const maker =
    <Name extends keyof Outputs>(type: Name, read: (value: unknown) => Outputs[Name] | null) =>
    (description: string, ...names: string[]) => {
      const { extensions, resolve: resolveValue } = getter(read, names);
      // Pothos cannot infer the type of a resolver while the scalar is still a type parameter.
      const resolve = resolveValue as () => never;
      return nameable(t.field({ type, nullable: true, description, extensions, resolve }));
    };
  return {
    text: maker('String', readText),
    texts: (description: string, ...names: string[]) =>
      nameable(t.stringList({ nullable: true, description, ...getter(readTexts, names) })),
    floats: (description: string, ...names: string[]) =>
      nameable(t.floatList({ nullable: true, description, ...getter(readFloats, names) })),
    boolean: maker('Boolean', readBoolean),
    int: maker('Int', readInt),
    float: maker('Float', readFloat),
    long: maker('Long', readLong),
    bigInt: maker('BigInt', readBigInt),
    decimal: maker('Decimal', readDecimal),
    hash: maker('Hash', readHash),
    hexBytes: maker('HexBytes', readHexBytes),
    dateTime: maker('DateTime', readDateTime),
    json: maker('JSON', (value) => value),
  };
};

/** Builders of fields that read the explorer's record. */
export const recordFields = <Source>(
  t: FieldBuilder<Source>,
  recordOf: (source: Source) => JsonRecord,
) => valueFields(t, ofRecord(recordOf));
