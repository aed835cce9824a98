import { reads } from '../../plan/projection.js';
import type { Row } from '../../relay/rows.js';
import { builder } from '../fields/builder.js';
import { connectionOf } from '../fields/connection-of.js';
import { ofRow, recordFields } from '../fields/record-fields.js';
import { coinAmount } from '../fields/token-amount.js';
import { embeddedFields } from './embedded-fields.js';

const Withdrawal = builder.objectRef<Row>('Withdrawal');

Withdrawal.implement({
  description: 'What left the beacon chain: coins of a validator, which a block credited.',
  fields: (t) => {
    const { long, bigInt } = recordFields(t, ofRow);
    const { address } = embeddedFields(t, ofRow);
    return {
      index: long('Its number among all withdrawals of the chain, from 0 on.', 'index').synonyms(
        'withdrawalIndex',
      ),
      validatorIndex: long('The number of the validator.', 'validator_index').synonyms('validator'),
      receiver: address('Who got the coins.', 'receiver').synonyms(
        'address to recipient receiverHash',
      ),
      value: bigInt('How much it was, in wei.', 'amount').synonyms('wei rawAmount'),
      amount: t.field({
        type: 'Decimal',
        nullable: true,
        description:
          '`value` ÷ 10^18, exact: what people read. If the coin of the chain has other decimals, and the operator says so, those count.',
        extensions: reads('amount'),
        resolve: (row) => coinAmount(row.record.amount, row),
      }),
    };
  },
});

export const WithdrawalConnection = connectionOf(Withdrawal, 'withdrawal');
