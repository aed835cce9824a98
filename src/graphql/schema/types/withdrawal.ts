import type { Row } from '../../relay/rows.js';
import { builder } from '../fields/builder.js';
import { connectionOf } from '../fields/connection-of.js';
import { ofRow, recordFields } from '../fields/record-fields.js';
import { coinFields } from '../fields/token-amount.js';
import { embeddedFields } from './embedded-fields.js';

const Withdrawal = builder.objectRef<Row>('Withdrawal');

Withdrawal.implement({
  description: 'What left the beacon chain: coins of a validator, which a block credited.',
  fields: (t) => {
    const { long } = recordFields(t, ofRow);
    const { address } = embeddedFields(t, ofRow);
    return {
      index: long('Its number among all withdrawals of the chain, from 0 on.', 'index').synonyms(
        'withdrawalIndex',
      ),
      validatorIndex: long('The number of the validator.', 'validator_index').synonyms('validator'),
      receiver: address('Who got the coins.', 'receiver').synonyms(
        'address to recipient receiverHash',
      ),
      ...coinFields(t, 'How much it was', 'amount'),
    };
  },
});

export const WithdrawalConnection = connectionOf(Withdrawal, 'withdrawal');
