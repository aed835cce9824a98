import type { Chain } from '../../../explorer/chain.js';
import { isRecord, type JsonRecord, readRecord } from '../../../explorer/decode/read.js';
import { projection, reads } from '../../plan/projection.js';
import { builder } from '../fields/builder.js';
import { connectionOf } from '../fields/connection-of.js';
import { ofRow, type RecordSource, recordFields } from '../fields/record-fields.js';
import { embeddedFields } from './embedded-fields.js';
import { embeddedToken, Token, type TokenSource } from './token.js';
import { instanceLists } from './token-instance-lists.js';
import { TokenMetadata } from './token-metadata.js';

/** A record with the token of its parent record, for instances that do not have their own. */
export interface RecordWithToken extends RecordSource {
  readonly token?: unknown;
  /** The contract, if it was reached through its token: that may have been asked for by it, and not say it. */
  readonly contract?: string;
}

/** An embedded record with the token of its parent; null if there is no record. */
export const recordWithToken = (
  chain: Chain,
  value: unknown,
  token: unknown,
): RecordWithToken | null => {
  const record = readRecord(value);
  return record && { chain, record, token };
};

/** A token id that was reached through its token. */
export const instanceIn = (
  { chain, hash: contract, record: token }: TokenSource,
  record: JsonRecord,
): RecordWithToken => ({
  ...{ chain, record, token, contract },
});

/** The token of an instance: its own, which not all versions send, or that of its parent. */
export const tokenOf = ({ chain, record, token, contract }: RecordWithToken): TokenSource | null =>
  embeddedToken(record.token ?? token, chain, contract);

export const TokenInstance = builder.objectRef<RecordWithToken>('TokenInstance');

TokenInstance.implement({
  description: 'One token id of a collection: an NFT.',
  fields: (t) => {
    const { text, boolean, bigInt, json } = recordFields(t, ofRow);
    const { address, addressHash, hashedAddress } = embeddedFields(t, ofRow);
    return {
      tokenId: bigInt(
        'The token id. Not an object id: tokens of two collections can share it.',
        'id',
      ).synonyms('id'),
      isUnique: boolean(
        'Whether only one of this id exists; mostly null in lists of holdings, where few explorers say so.',
        'is_unique',
      ),
      owner: address(
        'The owner; null if the NFT is not unique, and mostly in lists of holdings, where few explorers say so.',
        'owner',
      ).synonyms('ownerOf ownerAddress'),
      token: t.field({
        type: Token,
        nullable: true,
        description: 'The token that this is an instance of: its collection.',
        extensions: {
          reads: ({ own: token }) => projection({ own: { token }, parent: { token } }),
          cost: { backTo: 'Token' },
        },
        resolve: tokenOf,
      }),
      tokenType: text(
        'The token standard, such as ERC-721; set only in lists of what an address holds.',
        'token_type',
      ).synonyms('type standard contractType'),
      value: bigInt(
        'How many of this id are held; set only in lists of what an address holds.',
        'value',
      ).synonyms('amount balance quantity'),
      holderAddressHash: addressHash(
        'The hash of the holder; null on explorers from version 7 on, which do not send it.',
        'holder_address_hash',
      ),
      holder: hashedAddress(
        'The holder, as an address; null on explorers from version 7 on, which do not send it.',
        'holder_address_hash',
      ),
      imageUrl: text('A link to its image, set by its creator.', 'image_url').synonyms(
        'image media mediaUrl picture',
      ),
      animationUrl: text('A link to its animation, set by its creator.', 'animation_url').synonyms(
        'animation video',
      ),
      imageMediaType: text(
        'What `imageUrl` is: image, video or html; null if unknown, and before version 12 of the explorer.',
        'image_media_type',
      ),
      animationMediaType: text(
        'What `animationUrl` is: image, video or html; null if unknown, and before version 12 of the explorer.',
        'animation_media_type',
      ),
      thumbnails: json(
        'Smaller images of it, as links by their size, such as "60x60"; null if the explorer has made none, and before version 6.10.',
        'thumbnails',
      ).synonyms('thumbnail preview'),
      externalAppUrl: text(
        'A link to its page in an application, set by its creator.',
        'external_app_url',
      ),
      metadata: t.field({
        type: TokenMetadata,
        nullable: true,
        description: 'What its creator says about it; null if the explorer has no metadata.',
        extensions: reads('metadata'),
        resolve: ({ record }) =>
          record.metadata === null || record.metadata === undefined
            ? null
            : { raw: record.metadata, record: isRecord(record.metadata) ? record.metadata : {} },
      }),
      ...instanceLists(t),
    };
  },
});

export const TokenInstanceConnection = connectionOf(TokenInstance, 'NFT');
