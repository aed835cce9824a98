import { type JsonRecord, readRecords } from '../../../explorer/decode/read.js';
import { readsInto } from '../../plan/projection.js';
import { builder } from '../fields/builder.js';
import { type FieldBuilder, itself, recordFields } from '../fields/record-fields.js';

export const TransactionStatus = builder.enumType('TransactionStatus', {
  description: 'How a transaction ended.',
  values: {
    OK: { value: 'ok', description: 'It succeeded.' },
    ERROR: {
      value: 'error',
      description:
        'It failed or was dropped. If it failed on the chain, its fee was paid all the same.',
    },
  },
});

const DecodedParameter = builder.objectRef<JsonRecord>('DecodedParameter');

DecodedParameter.implement({
  description: 'A parameter of a decoded call or error.',
  fields: (t) => {
    const { text, json } = recordFields(t, itself);
    return {
      name: text('The name of the parameter.', 'name'),
      type: text('The Solidity type of the parameter.', 'type'),
      value: json(
        'The value: a string, or nested lists of strings for arrays and tuples.',
        'value',
      ),
    };
  },
});

const callFields = (t: FieldBuilder<JsonRecord>) => {
  const { text } = recordFields(t, itself);
  return {
    methodCall: text('The signature, with the names of its parameters.', 'method_call'),
    methodId: text(
      'The first 4 bytes of the data, which identify the method or error: 8 hex digits without 0x.',
      'method_id',
    ),
    parameters: t.field({
      type: [DecodedParameter],
      nullable: true,
      description: 'The parameters in order.',
      extensions: readsInto('parameters'),
      resolve: (record) => readRecords(record.parameters),
    }),
  };
};

export const DecodedInput = builder.objectRef<JsonRecord>('DecodedInput');

DecodedInput.implement({
  description: 'The input data of a call, decoded with the ABI of the contract.',
  fields: callFields,
});

export const RevertReason = builder.objectRef<JsonRecord>('RevertReason');

RevertReason.implement({
  description:
    'Why a transaction was reverted: a decoded error if the ABI is known, otherwise `raw`.',
  fields: (t) => ({
    raw: recordFields(t, itself).text(
      'The reason as text or hex bytes, if it could not be decoded; otherwise null.',
      'raw',
    ),
    ...callFields(t),
  }),
});

export const TransactionAction = builder.objectRef<JsonRecord>('TransactionAction');

TransactionAction.implement({
  description: 'What a transaction did, in terms of a protocol.',
  fields: (t) => {
    const { text, json } = recordFields(t, itself);
    return {
      protocol: text('The protocol: uniswap_v3, aave_v3, …', 'protocol'),
      type: text('What was done: swap, mint, borrow, liquidation_call, …', 'type'),
      data: json(
        'The details, which depend on `protocol` and `type`: for example, the debt and collateral of a liquidation_call.',
        'data',
      ),
    };
  },
});
