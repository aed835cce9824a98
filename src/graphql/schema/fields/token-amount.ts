import { keysMask, unionMask } from '../../../explorer/call/mask.js';
import { ShapeError, withoutStack } from '../../../explorer/call/upstream-errors.js';
import type { Chain } from '../../../explorer/chain.js';
import {
  isMissing,
  type JsonRecord,
  readBigInt,
  readInt,
  readRecord,
} from '../../../explorer/decode/read.js';
import { standardReads, standardsOf } from '../../load/list-filters.js';
import { reads, readsOnly } from '../../plan/projection.js';
import { type FieldBuilder, ofRow, type RecordSource, recordFields } from './record-fields.js';

/** ERC-20's `decimals()` is a uint8. Without a limit, one amount could have billions of digits. */
const mostDecimals = 255;

/** The decimals of ERC-8056's factor. */
const factorDecimals = 18;

const scaledType = 'ERC-8056';

/** integer ÷ 10^places: every digit, no exponent, and no zero or point at the end. */
export const shift = (integer: bigint, places: number): string => {
  const sign = integer < 0n ? '-' : '';
  const digits = String(integer)
    .slice(sign.length)
    .padStart(places + 1, '0');
  const point = digits.length - places;
  const fraction = digits.slice(point).replace(/0+$/, '');
  return sign + digits.slice(0, point) + (fraction && `.${fraction}`);
};

/** Tokens of these are pieces, even if their contract says that it has decimals. */
const pieceTypes = ['ERC-721', 'ERC-1155'];

/** Whether it is one token id of a contract; some explorers write a blank where there is none. */
export const hasId = ({ token_id: id }: JsonRecord): boolean => !isMissing(id) && id !== '';

/** Whether amounts of it count pieces, which are never divided. */
const arePieces = (standards: readonly string[], holding: JsonRecord) =>
  hasId(holding) || standards.some((type) => pieceTypes.includes(type));

/** @throws ShapeError if a value is there but cannot be read */
const count = (value: unknown): string | null => {
  const integer = readBigInt(value);
  return integer === null ? null : shift(BigInt(integer), 0);
};

/** @throws ShapeError if a value is there but cannot be read */
const quotient = (value: unknown, decimals: unknown, factor: unknown): string | null => {
  const integer = readBigInt(value);
  const places = readInt(decimals);
  if (integer === null || places === null) return null;
  if (places < 0 || places > mostDecimals) {
    const expected = `decimals from 0 to ${mostDecimals}, not ${places}`;
    throw withoutStack(() => new ShapeError(expected));
  }
  const scale = readBigInt(factor);
  return scale === null
    ? shift(BigInt(integer), places)
    : shift(BigInt(integer) * BigInt(scale), places + factorDecimals);
};

/** An amount of a chain's own coin as people read it. @throws ShapeError if it cannot be read */
export const coinAmount = (
  value: unknown,
  { chain }: { readonly chain: Pick<Chain, 'coinDecimals'> },
): string | null => quotient(value, chain.coinDecimals, null);

/** The fields for so much of a chain's own coin, which a record has under a name. */
export const coinFields = <Source extends RecordSource>(
  t: FieldBuilder<Source>,
  description: string,
  name: string,
) => ({
  value: recordFields(t, ofRow)
    .bigInt(`${description}, in wei.`, name)
    .synonyms('balance coinBalance wei rawAmount'),
  amount: t.field({
    type: 'Decimal',
    nullable: true,
    description:
      '`value` ÷ 10^18, exact: what people read. If the coin of the chain has other decimals, and the operator says so, those count.',
    extensions: { ...reads(name), synonyms: 'coinAmount' },
    resolve: (source) => coinAmount(source.record[name], source),
  }),
});

/** What `transferAmount` reads of a total and of its transfer. */
export const readsTransferAmount = readsOnly({
  own: keysMask('value', 'decimals', 'ui_multiplier', 'token_id'),
  parent: standardReads,
});

/**
 * The amount that a transfer moved, as people read it: pieces as they are, all else by its decimals.
 * null without a value, for what is divided also without decimals, and for ERC-8056 without the
 * factor of that time: the token's own is today's.
 * @throws ShapeError if a value is there but cannot be read
 */
export const transferAmount = (total: JsonRecord, transfer: JsonRecord): string | null => {
  const { value, decimals, ui_multiplier: factor } = total;
  const standards = standardsOf(transfer);
  if (arePieces(standards, total)) return count(value);
  const lacksFactor = standards.includes(scaledType) && isMissing(factor);
  return lacksFactor ? null : quotient(value, decimals, factor);
};

/** What `balanceAmount` reads of a balance. */
export const balanceAmountMask = unionMask(
  { ...keysMask('value', 'token_id'), token: keysMask('decimals', 'ui_multiplier') },
  standardReads,
);

/**
 * The amount that an address holds, as people read it: pieces as they are, all else by its decimals.
 * null without a value, and for what is divided also without decimals.
 * @throws ShapeError if a value is there but cannot be read
 */
export const balanceAmount = (balance: JsonRecord): string | null => {
  const { value } = balance;
  if (arePieces(standardsOf(balance), balance)) return count(value);
  const token = readRecord(balance.token);
  return token && quotient(value, token.decimals, token.ui_multiplier);
};
