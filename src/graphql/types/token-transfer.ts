import { type MaskKeys, namesMask } from '../../upstream/reading/mask.js';
import { isHash, pick, readerOf, spellings } from '../../upstream/reading/read.js';
import { builder } from '../builder.js';
import type { Context } from '../context.js';
import { nodeId } from '../node-id.js';
import { parentKey, type Reads, readsInto, splitMask } from '../reads.js';
import { recordFields, valueFields } from '../record-fields.js';
import { logIndexOf, totalOf, transferReads } from '../row-rules.js';
import { connectionOf } from './connection-of.js';
import { embeddedFields } from './embedded-fields.js';
import { type BesideToken, besideToken, TokenInstance } from './token-instance.js';
import { Transaction } from './transaction.js';
import { loadTransactionBehind, transactionOf } from './transaction-source.js';
import type { TransferSource } from './transfer-source.js';

export const TokenTransfer = builder.objectRef<TransferSource>('TokenTransfer');

const hashMask = namesMask(...spellings.transactionHash);

/** Every transfer has an id, even without a valid hash. */
const ownId = ({ record, inLog }: TransferSource): string => {
  const hash = pick(record, ...spellings.transactionHash);
  const { block_hash: block } = record;
  const parent = isHash(hash) ? hash : `-${isHash(block) ? block : ''}`;
  return `${parent.toLowerCase()}:${logIndexOf(record) ?? '-'}:${typeof inLog === 'number' ? inLog : inLog.nth()}`;
};

/** What a field reads of the transfer, and of the transaction through which it was reached. */
const readsOfTransaction = (ofParent: Reads, own: MaskKeys = {}): { readonly reads: Reads } => ({
  reads: (child) => ({ ...hashMask, ...own, [parentKey]: ofParent(child) }),
});

/**
 * A value that the rows of an address's list have, and those of a transaction do not: there it is the
 * transaction's, so that a transfer is the same wherever it is reached.
 */
const ofTransferOrTransaction = <T>(
  read: (value: unknown) => T | null,
  names: readonly string[],
) => {
  const from = readerOf(read, names);
  return {
    extensions: readsOfTransaction(() => namesMask(...names), namesMask(...names)),
    resolve: (
      transfer: TransferSource,
      _args: object,
      context: Context,
    ): T | null | Promise<T | null> => {
      const own = from(transfer.record);
      if (own !== null) return own;
      if (transfer.transaction) return from(transfer.transaction);
      const loading = transfer.lookUp ? loadTransactionBehind(transfer.record, context) : null;
      return loading?.then((transaction) => transaction && from(transaction.record)) ?? null;
    },
  };
};

const TokenTransferTotal = builder.objectRef<BesideToken>('TokenTransferTotal');

TokenTransfer.implement({
  interfaces: [builder.nodeInterfaceRef()],
  description:
    'A movement of tokens from one address to another. A transfer of many ERC-1155 ids at once counts as one for each of them, and each has an `id` of its own.',
  fields: (t) => {
    const recordOf = ({ record }: TransferSource) => record;
    const { text, int, long, hash } = recordFields(t, recordOf);
    const shared = valueFields(t, ofTransferOrTransaction);
    const { address, token } = embeddedFields(t, recordOf);
    return {
      id: nodeId(t, 'TokenTransfer', ownId, { reads: () => transferReads }),
      transactionHash: hash(
        'The hash of the transaction that moved the tokens; null where a chain records transfers without one.',
        ...spellings.transactionHash,
      ),
      transaction: t.field({
        type: Transaction,
        nullable: true,
        description:
          "The transaction that moved the tokens. Costs a lookup of the transaction's details; `transactionHash` is free.",
        extensions: readsOfTransaction((child) => child()),
        resolve: ({ record, transaction }, _args, context, info) =>
          transaction ? transactionOf(transaction) : loadTransactionBehind(record, context, info),
      }),
      blockHash: hash('The hash of the block.', 'block_hash'),
      blockNumber: long('The number of the block.', ...spellings.blockNumber),
      logIndex: int("The index of the transfer's event log in its block.", 'log_index'),
      type: text(
        'What kind of transfer it is: token_transfer, token_minting, token_burning, …',
        'type',
      ),
      method: shared.text(
        'The name of the method that the transaction called, or its 4-byte id.',
        'method',
      ),
      timestamp: shared.dateTime('When the block was made.', 'timestamp'),
      from: address('Who gave the tokens; the zero address where they were minted.', 'from'),
      to: address('Who got the tokens; the zero address where they were burnt.', 'to'),
      token: token('The token that was moved.'),
      total: t.field({
        type: TokenTransferTotal,
        nullable: true,
        description: 'How much was moved; null where the explorer does not know.',
        extensions: readsInto('total'),
        resolve: ({ record }) => besideToken(totalOf(record), record.token),
      }),
    };
  },
});

TokenTransferTotal.implement({
  description: 'How much a transfer moved, and of which token id.',
  fields: (t) => {
    const { int, bigInt } = recordFields(t, ({ record }: BesideToken) => record);
    return {
      decimals: int('How many decimal places `value` has.', 'decimals'),
      value: bigInt(
        'How much was moved, in the smallest unit; null for single NFTs: those of ERC-721, and the ids of ERC-404.',
        'value',
      ),
      tokenId: bigInt('The id of the token that was moved, for NFTs.', 'token_id'),
      tokenInstance: t.field({
        type: TokenInstance,
        nullable: true,
        description: 'The NFT that was moved.',
        extensions: {
          reads: (child) => {
            const [instance, transfer] = splitMask(child());
            return { token_instance: instance, [parentKey]: transfer };
          },
        },
        resolve: ({ record, token }) => besideToken(record.token_instance, token),
      }),
    };
  },
});

export const TokenTransferConnection = connectionOf(TokenTransfer, 'token transfer');
