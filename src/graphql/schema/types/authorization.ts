import { spellings } from '../../../endpoints/declaration.js';
import { builder } from '../fields/builder.js';
import { ofRow, type RecordSource, recordFields } from '../fields/record-fields.js';
import { embeddedFields } from './embedded-fields.js';

export const Authorization = builder.objectRef<RecordSource>('Authorization');

Authorization.implement({
  description:
    'EIP-7702: an account lets the code of a contract act for it, until it authorizes another one.',
  fields: (t) => {
    const { text, bigInt } = recordFields(t, ofRow);
    const { hashedAddress } = embeddedFields(t, ofRow);
    return {
      authority: hashedAddress('The account.', 'authority').synonyms('account signer from'),
      delegate: hashedAddress(
        'The contract whose code acts for it; the zero address to end that.',
        ...spellings.addressHash,
      ).synonyms('address addressHash contract implementation to'),
      chainId: bigInt(
        'The id of the only chain on which it counts; 0 for every chain.',
        'chain_id',
      ),
      nonce: bigInt('The nonce of the account for which it counts.', 'nonce'),
      status: text(
        'ok if it took effect, otherwise why it did not: invalid_chain_id, invalid_signature, invalid_nonce, …; null if the explorer does not say.',
        'status',
      ),
    };
  },
});
