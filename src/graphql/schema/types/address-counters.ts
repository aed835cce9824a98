import type { JsonRecord } from '../../../explorer/decode/read.js';
import { builder } from '../fields/builder.js';
import { itself, recordFields } from '../fields/record-fields.js';

export const AddressCounters = builder.objectRef<JsonRecord>('AddressCounters');

AddressCounters.implement({
  description:
    'How much an address has done, as the explorer has counted. It counts anew when it is asked: its first answer for an address that is rarely asked for may be 0.',
  fields: (t) => {
    const { bigInt } = recordFields(t, itself);
    return {
      transactionsCount: bigInt(
        'How many transactions are from or to the address.',
        'transactions_count',
      ).synonyms('transactionCount txCount txsCount transactions'),
      tokenTransfersCount: bigInt(
        'How many token transfers are from or to the address.',
        'token_transfers_count',
      ).synonyms('tokenTransferCount transfersCount transferCount transfers'),
      gasUsed: bigInt(
        'The gas that its transactions used; for a contract, those that called it.',
        'gas_usage_count',
      ).synonyms('gas gasUsage gasUsageCount'),
      validationsCount: bigInt('How many blocks the address made.', 'validations_count').synonyms(
        'validationCount blocksValidated blocksCount',
      ),
    };
  },
});
