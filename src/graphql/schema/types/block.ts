import { ShapeError } from '../../../explorer/call/upstream-errors.js';
import { type JsonRecord, readHashes, readRecords } from '../../../explorer/decode/read.js';
import type { FieldCost } from '../../plan/field-cost.js';
import { reads, readsInto, readsOnly } from '../../plan/projection.js';
import { asksForMore } from '../../plan/selected.js';
import { builder } from '../fields/builder.js';
import { connectionOf } from '../fields/connection-of.js';
import { listField } from '../fields/list-field.js';
import { loadedBy, nodeId } from '../fields/node.js';
import { itself, ofOwnRecord, recordFields, valueFields } from '../fields/record-fields.js';
import { Address } from './address.js';
import { embeddedAddress } from './address-source.js';
import { blockLists } from './block-lists.js';
import {
  type BlockSource,
  blockNamed,
  blockOfRow,
  blockSays,
  blockSigns,
  hashedBlock,
  loadBlock,
  loadBlockRecord,
  loadParent,
  readParentHash,
} from './block-source.js';
import { chainFields } from './chain.js';
import { type ChainRoot, chainParent, type RootBuilder } from './chain-source.js';

const own: FieldCost = { own: 'block' };

/** Resolves a value from what is known of a block, or else from its own record. */
const ofBlock = ofOwnRecord('block', loadBlockRecord, blockSays);

const unasked = () => {
  throw new ShapeError('a block with a number');
};

/** What is known of a parent before it is loaded. */
const knownOfParent = ['hash'];

const rewards = ofBlock(readRecords, ['rewards']);
const uncles = ofBlock(readHashes, ['uncles_hashes']);
const parent = ofBlock(readParentHash, ['parent_hash']);

/** The fields that the rows of a list say. */
const saidByRows = [
  ...['hash', 'timestamp', 'type', 'parentHash', 'miner', 'transactionsCount', 'size', 'nonce'],
  ...['gasUsed', 'gasLimit', 'gasUsedPercentage', 'gasTargetPercentage', 'baseFeePerGas'],
  ...['burntFees', 'burntFeesPercentage', 'priorityFee', 'transactionFees', 'difficulty'],
  ...['totalDifficulty', 'blobGasUsed', 'excessBlobGas', 'blobTransactionsCount', 'parent'],
];

export const Block = builder.objectRef<BlockSource>('Block');

const BlockReward = builder.objectRef<JsonRecord>('BlockReward');

Block.implement({
  interfaces: [builder.nodeInterfaceRef()],
  extensions: { ...readsOnly({ own: blockSigns }), ...loadedBy(loadBlock) },
  description:
    'A block of the chain, or one that lost its place in it (see `type`). Of the block of a transaction, `number`, `id`, `chain` and `timestamp` are free; all other fields together cost one call for each block.',
  fields: (t) => {
    const { text, long, bigInt, float, hash, hexBytes, dateTime } = valueFields(t, ofBlock);
    return {
      id: nodeId(t, 'Block', ({ name }) => name),
      ...chainFields(t),
      number: t.field({
        type: 'Long',
        nullable: false,
        extensions: { ...reads(), synonyms: 'height blockNumber blockHeight' },
        description:
          'The number of the block: its height. Some chains have heights without a block. Above 2^53 - 1, no block can be asked for by it.',
        resolve: ({ number }) => number ?? unasked(),
      }),
      hash: hash('The hash of the block.', 'hash').synonyms('blockHash'),
      timestamp: dateTime('The time of the block.', 'timestamp').synonyms(
        'time date blockTimestamp minedAt',
      ),
      type: text(
        'block for one on the main chain; uncle or reorg for one that lost its place there, with and without a later block that names it.',
        'type',
      ),
      parentHash: hash(
        'The hash of the block before it, as this block has it; zeros for the first.',
        'parent_hash',
      ).synonyms('parentBlockHash previousHash previousBlockHash'),
      parent: t.field({
        type: Block,
        nullable: true,
        description:
          'The block before it, which `parentHash` names: its number need not be one less. Its `hash` costs no more than `parentHash`; all else one call by that hash, and then it is null if the explorer does not know it. null for the first block.',
        extensions: {
          ...parent.extensions,
          cost: { ...own, call: 'block', knows: knownOfParent },
          synonyms: 'parentBlock previousBlock previous',
        },
        resolve: async (block, args, context, info) => {
          const hash = await parent.resolve(block, args, context);
          if (hash === null) return null;
          return info.plan && !asksForMore(info.plan.type.selections, knownOfParent)
            ? hashedBlock(block.chain, hash)
            : loadParent(block, hash, context.on(block.chain), info);
        },
      }),
      miner: t.field({
        type: Address,
        nullable: true,
        description: 'Who made the block and received its fees: a miner, validator or sequencer.',
        ...ofBlock((value, { chain }) => embeddedAddress(value, chain), ['miner']),
        extensions: {
          ...readsInto('miner'),
          cost: own,
          synonyms:
            'validator author producer feeRecipient coinbase beneficiary minerHash minerAddress',
        },
      }),
      transactionsCount: bigInt(
        'How many transactions it has.',
        'transactions_count',
        'transaction_count',
        'tx_count',
      ).synonyms('transactionCount txCount txsCount'),
      internalTransactionsCount: bigInt(
        'How many calls contracts made in it; null before version 8.1 of the explorer.',
        'internal_transactions_count',
      ).synonyms('internalTransactionCount internalTxCount'),
      withdrawalsCount: bigInt(
        'How many withdrawals from the beacon chain it has; null on chains without.',
        'withdrawals_count',
      ).synonyms('withdrawalCount'),
      size: long('Its size in bytes.', 'size'),
      nonce: hexBytes('What its miner found: 8 bytes, all 0 without proof of work.', 'nonce'),
      gasUsed: bigInt('The gas that its transactions used.', 'gas_used'),
      gasLimit: bigInt('The most gas that they might use.', 'gas_limit'),
      gasUsedPercentage: float('`gasUsed` as a percentage of `gasLimit`.', 'gas_used_percentage'),
      gasTargetPercentage: float(
        'How far `gasUsed` is above (or, if negative, below) the gas target, as a percentage of it.',
        'gas_target_percentage',
      ),
      baseFeePerGas: bigInt(
        'The part of the gas price that is burnt, in wei; null before EIP-1559.',
        'base_fee_per_gas',
      ).synonyms('baseFee'),
      burntFees: bigInt('What of the fees was burnt, in wei.', 'burnt_fees').synonyms(
        'burntFee burnedFees burnedFee',
      ),
      burntFeesPercentage: float(
        '`burntFees` as a percentage of `transactionFees`; null without fees.',
        'burnt_fees_percentage',
      ),
      priorityFee: bigInt(
        'The tips of its transactions together, in wei.',
        'priority_fee',
      ).synonyms('priorityFees tips'),
      transactionFees: bigInt(
        'The fees for the gas of its transactions together, in wei; neither `l1Fee` of the OP stack and Scroll nor the cost of blobs is in it.',
        'transaction_fees',
        'tx_fees',
      ).synonyms('fees totalFees transactionFee txFees'),
      difficulty: bigInt('How hard it was to mine; 0 without proof of work.', 'difficulty'),
      totalDifficulty: bigInt('The difficulty of the chain up to it.', 'total_difficulty'),
      blobGasUsed: bigInt('The gas that its blobs used; null on chains without.', 'blob_gas_used'),
      excessBlobGas: bigInt(
        'The blob gas above the target that blocks up to it have used, which sets the price of blobs; null on chains without.',
        'excess_blob_gas',
      ),
      blobTransactionsCount: bigInt(
        'How many of its transactions have blobs; null on chains without.',
        'blob_transactions_count',
        'blob_transaction_count',
        'blob_tx_count',
      ),
      blobGasPrice: bigInt(
        'The price per unit of blob gas, in wei; null on chains without blobs.',
        'blob_gas_price',
      ),
      burntBlobFees: bigInt(
        'What its blobs cost, all of it burnt, in wei; null on chains without blobs.',
        'burnt_blob_fees',
      ).synonyms('burntBlobFee blobFees'),
      unclesHashes: t.field({
        type: ['Hash'],
        nullable: true,
        description: 'The hashes of the uncles that it names.',
        ...uncles,
        extensions: { ...uncles.extensions, synonyms: 'uncles uncleHashes ommers' },
      }),
      rewards: t.field({
        type: [BlockReward],
        nullable: true,
        description: 'What was paid for it, and for what; empty where nothing is paid but fees.',
        ...rewards,
        extensions: { ...rewards.extensions, synonyms: 'reward blockReward minerReward' },
      }),
      raw: t.field({
        type: 'JSON',
        nullable: true,
        description:
          'The whole record as the explorer sent it, also what the graph has no field for: batches of a rollup, epochs of Celo, merged mining, … In a list, it costs one call for each row, together with the other fields that do.',
        extensions: { ...readsOnly({ own: 'all' }), cost: own },
        resolve: (block, _args, context) => loadBlockRecord(block, context),
      }),
      ...blockLists(t),
    };
  },
});

BlockReward.implement({
  description: 'What was paid for a block.',
  fields: (t) => {
    const { text, bigInt } = recordFields(t, itself);
    return {
      type: text('What it was paid for, in the words of the explorer: Miner Reward, …', 'type'),
      reward: bigInt('How much was paid, in wei.', 'reward'),
    };
  },
});

const BlockConnection = connectionOf(Block, 'block');

/** The root fields that lead to blocks. */
export const blockQueries = <Source>(t: RootBuilder<Source>, root: ChainRoot<Source>) => ({
  block: t.field({
    type: Block,
    nullable: true,
    description:
      'A block, by its number or by its hash: give exactly one. null if the explorer does not know it, and by a number whose block lost its place in the chain; by its hash that one is still found. Costs one call.',
    args: {
      number: t.arg({ type: 'Long', description: 'The number of the block.' }),
      hash: t.arg({ type: 'Hash', description: 'The hash of the block, in any letter case.' }),
      ...root.args,
    },
    extensions: { cost: { names: { argument: 'number', or: 'hash', typename: 'Block' } } },
    resolve: (source, { chain, ...named }, context, info) =>
      loadBlock(blockNamed(named), context.on(root.chainOf(context.chains, chain, source)), info),
  }),
  latestBlocks: listField(t, BlockConnection, 'blocks', {
    description:
      'The blocks of the main chain, newest first. What their rows lack (`internalTransactionsCount`, `withdrawalsCount`, `unclesHashes`, `rewards`, `blobGasPrice`, `burntBlobFees` and `raw`) costs one call for each row, for all of these together.',
    filters: {},
    args: root.args,
    parentOf: chainParent(root),
    nodeOf: blockOfRow,
    knows: saidByRows,
  }).synonyms('blocks newBlocks recentBlocks latestBlock blockNumber blockHeight'),
});
