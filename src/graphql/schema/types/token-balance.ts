import { readsInto, readsOnly } from '../../plan/projection.js';
import type { Row } from '../../relay/rows.js';
import { builder } from '../fields/builder.js';
import { connectionOf } from '../fields/connection-of.js';
import { balanceFiatValue, readsBalanceFiatValue } from '../fields/fiat-value.js';
import { ofRow, recordFields } from '../fields/record-fields.js';
import { balanceAmount, balanceAmountMask } from '../fields/token-amount.js';
import { embeddedFields } from './embedded-fields.js';
import { recordWithToken, TokenInstance } from './token-instance.js';

const TokenBalance = builder.objectRef<Row>('TokenBalance');

TokenBalance.implement({
  description:
    'How much of a token an address holds. There is one row for each ERC-20 or ERC-721 token, and one for each token id of the other standards. ERC-404 tokens also have a row without an id, for the fungible amount.',
  fields: (t) => {
    const { bigInt } = recordFields(t, ofRow);
    const { token } = embeddedFields(t, ofRow);
    return {
      token: token('The token that is held.'),
      tokenId: bigInt('The token id, if the row is for a single id; otherwise null.', 'token_id'),
      tokenInstance: t.field({
        type: TokenInstance,
        nullable: true,
        description: 'The NFT, if the row is for a single id; otherwise null.',
        extensions: { ...readsInto('token_instance'), synonyms: 'nft instance metadata' },
        resolve: ({ chain, record }) => recordWithToken(chain, record.token_instance, record.token),
      }),
      value: bigInt(
        'The amount held, in the smallest unit: show people `amount`. For ERC-721, the number of NFTs; in a row for a single id, the number of tokens with that id.',
        'value',
      ).synonyms('rawBalance rawAmount'),
      amount: t.field({
        type: 'Decimal',
        nullable: true,
        description:
          'The amount as people read it, exact. For ERC-721, ERC-1155 and whatever has a token id, the number held, as in `value`. For all other tokens, `value` ÷ 10^`decimals` of the token, and for ERC-8056 also × its `uiMultiplier` ÷ 10^18; null if the decimals are not known.',
        extensions: {
          ...readsOnly({ own: balanceAmountMask }),
          synonyms: 'quantity formattedBalance',
        },
        resolve: ({ record }) => balanceAmount(record),
      }),
      fiatValue: t.field({
        type: 'Decimal',
        nullable: true,
        description:
          'What the amount is worth in US dollars: `amount` × `exchangeRate` of the token, exact, with all decimals of both. null if the explorer knows no price (not the same as worth nothing), if `amount` is null, and in a row for a single id.',
        extensions: {
          ...readsBalanceFiatValue,
          synonyms: 'usdValue valueUsd usd fiat quote fiatBalance balanceUsd',
        },
        resolve: ({ record }) => balanceFiatValue(record),
      }),
    };
  },
});

export const TokenBalanceConnection = connectionOf(TokenBalance, 'token balance');
