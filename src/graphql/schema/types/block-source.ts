import type { GraphQLResolveInfo } from 'graphql';
import { spellings } from '../../../endpoints/declaration.js';
import { endpoints } from '../../../endpoints/endpoints.js';
import { keysMask, type Mask, type MaskKeys, namesMask } from '../../../explorer/call/mask.js';
import { ShapeError } from '../../../explorer/call/upstream-errors.js';
import type { Chain } from '../../../explorer/chain.js';
import {
  isHash,
  isMissing,
  type JsonRecord,
  longOf,
  longOrNull,
  pick,
  readHash,
  readLong,
  readRecord,
} from '../../../explorer/decode/read.js';
import { badUserInput } from '../../errors/errors.js';
import type { ChainContext, Context } from '../../load/resolver-context.js';
import { selectionOf } from '../../plan/field-plan.js';
import type { Row } from '../../relay/rows.js';
import { blockNumber } from '../fields/block-number.js';

/** The source of a block. */
export interface BlockSource {
  readonly __typename: 'Block';
  readonly chain: Chain;
  /**
   * What names it on its chain, in ids and paths: its number or, off the main chain and above the numbers that can
   * be asked for, its hash.
   */
  readonly name: string;
  /** Null if nothing but its hash is asked for. */
  readonly number: number | string | null;
  /** Its own record, or what other records say of it. */
  readonly record: JsonRecord;
  /** How much of its own record that is: a list lacks what `lackedByRows` names. */
  readonly form: 'whole' | 'row' | 'part';
}

/** The block of the main chain with this number, of which a record at hand says so much. */
const numberedBlock = (chain: Chain, number: number | string, record: JsonRecord): BlockSource => ({
  __typename: 'Block',
  chain,
  name: String(number),
  number,
  record,
  form: 'part',
});

/** A block of which nothing is asked but its hash. */
export const hashedBlock = (chain: Chain, hash: string): BlockSource => ({
  __typename: 'Block',
  chain,
  name: hash,
  number: null,
  record: { hash },
  form: 'part',
});

const timeNames = ['timestamp', 'block_timestamp'];

/** What `blockOfRecord` reads. */
export const blockReads: MaskKeys = {
  ...namesMask(...spellings.blockNumber),
  ...keysMask('block_hash', ...timeNames),
};

/**
 * The block that a record names, with its hash and time if the record says them, or where the time is said by
 * another one; null without a number.
 */
export const blockOfRecord = (
  chain: Chain,
  record: JsonRecord,
  otherTime: unknown = null,
): BlockSource | null => {
  const number = readLong(pick(record, ...spellings.blockNumber));
  if (number === null) return null;
  const { block_hash: hash } = record;
  const timestamp = pick(record, ...timeNames) ?? otherTime;
  return numberedBlock(chain, number, {
    ...(!isMissing(hash) && { hash }),
    ...(!isMissing(timestamp) && { timestamp }),
  });
};

/** What tells a block from other JSON, and one on the main chain from others. */
export const blockSigns: Mask = keysMask('height', 'type', 'hash');

const isOffMainChain = ({ type }: JsonRecord) => type === 'uncle' || type === 'reorg';

/** Whether no block can be asked for by this number: it is above 2^53 - 1. */
const isTooHigh = (number: number | string) => typeof number === 'string';

const isHashName = (name: string) => name.startsWith('0x');

/** A block from its own record or a row of a list. @throws ShapeError if it is none */
const blockIn = (
  chain: Chain,
  record: JsonRecord,
  asked: string | null,
  form: BlockSource['form'],
): BlockSource => {
  const number =
    longOrNull(record.height) ?? (asked === null || isHashName(asked) ? null : longOf(asked));
  const hash = isHash(record.hash) ? record.hash.toLowerCase() : null;
  if (number === null || !('height' in record || hash)) {
    throw new ShapeError('a block with a number');
  }
  const name = (isOffMainChain(record) || isTooHigh(number) ? hash : null) ?? String(number);
  return { __typename: 'Block', chain, name, number, record, form };
};

/** What the row of a list lacks of a block, or says in other words. */
const lackedByRows: readonly string[] = [
  'internal_transactions_count',
  'withdrawals_count',
  'uncles_hashes',
  'rewards',
  'blob_gas_price',
  'burnt_blob_fees',
];

/** Whether what is at hand of a block says the value under these names, be it that there is none. */
export const blockSays = ({ record, form }: BlockSource, names: readonly string[]): boolean =>
  form === 'row'
    ? !names.some((name) => lackedByRows.includes(name))
    : names.some((name) => name in record);

/** A block from a row of a list. @throws ShapeError without a number */
export const blockOfRow = ({ chain, record }: Row): BlockSource =>
  blockIn(chain, record, null, 'row');

/** The block that was asked for by `asked`, from the explorer's answer. @throws ShapeError if it is none */
const blockOf = (chain: Chain, body: unknown, asked: string): BlockSource =>
  blockIn(chain, readRecord(body) ?? {}, asked, 'whole');

/** Loads a block by its number or hash; null if the explorer does not know it, or cannot be asked for such a number. */
export const loadBlock = async (
  name: string,
  { chain, loaders }: ChainContext,
  info?: GraphQLResolveInfo,
): Promise<BlockSource | null> => {
  if (!isHashName(name) && isTooHigh(longOf(name))) return null;
  const body = await loaders.body(endpoints.block, name);
  if (body === null) return null;
  const selection = info?.plan && selectionOf(info.plan, 'Block');
  const block = blockOf(chain, body(selection?.projection.own ?? 'all'), name);
  const { hash } = block.record;
  // What leads to it later may have another name for it.
  loaders.prime(endpoints.block, block.name, body);
  if (isHash(hash)) loaders.prime(endpoints.block, hash.toLowerCase(), body);
  return block;
};

/** A block's own record; null if the explorer does not know it. */
export const loadBlockRecord = (
  { chain, form, name, record }: BlockSource,
  context: Context,
): JsonRecord | Promise<JsonRecord | null> =>
  form === 'whole'
    ? record
    : loadBlock(name, context.on(chain)).then((found) => found?.record ?? null);

/** What names the parent of a block, from its record; null for the first one, which has zeros there. */
export const readParentHash = (value: unknown): string | null =>
  typeof value === 'string' && /^0x0*$/.test(value) ? null : readHash(value);

/**
 * Loads the parent of a block by its hash; null if the explorer does not know it. What the operation asks for by the
 * number before is used if it has that hash.
 */
export const loadParent = async (
  { number }: BlockSource,
  hash: string,
  context: ChainContext,
  info: GraphQLResolveInfo,
): Promise<BlockSource | null> => {
  const before = String(Number(number) - 1);
  if (context.loaders.hasAsked(endpoints.block, before)) {
    const known = await loadBlock(before, context, info).catch(() => null);
    const own = known?.record.hash;
    if (isHash(own) && own.toLowerCase() === hash) return known;
  }
  return loadBlock(hash, context, info);
};

/** The arguments that name a block. */
interface BlockArguments {
  readonly number?: number | string | null | undefined;
  readonly hash?: string | null | undefined;
}

/** What names the block that is asked for. @throws BAD_USER_INPUT unless it is exactly one of the two */
export const blockNamed = ({ number, hash }: BlockArguments): string => {
  const byNumber = number !== undefined && number !== null;
  const byHash = hash !== undefined && hash !== null;
  if (byNumber === byHash) {
    throw badUserInput(
      `A block is asked for by its \`number\` or by its \`hash\`: give one of them${byNumber ? ', not both' : ''}.`,
    );
  }
  return byNumber ? blockNumber(number) : (hash ?? '');
};
