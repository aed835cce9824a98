import type { DeclaredList, RowValue } from '../../endpoints/declaration.js';
import { endpoints, type ListName } from '../../endpoints/endpoints.js';
import { keysMask, type Mask, type MaskKeys, namesMask } from '../../explorer/call/mask.js';
import { integerOrNull, isRecord, type JsonRecord, pick } from '../../explorer/decode/read.js';
import type { RowRules } from '../relay/row-keys.js';

/** How the rows of a list are identified and ordered, and what that reads of them. */
interface ListRules extends RowRules {
  /** What `key`, `item` and `rank` read of a row. */
  readonly reads: MaskKeys;
  /** What `rank` reads. */
  readonly rankReads: Mask;
}

// Twice the number of digits of the longest token id.
const longestPart = 160;

const part = (value: unknown) =>
  typeof value === 'object' ? '' : String(value).slice(0, longestPart);

const textOf = {
  text: part,
  hash: (value: unknown) => part(value).toLowerCase(),
  integer: (value: unknown) => `${integerOrNull(value) ?? ''}`,
};

/** Makes the reader of what identifies a row: the text of a value, or none where it is missing. */
const readerAt = ({ in: key, names, as }: RowValue): ((row: JsonRecord) => string) => {
  const text = textOf[as ?? 'text'];
  if (key === undefined) return (row) => text(pick(row, ...names));
  return (row) => {
    const record = row[key];
    return isRecord(record) ? text(pick(record, ...names)) : '';
  };
};

const readsAt = (places: readonly RowValue[]): MaskKeys =>
  Object.fromEntries(
    places.flatMap(({ in: key, names }) =>
      key === undefined ? Object.entries(keysMask(...names)) : [[key, namesMask(...names)]],
    ),
  );

const rulesOf = ({ key, item, rank, isAscending }: DeclaredList): ListRules => {
  const parts = key.map(readerAt);
  const sign = isAscending ? -1 : 1;
  const rankReads = keysMask(...rank.flat());
  return {
    key: (row) => parts.map((read) => read(row)).join(':'),
    ...(item && { item: readerAt(item) }),
    // The numbers before the first missing one.
    rank: (row) => {
      const numbers: number[] = [];
      for (const names of rank) {
        const number = integerOrNull(pick(row, ...names));
        if (number === null) break;
        numbers.push(sign * number);
      }
      return numbers;
    },
    reads: { ...readsAt(item ? [...key, item] : key), ...rankReads },
    rankReads,
  };
};

/** How the rows of each list are identified and ordered. */
export const rowRules = Object.fromEntries(
  Object.entries(endpoints).flatMap(([name, endpoint]) =>
    'list' in endpoint ? [[name, rulesOf(endpoint.list)]] : [],
  ),
) as Readonly<Record<ListName, ListRules>>;

/** What the key, item and rank of a transfer read of its row, in any list. */
export const transferReads = rowRules.addressTokenTransfers.reads;

/** Identifies the log of a transfer. The rows of a batch, one per token id, share a log. */
export const transferLog = rowRules.addressTokenTransfers.key;

/** The index of a transfer's event in its block, from a number or a text; null if missing. */
export const logIndexOf = (row: JsonRecord): number | null => integerOrNull(row.log_index);

/** The standards of a row's token, in upper case: of the transfer when it happened, and of the token now. */
export const standardsOf = ({ token_type, token }: JsonRecord): readonly string[] =>
  [token_type, isRecord(token) ? token.type : null].flatMap((type) =>
    typeof type === 'string' ? type.toUpperCase() : [],
  );

/** What `standardsOf` reads of a row. */
export const standardReads: MaskKeys = { token_type: 'all', token: keysMask('type') };
