import type { JsonRecord } from '../../upstream/reading/read.js';
import { builder } from '../builder.js';
import { readsInto } from '../reads.js';
import { itself, recordFields } from '../record-fields.js';
import { connectionOf } from './connection-of.js';
import { embeddedFields } from './embedded-fields.js';
import { besideToken, TokenInstance } from './token-instance.js';

const TokenBalance = builder.objectRef<JsonRecord>('TokenBalance');

TokenBalance.implement({
  description:
    'How much of a token an address holds: a row for each ERC-20 and ERC-721 token, one for each token id of the other standards, and for ERC-404 also one without an id: the fungible amount.',
  fields: (t) => {
    const { bigInt } = recordFields(t, itself);
    const { token } = embeddedFields(t, itself);
    return {
      token: token('The token that is held.'),
      tokenId: bigInt('The id of the token, where each id is a row of its own.', 'token_id'),
      tokenInstance: t.field({
        type: TokenInstance,
        nullable: true,
        description: 'The NFT, where each id is a row of its own.',
        extensions: readsInto('token_instance'),
        resolve: (record) => besideToken(record.token_instance, record.token),
      }),
      value: bigInt(
        'How much is held, in the smallest unit; for ERC-721 how many NFTs, and where each id is a row of its own how many of that id.',
        'value',
      ),
    };
  },
});

export const TokenBalanceConnection = connectionOf(TokenBalance, 'token balance');
