import { spellings } from '../../../endpoints/declaration.js';
import { namesMask } from '../../../explorer/call/mask.js';
import type { Chain } from '../../../explorer/chain.js';
import {
  isHash,
  type JsonRecord,
  pick,
  readerOf,
  readRecord,
} from '../../../explorer/decode/read.js';
import type { Context } from '../../load/resolver-context.js';
import { transferReads } from '../../load/row-rules.js';
import { projection, readsInto, readsOnly } from '../../plan/projection.js';
import { builder } from '../fields/builder.js';
import { connectionOf, edgeOf } from '../fields/connection-of.js';
import { listField } from '../fields/list-field.js';
import { loadedBy, nodeId } from '../fields/node.js';
import { recordFields, valueFields } from '../fields/record-fields.js';
import { readsTransferAmount, transferAmount } from '../fields/token-amount.js';
import { blockField } from './block-field.js';
import { type ChainRoot, chainParent, type RootBuilder } from './chain-source.js';
import { embeddedFields } from './embedded-fields.js';
import { transactionField } from './part-source.js';
import { recordWithToken, TokenInstance } from './token-instance.js';
import { loadTransaction } from './transaction-source.js';
import {
  loadTransfer,
  nameInTransaction,
  type TransferSource,
  transferOfRow,
} from './transfer-source.js';

export const TokenTransfer = builder.objectRef<TransferSource>('TokenTransfer');

const hashMask = namesMask(...spellings.transactionHash);

/** Every transfer gets an id, even one without a valid transaction hash. */
const ownId = ({ record, inLog }: TransferSource): string => {
  const hash = pick(record, ...spellings.transactionHash);
  const { block_hash: block } = record;
  const parent = isHash(hash) ? hash : `-${isHash(block) ? block : ''}`;
  const nth = typeof inLog === 'number' ? inLog : inLog.nth();
  return `${parent.toLowerCase()}:${nameInTransaction(record, nth)}`;
};

/**
 * A value that transfers have in an address's list but not in a transaction's: there it is taken
 * from the transaction, so that a transfer is the same wherever it is reached.
 */
const ofTransferOrTransaction = <T>(
  read: (value: unknown) => T | null,
  names: readonly string[],
) => {
  const from = readerOf(read, names);
  const mask = namesMask(...names);
  return {
    extensions: readsOnly({ own: { ...hashMask, ...mask }, parent: mask }),
    resolve: (
      transfer: TransferSource,
      _args: object,
      context: Context,
    ): T | null | Promise<T | null> => {
      const own = from(transfer.record);
      if (own !== null) return own;
      if (transfer.transaction?.record) return from(transfer.transaction.record);
      if (transfer.lookUp === null) return null;
      return loadTransaction(transfer.lookUp, context.on(transfer.chain)).then((transaction) =>
        transaction?.record ? from(transaction.record) : null,
      );
    },
  };
};

const time = ofTransferOrTransaction((value) => value ?? null, ['timestamp']);

/** The `total` of a transfer, with the transfer's own record. */
interface TotalSource {
  readonly chain: Chain;
  readonly record: JsonRecord;
  readonly transfer: JsonRecord;
}

const TokenTransferTotal = builder.objectRef<TotalSource>('TokenTransferTotal');

TokenTransfer.implement({
  interfaces: [builder.nodeInterfaceRef()],
  extensions: loadedBy(loadTransfer),
  description:
    'A movement of tokens from one address to another. A batch of several ERC-1155 ids counts as one transfer for each of them, with its own `id`.',
  fields: (t) => {
    const recordOf = ({ record }: TransferSource) => record;
    const { text, int, long, hash } = recordFields(t, recordOf);
    const shared = valueFields(t, ofTransferOrTransaction);
    const { address, token } = embeddedFields(t, recordOf);
    return {
      id: nodeId(t, 'TokenTransfer', ownId, readsOnly({ own: transferReads })),
      transactionHash: hash(
        'The hash of the transaction that moved the tokens; null if the chain recorded the transfer without one.',
        ...spellings.transactionHash,
      ).synonyms('hash txHash'),
      transaction: transactionField(
        t,
        'The transaction that moved the tokens. Costs one call to the explorer, unless the transfer was reached through it; `transactionHash` is free.',
      ),
      blockHash: hash('The hash of the block.', 'block_hash'),
      blockNumber: long('The number of the block.', ...spellings.blockNumber).synonyms(
        'blockHeight height',
      ),
      block: blockField(
        t,
        recordOf,
        ['hash', 'timestamp'],
        'The block; null where the explorer does not say its number. Its `number`, `id`, `hash` and `timestamp` are free; all other fields of the block together cost one call.',
        time,
      ),
      logIndex: int("The index of the transfer's event log in its block.", 'log_index').synonyms(
        'index',
      ),
      type: text('The kind of transfer: token_transfer, token_minting, token_burning, …', 'type'),
      method: shared.text(
        'The name of the method that the transaction called, or the 4-byte id of the method; null if it called none.',
        'method',
      ),
      timestamp: shared
        .dateTime('The time of the block.', 'timestamp')
        .synonyms('time date blockTimestamp'),
      from: address(
        'The sender of the tokens; the zero address if they were minted.',
        'from',
      ).synonyms('sender fromAddress fromHash'),
      to: address(
        'The recipient of the tokens; the zero address if they were burnt.',
        'to',
      ).synonyms('recipient receiver toAddress toHash'),
      token: token('The token that was moved.'),
      total: t.field({
        type: TokenTransferTotal,
        nullable: true,
        description: 'How much was moved; null if the explorer does not know.',
        extensions: readsInto('total'),
        resolve: ({ chain, record: transfer }) => {
          const record = readRecord(transfer.total);
          return record && { chain, record, transfer };
        },
      }),
    };
  },
});

TokenTransferTotal.implement({
  description: 'How much a transfer moved, and of which token id.',
  fields: (t) => {
    const { int, bigInt } = recordFields(t, ({ record }: TotalSource) => record);
    return {
      decimals: int(
        'How many decimal places `value` has; null if the contract does not say. What is counted in pieces has none, whatever its contract says.',
        'decimals',
      ),
      value: bigInt(
        'The amount moved, in the smallest unit: show people `amount`. null for single NFTs: those of ERC-721, and the ids of ERC-404.',
        'value',
      ).synonyms('rawAmount rawValue'),
      amount: t.field({
        type: 'Decimal',
        nullable: true,
        description:
          'The amount as people read it, exact. For ERC-721, ERC-1155 and whatever has a token id, the number moved, as in `value`; null for a single NFT, which has no `value`. For all other tokens, `value` ÷ 10^`decimals`, and for ERC-8056 also × `uiMultiplier` ÷ 10^18; null if one of these is not known.',
        extensions: readsTransferAmount,
        resolve: ({ record, transfer }) => transferAmount(record, transfer),
      }),
      uiMultiplier: bigInt(
        'ERC-8056 only: the factor that was in force when the transfer happened, with 18 decimals.',
        'ui_multiplier',
      ),
      tokenId: bigInt('The id of the NFT that was moved; null for fungible tokens.', 'token_id'),
      tokenInstance: t.field({
        type: TokenInstance,
        nullable: true,
        description:
          'The NFT that was moved; null for fungible tokens, for NFTs that the explorer has not indexed, and on explorers before version 7.',
        extensions: {
          // An instance without its own token has that of the transfer.
          reads: ({ own, parent }) => projection({ own: { token_instance: own }, parent }),
          synonyms: 'nft instance',
        },
        resolve: ({ chain, record, transfer }) =>
          recordWithToken(chain, record.token_instance, transfer.token),
      }),
    };
  },
});

const row = 'token transfer';

export const TokenTransferEdge = edgeOf(TokenTransfer, row);

export const TokenTransferConnection = connectionOf(TokenTransfer, row, TokenTransferEdge);

/** The root field that leads to transfers. */
export const transferQueries = <Source>(t: RootBuilder<Source>, root: ChainRoot<Source>) => ({
  latestTokenTransfers: listField(t, TokenTransferConnection, 'tokenTransfers', {
    description:
      'The token transfers of the chain, newest first. NOT_SUPPORTED before version 6.9 of the explorer.',
    filters: { types: 'Only transfers of tokens of these standards; all if not given or empty.' },
    args: root.args,
    parentOf: chainParent(root),
    nodeOf: transferOfRow,
  }).synonyms('tokenTransfers transfers recentTokenTransfers newTokenTransfers'),
});
