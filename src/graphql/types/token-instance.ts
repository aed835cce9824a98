import { isRecord, type JsonRecord, readRecord } from '../../upstream/reading/read.js';
import { builder } from '../builder.js';
import { parentKey, reads } from '../reads.js';
import { recordFields } from '../record-fields.js';
import { embeddedFields } from './embedded-fields.js';
import { embeddedToken, Token } from './token.js';
import { TokenMetadata } from './token-metadata.js';

/** A record, and the token of the record around it, for instances without a token of their own. */
export interface BesideToken {
  readonly record: JsonRecord;
  readonly token: unknown;
}

/** An embedded record with the token beside it, or null. */
export const besideToken = (value: unknown, token: unknown): BesideToken | null => {
  const record = readRecord(value);
  return record && { record, token };
};

export const TokenInstance = builder.objectRef<BesideToken>('TokenInstance');

TokenInstance.implement({
  description: 'One token of a collection: an NFT.',
  fields: (t) => {
    const recordOf = ({ record }: BesideToken) => record;
    const { text, boolean, bigInt, addressHash } = recordFields(t, recordOf);
    const { address, hashedAddress } = embeddedFields(t, recordOf);
    return {
      tokenId: bigInt(
        'The token id. Not an object id: tokens of two collections can have the same.',
        'id',
      ),
      isUnique: boolean('Whether there is just one of it.', 'is_unique'),
      owner: address('Who owns it, where it is unique and the explorer says so.', 'owner'),
      token: t.field({
        type: Token,
        nullable: true,
        description: 'The token that it is an instance of: the collection.',
        extensions: {
          reads: (child) => ({ token: child(), [parentKey]: { token: child() } }),
        },
        resolve: ({ record, token }) => embeddedToken(record.token ?? token),
      }),
      tokenType: text('The standard of the token; set in `nftCollections`.', 'token_type'),
      value: bigInt('How many of this id are held; set in `nftCollections`.', 'value'),
      holderAddressHash: addressHash('The hash of the holder.', 'holder_address_hash'),
      holder: hashedAddress('The holder, as an address.', 'holder_address_hash'),
      imageUrl: text('A link to its picture, chosen by whoever made it.', 'image_url'),
      animationUrl: text('A link to its animation, chosen by whoever made it.', 'animation_url'),
      externalAppUrl: text(
        'A link to where an application shows it, chosen by whoever made it.',
        'external_app_url',
      ),
      metadata: t.field({
        type: TokenMetadata,
        nullable: true,
        description: 'What its creator says of it.',
        extensions: reads('metadata'),
        resolve: ({ record }) =>
          record.metadata === null || record.metadata === undefined
            ? null
            : { raw: record.metadata, record: isRecord(record.metadata) ? record.metadata : {} },
      }),
    };
  },
});
