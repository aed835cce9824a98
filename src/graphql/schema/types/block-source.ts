import type { GraphQLResolveInfo } from 'graphql';
import { spellings } from '../../../endpoints/declaration.js';
import { endpoints } from '../../../endpoints/endpoints.js';
import { keysMask, type Mask, namesMask } from '../../../explorer/call/mask.js';
import { ShapeError } from '../../../explorer/call/upstream-errors.js';
import type { Chain } from '../../../explorer/chain.js';
import {
  integerOrNull,
  isHash,
  isMissing,
  type JsonRecord,
  longOf,
  pick,
  readHash,
  readLong,
  readRecord,
} from '../../../explorer/decode/read.js';
import { badUserInput } from '../../errors/errors.js';
import type { ChainContext, Context } from '../../load/resolver-context.js';
import { selectionOf } from '../../plan/field-plan.js';
import { blockNumber } from '../fields/block-number.js';

/** The source of a block. */
export interface BlockSource {
  readonly __typename: 'Block';
  readonly chain: Chain;
  /** What names it on its chain, in ids and paths: its number or, off the main chain, its hash. */
  readonly name: string;
  readonly number: number | string;
  /** Its own record, or what other records say of it. */
  readonly record: JsonRecord;
  readonly isWhole: boolean;
}

/** The block of the main chain with this number, of which a record at hand says so much. */
const numberedBlock = (chain: Chain, number: number | string, record: JsonRecord): BlockSource => ({
  __typename: 'Block',
  chain,
  name: String(number),
  number,
  record,
  isWhole: false,
});

/** What `blockOfRecord` reads. */
export const blockReads: Mask = { ...namesMask(...spellings.blockNumber), timestamp: 'all' };

/** The block that a transaction is in, by its record; null while it is pending. */
export const blockOfRecord = (chain: Chain, record: JsonRecord): BlockSource | null => {
  const number = readLong(pick(record, ...spellings.blockNumber));
  const { timestamp } = record;
  return number === null
    ? null
    : numberedBlock(chain, number, isMissing(timestamp) ? {} : { timestamp });
};

/** What tells a block from other JSON, and one on the main chain from others. */
export const blockSigns: Mask = keysMask('height', 'type', 'hash');

const isOffMainChain = ({ type }: JsonRecord) => type === 'uncle' || type === 'reorg';

/** The block that was asked for by `asked`, from the explorer's answer. @throws ShapeError if it is none */
const blockOf = (chain: Chain, body: unknown, asked: string): BlockSource => {
  const record = readRecord(body) ?? {};
  const number = integerOrNull(record.height) ?? (asked.startsWith('0x') ? null : longOf(asked));
  const hash = isHash(record.hash) ? record.hash.toLowerCase() : null;
  if (number === null || !('height' in record || hash)) {
    throw new ShapeError('a block with a number');
  }
  const name = (isOffMainChain(record) ? hash : null) ?? String(number);
  return { __typename: 'Block', chain, name, number, record, isWhole: true };
};

/** Loads a block by its number or hash; null if the explorer does not know it. */
export const loadBlock = async (
  name: string,
  { chain, loaders }: ChainContext,
  info?: GraphQLResolveInfo,
): Promise<BlockSource | null> => {
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
  { chain, isWhole, name, record }: BlockSource,
  context: Context,
): JsonRecord | Promise<JsonRecord | null> =>
  isWhole ? record : loadBlock(name, context.on(chain)).then((found) => found?.record ?? null);

/** The block before this one; null before the first. Off the main chain, only its hash names it. */
export const parentOf = (
  { chain, name, number, record }: BlockSource,
  context: ChainContext,
): BlockSource | Promise<BlockSource | null> | null => {
  if (name.startsWith('0x')) {
    const hash = readHash(record.parent_hash);
    return hash === null ? null : loadBlock(hash, context);
  }
  const before = longOf(String(BigInt(number) - 1n));
  if (String(before).startsWith('-')) return null;
  const { parent_hash: hash } = record;
  return numberedBlock(chain, before, isHash(hash) ? { hash } : {});
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
