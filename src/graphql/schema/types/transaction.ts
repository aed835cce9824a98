import { spellings } from '../../../endpoints/declaration.js';
import { keysMask } from '../../../explorer/call/mask.js';
import { isMissing, readOneOf, readRecord, readRecords } from '../../../explorer/decode/read.js';
import { traceSize } from '../../plan/field-cost.js';
import { reads, readsInto, readsOnly } from '../../plan/projection.js';
import { builder } from '../fields/builder.js';
import { connectionOf } from '../fields/connection-of.js';
import { loadedBy, nodeId } from '../fields/node.js';
import { recordFields, valueFields } from '../fields/record-fields.js';
import { blockField } from './block-field.js';
import { chainFields } from './chain.js';
import { embeddedFields } from './embedded-fields.js';
import { TokenTransfer } from './token-transfer.js';
import { Trace, tracesOf } from './trace.js';
import { envelopeFields } from './transaction-envelope.js';
import { feeFields } from './transaction-fee.js';
import { transactionLists } from './transaction-lists.js';
import {
  DecodedInput,
  RevertReason,
  TransactionAction,
  TransactionStatus,
} from './transaction-records.js';
import { rollupFields } from './transaction-rollup.js';
import { loadTransaction, type TransactionSource, transactionSigns } from './transaction-source.js';
import { readsTransfers } from './transaction-transfers.js';
import { lacksTypes, ofWhole, recordOf, valueOfWhole } from './transaction-whole.js';
import { embeddedTransfers } from './transfer-source.js';

export const Transaction = builder.objectRef<TransactionSource>('Transaction');

Transaction.implement({
  interfaces: [builder.nodeInterfaceRef()],
  extensions: {
    ...readsOnly({ own: keysMask(...transactionSigns) }),
    ...loadedBy(loadTransaction),
  },
  description: 'A transaction, mined or pending, and what it did.',
  fields: (t) => {
    const make = recordFields(t, recordOf);
    const { text, int, long, bigInt, decimal, hexBytes, dateTime } = make;
    const lacked = valueFields(t, valueOfWhole());
    const { address } = embeddedFields(t, recordOf);
    return {
      id: nodeId(t, 'Transaction', ({ hash }) => hash),
      ...chainFields(t),
      hash: t.expose('hash', {
        type: 'Hash',
        nullable: false,
        extensions: { ...reads(), synonyms: 'transactionHash txHash txId' },
        description: 'The hash of the transaction.',
      }),
      status: t.field({
        type: TransactionStatus,
        nullable: true,
        description: 'How it ended; null while it is pending, and for some very old transactions.',
        extensions: {
          ...reads('status'),
          synonyms: 'success successful isError failed txReceiptStatus',
        },
        resolve: (source) => readOneOf(recordOf(source).status, ['ok', 'error']),
      }),
      result: text(
        'The result as text: success, pending, awaiting_internal_transactions, dropped/replaced, or why it failed.',
        'result',
      ),
      timestamp: dateTime('The time of its block; null while it is pending.', 'timestamp').synonyms(
        'time date blockTimestamp blockTime minedAt',
      ),
      blockNumber: long(
        'The number of its block; null while it is pending.',
        ...spellings.blockNumber,
      ).synonyms('blockHeight height'),
      block: blockField(
        t,
        recordOf,
        ['timestamp'],
        'Its block; null while it is pending. Its `number`, `id` and `timestamp` are free; all other fields of the block together cost one call.',
      ),
      position: int('Its index in its block; null while it is pending.', 'position').synonyms(
        'index transactionIndex txIndex',
      ),
      confirmations: long(
        'The number of blocks from its own to the latest, both included; 0 while it is pending.',
        'confirmations',
      ),
      confirmationDuration: make.floats(
        'How long its confirmation took, in milliseconds: the minimum and the maximum. Empty while it is pending.',
        'confirmation_duration',
      ),
      type: int(
        'The transaction type: 0 legacy, 1 access list, 2 dynamic fee (EIP-1559), 3 blob, 4 set code.',
        'type',
      ).synonyms('transactionType envelopeType'),
      nonce: long('How many transactions its sender had sent before.', 'nonce'),
      method: text(
        'The name of the method that it called, or the 4-byte id of the method; null for a plain transfer or a contract creation.',
        'method',
      ).synonyms('methodName function functionName'),
      transactionTypes: valueFields(t, valueOfWhole(lacksTypes))
        .texts(
          'What it did: coin_transfer, contract_call, contract_creation, token_transfer, token_creation, …',
          'transaction_types',
          'tx_types',
        )
        .synonyms('types txTypes'),
      transactionTag: lacked.text(
        "The caller's own tag on it; filled only with the caller's session cookie.",
        'transaction_tag',
        'tx_tag',
      ),
      from: address('The sender.', 'from').synonyms('sender fromAddress fromHash fromAddressHash'),
      to: address('The recipient; null if it created a contract.', 'to').synonyms(
        'recipient receiver toAddress toHash toAddressHash',
      ),
      createdContract: address(
        'The contract that it created; null if it created none.',
        'created_contract',
      ).synonyms('contractAddress creates'),
      value: bigInt("The amount of the chain's coin sent with it, in wei.", 'value'),
      ...feeFields(t, recordOf),
      gasLimit: bigInt('The most gas that it may use.', 'gas_limit'),
      gasUsed: bigInt('The gas that it used; null while it is pending.', 'gas_used'),
      gasPrice: bigInt(
        'The price paid per unit of gas, in wei or, if there is a `feeToken`, in its smallest unit; while it is pending, the highest price that may be paid.',
        'gas_price',
      ).synonyms('effectiveGasPrice'),
      baseFeePerGas: bigInt(
        'The base fee of its block per unit of gas, in wei: the part of the gas price that is burnt. null while it is pending, and if its block has none.',
        'base_fee_per_gas',
      ),
      maxFeePerGas: bigInt(
        'The highest price per unit of gas that its sender would pay, in the unit of `gasPrice`; null if it set none.',
        'max_fee_per_gas',
      ).synonyms('maxFee'),
      maxPriorityFeePerGas: bigInt(
        'The highest tip per unit of gas that its sender would pay, in the unit of `gasPrice`; null if it set none.',
        'max_priority_fee_per_gas',
      ).synonyms('maxPriorityFee'),
      priorityFee: bigInt(
        'The total tip that was paid, in the unit of `gasPrice`; null while it is pending, and for transactions without `maxFeePerGas`, which are those of types 0 and 1.',
        'priority_fee',
      ),
      transactionBurntFee: bigInt(
        'The part of its fee that was burnt, in wei; null in the same cases as `priorityFee`.',
        'transaction_burnt_fee',
        'tx_burnt_fee',
      ).synonyms('burntFee burnedFee burntFees'),
      exchangeRate: decimal(
        "The price of the chain's coin in US dollars: usually the current price, not the one at the time of the transaction.",
        'exchange_rate',
      ).synonyms('coinPrice coinExchangeRate ethPrice'),
      historicExchangeRate: decimal(
        "The price of the chain's coin in US dollars when it was mined; null if the explorer does not know it.",
        'historic_exchange_rate',
      ).synonyms('historicalExchangeRate historicCoinPrice coinPriceAtTransaction'),
      revertReason: t.field({
        type: RevertReason,
        nullable: true,
        description: 'Why it was reverted; null if it was not.',
        ...ofWhole(
          (source) => {
            const { revert_reason: reason } = recordOf(source);
            return typeof reason === 'string' ? { raw: reason } : readRecord(reason);
          },
          {
            ...readsOnly({ own: keysMask('revert_reason', 'status') }),
            synonyms: 'error errorMessage revert revertMessage',
          },
          {},
          ({ isShort, record }) =>
            isShort && (record?.status === 'error' || !isMissing(record?.revert_reason)),
        ),
      }),
      rawInput: hexBytes('The input data as sent.', 'raw_input').synonyms(
        'input data inputData callData',
      ),
      decodedInput: t.field({
        type: DecodedInput,
        nullable: true,
        description:
          'The input data, decoded with the ABI of the contract; null if it cannot be decoded.',
        extensions: { ...readsInto('decoded_input'), synonyms: 'decoded decodedCall functionCall' },
        resolve: (source) => readRecord(recordOf(source).decoded_input),
      }),
      hasErrorInInternalTransactions: make.boolean(
        'Whether a call within it failed, even if the transaction itself succeeded; null while that is not known.',
        'has_error_in_internal_transactions',
        'has_error_in_internal_txs',
      ),
      actions: t.field({
        type: [TransactionAction],
        nullable: true,
        description:
          'What it did in terms of known protocols. null on explorers from version 11 on, which do not send it.',
        extensions: readsInto('actions'),
        resolve: (source) => readRecords(recordOf(source).actions),
      }),
      embeddedTokenTransfers: t.field({
        type: [TokenTransfer],
        nullable: true,
        description:
          'The first token transfers, at most 10, which come with the transaction at no extra cost. `tokenTransfers` is the whole list.',
        ...ofWhole(embeddedTransfers, readsTransfers, { size: 10 }),
      }),
      tokenTransfersOverflow: lacked.boolean(
        'Whether there are more token transfers than in `embeddedTokenTransfers`.',
        'token_transfers_overflow',
      ),
      ...envelopeFields(t),
      ...rollupFields(t),
      raw: t.field({
        type: 'JSON',
        nullable: true,
        description:
          'The whole record as the explorer sent it, also what the graph has no field for: messages between chains, withdrawals of the OP stack, … In a list, it costs one call for each row, together with the other fields that do.',
        ...ofWhole(({ record }) => record, readsOnly({ own: 'all' })),
      }),
      ...transactionLists(t),
      rawTrace: t.field({
        type: [Trace],
        nullable: true,
        description:
          'All calls of its execution in order, the outermost first; `Trace.children` leads from a call to those below it. Costs one call to the explorer. While the transaction is pending, the list is empty or fails with UPSTREAM_UNAVAILABLE, depending on the explorer. Null if the explorer knows of no trace.',
        extensions: {
          ...reads(),
          cost: { call: 'raw-trace', size: traceSize },
          synonyms: 'trace traces callTrace calls',
        },
        resolve: async (transaction, _args, context) => {
          const { chain, hash } = transaction;
          const entries = await context.on(chain).loaders.traces(hash);
          return entries && tracesOf(entries, transaction);
        },
      }),
    };
  },
});

export const TransactionConnection = connectionOf(Transaction, 'transaction');
