import {
  integerOrNull,
  isList,
  isRecord,
  type JsonRecord,
  readerOf,
} from '../../upstream/reading/read.js';
import { builder } from '../builder.js';

interface TokenMetadataSource {
  readonly raw: unknown;
  readonly record: JsonRecord;
}

// Creators write what they like here: another shape is no fault of the explorer's, so it is null.
const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

const intOrNull = (value: unknown) => {
  const integer = integerOrNull(value);
  return integer !== null && integer === (integer | 0) ? integer : null;
};

const listOrNull = (value: unknown): readonly unknown[] | null => (isList(value) ? value : null);

export const TokenMetadata = builder.objectRef<TokenMetadataSource>('TokenMetadata');

const TokenAttribute = builder.objectRef<JsonRecord>('TokenAttribute');

TokenMetadata.implement({
  description:
    'What the creator of a token says of it. It is free-form and not to be trusted: the fields that are seen often are typed, `raw` has all of it.',
  fields: (t) => {
    const text = (description: string, ...names: string[]) => {
      const from = readerOf(textOrNull, names);
      return t.string({ nullable: true, description, resolve: ({ record }) => from(record) });
    };
    return {
      name: text('The name of the token.', 'name'),
      description: text('A description of the token.', 'description'),
      imageUrl: text('A link to its picture.', 'image_url', 'image'),
      homeUrl: text('A link to its home page.', 'home_url'),
      externalUrl: text('A link to more about it.', 'external_url'),
      year: t.int({
        nullable: true,
        description: 'The year that it belongs to.',
        resolve: ({ record }) => intOrNull(record.year),
      }),
      tags: t.stringList({
        nullable: true,
        description: 'Its tags.',
        resolve: ({ record }) =>
          listOrNull(record.tags)?.filter((tag) => typeof tag === 'string') ?? null,
      }),
      attributes: t.field({
        type: [TokenAttribute],
        nullable: true,
        description: 'Its traits.',
        resolve: ({ record }) => listOrNull(record.attributes)?.filter(isRecord) ?? null,
      }),
      raw: t.field({
        type: 'JSON',
        nullable: false,
        description: 'All of it, as the explorer sent it.',
        resolve: ({ raw }) => raw,
      }),
    };
  },
});

TokenAttribute.implement({
  description: 'A trait of a token.',
  fields: (t) => ({
    traitType: t.string({
      nullable: true,
      description: 'What the trait is about.',
      resolve: (record) => textOrNull(record.trait_type),
    }),
    value: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The trait itself: a string, a number, or anything else.',
      resolve: (record) => record.value ?? null,
    }),
  }),
});
