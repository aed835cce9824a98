import { keysMask, unionMask } from '../../../explorer/call/mask.js';
import { isRecord, type JsonRecord, readOneOf, readRecord } from '../../../explorer/decode/read.js';
import { canonicalAddress } from '../../load/visit.js';
import { projection, reads } from '../../plan/projection.js';
import { builder } from '../fields/builder.js';
import { type FieldBuilder, itself, recordFields } from '../fields/record-fields.js';
import { Address } from './address.js';
import { embeddedAddress } from './address-source.js';
import { embeddedToken, Token } from './token.js';
import type { TransactionSource } from './transaction-source.js';

const FeeType = builder.enumType('FeeType', {
  description: 'Whether a fee is the one that was paid, or the most that the gas can cost.',
  values: {
    MAXIMUM: {
      value: 'maximum',
      description:
        'The most that the gas can cost, since how much is used is not known yet. On the OP stack and Scroll, `l1Fee` will come on top.',
    },
    ACTUAL: { value: 'actual', description: 'The fee that was paid.' },
  },
});

const TransactionFee = builder.objectRef<JsonRecord>('TransactionFee');

TransactionFee.implement({
  description:
    "The fee of a transaction, in the chain's coin or in the token that `Transaction.feeToken` names.",
  fields: (t) => {
    const { bigInt } = recordFields(t, itself);
    return {
      type: t.field({
        type: FeeType,
        nullable: true,
        description: 'Whether `value` is the fee that was paid, or the most that the gas can cost.',
        extensions: reads('type'),
        resolve: (record) => readOneOf(record.type, ['maximum', 'actual']),
      }),
      value: bigInt(
        'The fee in wei or, if the transaction has a `feeToken`, in the smallest unit of that token; null if the gas price is not known.',
        'value',
      ),
    };
  },
});

/** Stability bills in tokens, in a record of its own; only with a token does that tell the fee. */
const billOf = ({ stability_fee: bill }: JsonRecord): JsonRecord | null =>
  isRecord(bill) && isRecord(bill.token) ? bill : null;

const feeOf = (record: JsonRecord): JsonRecord | null => {
  const fee = readRecord(record.fee);
  const bill = billOf(record);
  return bill ? { ...fee, value: bill.total_fee } : fee;
};

/** Celo's key for the token, or else Stability's. */
const feeTokenOf = ({ celo, stability_fee: bill }: JsonRecord): unknown =>
  readRecord(celo)?.gas_token ?? readRecord(bill)?.token;

/** Who paid for the sender; null if nobody did. */
const otherPayer = ({ from, fee_payer: payer }: JsonRecord): unknown => {
  const [sender, other] = [from, payer].map((address) =>
    canonicalAddress(isRecord(address) ? address.hash : null),
  );
  return sender !== null && sender === other ? null : payer;
};

/** The fields that say what a transaction cost, in what, and who paid. */
export const feeFields = (
  t: FieldBuilder<TransactionSource>,
  recordOf: (source: TransactionSource) => JsonRecord,
) => ({
  fee: t.field({
    type: TransactionFee,
    nullable: true,
    description:
      'The fee that was paid; while it is pending, the most that the gas can cost. It is in the coin of the chain, unless `feeToken` names a token. On a rollup, `l1Fee` is a part of it once it is paid; `burntBlobFee` never is.',
    extensions: {
      reads: ({ own: fee, parent }) =>
        projection({
          own: unionMask({ fee, stability_fee: { total_fee: 'all', token: {} } }, parent),
        }),
      synonyms: 'transactionFee txFee fees gasFee cost',
    },
    resolve: (source) => feeOf(recordOf(source)),
  }),
  feeToken: t.field({
    type: Token,
    nullable: true,
    description:
      "The token that the fee was paid in, on chains that take fees in tokens, such as Celo and Stability; null if it was paid in the chain's coin. `fee` and the prices of gas are in its smallest unit. Costs no call.",
    extensions: {
      reads: ({ own: token, parent }) =>
        projection({
          own: unionMask({ celo: { gas_token: token }, stability_fee: { token } }, parent),
        }),
    },
    resolve: (source) => embeddedToken(feeTokenOf(recordOf(source)), source.chain),
  }),
  feePayer: t.field({
    type: Address,
    nullable: true,
    description:
      'Who paid the fee, if that was not the sender, on chains where others can, such as Eden; otherwise null. Costs no call.',
    extensions: {
      reads: ({ own: payer, parent }) =>
        projection({
          own: unionMask({ fee_payer: payer, from: keysMask('hash') }, parent),
        }),
    },
    resolve: (source) => embeddedAddress(otherPayer(recordOf(source)), source.chain),
  }),
});
