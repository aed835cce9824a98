import { oncePerList } from '../../upstream/reading/once-per-list.js';
import { readOneOf, readRecord, readRecords, spellings } from '../../upstream/reading/read.js';
import type { TraceEntry } from '../../upstream/reading/traces.js';
import { builder } from '../builder.js';
import { rowMaskOf } from '../lists.js';
import { nodeId } from '../node-id.js';
import { reads, readsInto } from '../reads.js';
import { recordFields } from '../record-fields.js';
import { connect } from '../relay/connection.js';
import { embeddedFields } from './embedded-fields.js';
import { TokenTypeFilter } from './filters.js';
import { pageArguments } from './page-arguments.js';
import { TokenTransfer, TokenTransferConnection } from './token-transfer.js';
import { Trace, traceOf } from './trace.js';
import {
  DecodedInput,
  RevertReason,
  TransactionAction,
  TransactionFee,
} from './transaction-records.js';
import type { TransactionSource } from './transaction-source.js';
import { readsTransfers, transactionTransfers } from './transaction-transfers.js';
import { embeddedTransfers, transferOfRow } from './transfer-source.js';

const TransactionStatus = builder.enumType('TransactionStatus', {
  description: 'How a transaction ended.',
  values: {
    OK: { value: 'ok', description: 'It succeeded.' },
    ERROR: { value: 'error', description: 'It failed; its fee was paid all the same.' },
  },
});

export const Transaction = builder.objectRef<TransactionSource>('Transaction');

/** Most traces are shorter: theirs are not worth memoizing, which outlives the request. */
const longTrace = 1_000;

const tracesOf = oncePerList(
  (entries: readonly TraceEntry[], hash: string) => entries.map((entry) => traceOf(hash, entry)),
  longTrace,
);

Transaction.implement({
  interfaces: [builder.nodeInterfaceRef()],
  extensions: reads('hash'),
  description: 'A transaction, mined or pending, with what it did.',
  fields: (t) => {
    const recordOf = ({ record }: TransactionSource) => record;
    const make = recordFields(t, recordOf);
    const { address } = embeddedFields(t, recordOf);
    return {
      id: nodeId(t, 'Transaction', ({ hash }) => hash),
      hash: t.expose('hash', {
        type: 'Hash',
        nullable: false,
        extensions: reads(),
        description: 'The hash of the transaction.',
      }),
      status: t.field({
        type: TransactionStatus,
        nullable: true,
        description: 'How it ended; null while it is pending.',
        extensions: reads('status'),
        resolve: ({ record }) => readOneOf(record.status, ['ok', 'error']),
      }),
      result: make.text('The result in words: success, pending, or why it failed.', 'result'),
      timestamp: make.dateTime('When its block was made; null while it is pending.', 'timestamp'),
      blockNumber: make.long(
        'The number of its block; null while it is pending.',
        ...spellings.blockNumber,
      ),
      position: make.int('Its place in its block; null while it is pending.', 'position'),
      confirmations: make.long(
        'How many blocks there are from its own to the latest, both included; 0 while it is pending.',
        'confirmations',
      ),
      confirmationDuration: make.floats(
        'How many milliseconds its confirmation took: at least, at most; empty while it is pending.',
        'confirmation_duration',
      ),
      type: make.int(
        'The type of transaction: 0 legacy, 1 access list, 2 fee market, 3 blobs, 4 set code.',
        'type',
      ),
      nonce: make.long('How many transactions its sender had sent before.', 'nonce'),
      method: make.text('The name of the method that was called, or its 4-byte id.', 'method'),
      transactionTypes: make.texts(
        'What it did: coin_transfer, contract_call, contract_creation, token_transfer, token_creation, …',
        'transaction_types',
        'tx_types',
      ),
      transactionTag: make.text(
        "The caller's own tag on it: filled only with the caller's session cookie.",
        'transaction_tag',
        'tx_tag',
      ),
      from: address('Who sent it.', 'from'),
      to: address('Whom it was sent to; null where it created a contract.', 'to'),
      createdContract: address('The contract that it created.', 'created_contract'),
      value: make.bigInt("How much of the chain's coin it carried, in wei.", 'value'),
      fee: t.field({
        type: TransactionFee,
        nullable: true,
        description: 'What it cost, or can cost at most while it is pending.',
        extensions: readsInto('fee'),
        resolve: ({ record }) => readRecord(record.fee),
      }),
      gasLimit: make.bigInt('The most gas that it may use.', 'gas_limit'),
      gasUsed: make.bigInt('How much gas it used; null while it is pending.', 'gas_used'),
      gasPrice: make.bigInt(
        'The price of a unit of gas that was paid, in wei; the most that may be paid while it is pending.',
        'gas_price',
      ),
      baseFeePerGas: make.bigInt(
        'The base fee of its block, in wei for a unit of gas: the part of the gas price that is burnt.',
        'base_fee_per_gas',
      ),
      maxFeePerGas: make.bigInt(
        'The highest gas price that its sender would pay, in wei.',
        'max_fee_per_gas',
      ),
      maxPriorityFeePerGas: make.bigInt(
        'The highest tip per unit of gas that its sender would pay, in wei.',
        'max_priority_fee_per_gas',
      ),
      priorityFee: make.bigInt('The tip that was paid in all, in wei.', 'priority_fee'),
      transactionBurntFee: make.bigInt(
        'The part of its fee that was burnt, in wei.',
        'transaction_burnt_fee',
        'tx_burnt_fee',
      ),
      exchangeRate: make.decimal(
        "The price of the chain's coin in US dollars: usually the current one, not that of its time.",
        'exchange_rate',
      ),
      revertReason: t.field({
        type: RevertReason,
        nullable: true,
        description: 'Why it was reverted, where it was.',
        extensions: reads('revert_reason'),
        resolve: ({ record: { revert_reason: reason } }) =>
          typeof reason === 'string' ? { raw: reason } : readRecord(reason),
      }),
      rawInput: make.hexBytes('The input data as it was sent.', 'raw_input'),
      decodedInput: t.field({
        type: DecodedInput,
        nullable: true,
        description: 'The input data decoded, where the ABI of the contract is known.',
        extensions: readsInto('decoded_input'),
        resolve: ({ record }) => readRecord(record.decoded_input),
      }),
      hasErrorInInternalTransactions: make.boolean(
        'Whether a call within it failed, although it succeeded itself.',
        'has_error_in_internal_transactions',
        'has_error_in_internal_txs',
      ),
      actions: t.field({
        type: [TransactionAction],
        nullable: true,
        description:
          'What it did in the terms of known protocols. Explorers from version 11 on do not send it.',
        extensions: readsInto('actions'),
        resolve: ({ record }) => readRecords(record.actions),
      }),
      embeddedTokenTransfers: t.field({
        type: [TokenTransfer],
        nullable: true,
        description:
          'The first token transfers, up to 10, which come with the transaction at no further cost; `tokenTransfers` is the whole list.',
        extensions: readsTransfers,
        resolve: ({ record }) => embeddedTransfers(record),
      }),
      tokenTransfersOverflow: make.boolean(
        'Whether there are more token transfers than `embeddedTokenTransfers` has.',
        'token_transfers_overflow',
      ),
      tokenTransfers: t.field({
        type: TokenTransferConnection,
        nullable: true,
        description:
          'All its token transfers, in the order of their events. Costs nothing where the transaction came with all of them.',
        args: {
          types: t.arg({
            type: [TokenTypeFilter],
            description: 'Only transfers of tokens of these standards; all where not given.',
          }),
          ...pageArguments(t.arg),
        },
        extensions: readsTransfers,
        resolve: ({ hash, record }, { types, ...page }, context, info) => {
          const mask = rowMaskOf('transactionTokenTransfers', info, page);
          const list = transactionTransfers(hash, record, types, context, mask);
          return connect(list, page, context, transferOfRow(record));
        },
      }),
      rawTrace: t.field({
        type: [Trace],
        nullable: true,
        description:
          'All calls of its execution in their order, the outermost first. `Trace.children` leads from a call to those below it. Costs a call, and fails while the transaction is pending.',
        extensions: reads(),
        resolve: async ({ hash }, _args, { loaders }) => {
          const entries = await loaders.traces(hash);
          return entries && tracesOf(entries, hash);
        },
      }),
    };
  },
});
