import { keysMask } from '../../../explorer/call/mask.js';
import type { JsonRecord } from '../../../explorer/decode/read.js';
import { readsOnly } from '../../plan/projection.js';
import { builder } from '../fields/builder.js';
import { connectionOf } from '../fields/connection-of.js';
import { ofRow, type RecordSource, recordFields } from '../fields/record-fields.js';
import { balanceAmount } from '../fields/token-amount.js';
import { embeddedFields } from './embedded-fields.js';

/** The row of a list of holders, and the token that they hold. */
interface HolderSource extends RecordSource {
  readonly token: JsonRecord | null;
}

/** A holder from a row of the list of a token, or of one id of it. */
export const holderOf = (
  { chain, record }: RecordSource,
  token: JsonRecord | null,
): HolderSource => ({
  ...{ chain, record, token },
});

const TokenHolder = builder.objectRef<HolderSource>('TokenHolder');

/** The token is the parent of the list. */
const readsAmount = readsOnly({
  own: keysMask('value', 'token_id'),
  parent: keysMask('type', 'decimals', 'ui_multiplier'),
});

TokenHolder.implement({
  description: 'Who holds how much of a token.',
  fields: (t) => {
    const { bigInt } = recordFields(t, ofRow);
    const { address } = embeddedFields(t, ofRow);
    return {
      address: address('Who holds it.', 'address').synonyms('holder owner account hash'),
      value: bigInt(
        'How much it is, in the smallest unit: show people `amount`. null for confidential tokens (ERC-7984).',
        'value',
      ).synonyms('rawAmount balance quantity'),
      amount: t.field({
        type: 'Decimal',
        nullable: true,
        description:
          'How much it is, as people read it, exact: of ERC-721 and ERC-1155, and of a single id, the number of pieces; of all other tokens `value` ÷ 10^`decimals`, and of ERC-8056 also × `uiMultiplier` ÷ 10^18. null if one of these is not known.',
        extensions: readsAmount,
        resolve: ({ record, token }) => balanceAmount({ ...record, token }),
      }),
      tokenId: bigInt('The id that is held, for ERC-1155; else null.', 'token_id').synonyms('id'),
    };
  },
});

export const TokenHolderConnection = connectionOf(TokenHolder, 'holder');
