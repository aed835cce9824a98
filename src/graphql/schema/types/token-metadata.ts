import { oncePerList } from '../../../base/collections/maps.js';
import {
  integerOrNull,
  isList,
  type JsonRecord,
  readerOf,
  recordsIn,
} from '../../../explorer/decode/read.js';
import { builder } from '../fields/builder.js';

interface TokenMetadataSource {
  readonly raw: unknown;
  readonly record: JsonRecord;
}

// Creators can write anything here: an unexpected type is not the explorer's fault, so it is null.
const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

const intOrNull = (value: unknown) => {
  const integer = integerOrNull(value);
  return integer !== null && integer === (integer | 0) ? integer : null;
};

const isPlain = (item: unknown) => ['string', 'number', 'boolean'].includes(typeof item);

const textsIn = oncePerList((list: readonly unknown[]) =>
  list.every(isPlain) ? list.map(String) : null,
);

export const TokenMetadata = builder.objectRef<TokenMetadataSource>('TokenMetadata');

const TokenAttribute = builder.objectRef<JsonRecord>('TokenAttribute');

TokenMetadata.implement({
  description:
    'What the creator of an NFT says about it: free-form and not to be trusted. Common fields are typed, and null if they are missing or of another type; `raw` has everything.',
  fields: (t) => {
    const text = (description: string, ...names: string[]) => {
      const from = readerOf(textOrNull, names);
      return t.string({ nullable: true, description, resolve: ({ record }) => from(record) });
    };
    return {
      name: text('The name of the NFT.', 'name'),
      description: text('A description of the NFT.', 'description'),
      imageUrl: text('A link to its image.', 'image_url', 'image'),
      homeUrl: text('A link to its home page.', 'home_url'),
      externalUrl: text('A link to more information about it.', 'external_url'),
      year: t.int({
        nullable: true,
        description: 'The year of the NFT.',
        resolve: ({ record }) => intOrNull(record.year),
      }),
      tags: t.stringList({
        nullable: true,
        description:
          'The tags of the NFT, numbers and booleans among them as text; null if anything else is among them.',
        resolve: ({ record }) => (isList(record.tags) ? textsIn(record.tags) : null),
      }),
      attributes: t.field({
        type: [TokenAttribute],
        nullable: true,
        description: 'The traits of the NFT.',
        resolve: ({ record }) => (isList(record.attributes) ? recordsIn(record.attributes) : null),
      }),
      raw: t.field({
        type: 'JSON',
        nullable: false,
        description: 'The complete metadata, as the explorer sent it.',
        resolve: ({ raw }) => raw,
      }),
    };
  },
});

TokenAttribute.implement({
  description: 'A trait of an NFT.',
  fields: (t) => ({
    traitType: t.string({
      nullable: true,
      description: 'The name of the trait.',
      resolve: (record) => textOrNull(record.trait_type),
    }),
    value: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The value of the trait: a string, a number or any other JSON.',
      resolve: (record) => record.value ?? null,
    }),
  }),
});
