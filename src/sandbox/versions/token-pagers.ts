import { ExplorerCrash } from '../flavour.js';
import { compareHolders, type HolderRow, type InstanceRow } from '../holders.js';
import type { TransferRow } from '../ledger.js';
import { collectionKey, type NftRow } from '../lists.js';
import { compare, compareKeys, type Pager, pagerOf } from '../paging.js';
import { lastOf, readIntegers } from '../parameters.js';
import { decimalOrNull, type RankedToken, type TokenRank, tokenOrder } from '../token-order.js';

/** A value of the cursor; null if it is missing, empty or `null`. */
const textIn = (query: URLSearchParams, name: string): string | null =>
  lastOf(query, name).replace(/^null$/, '') || null;

type HolderPlace = Pick<HolderRow, 'address' | 'value'>;

const isSameHolder = (a: HolderPlace, b: HolderPlace) =>
  a.address === b.address && a.value === b.value;

const holderOrder = {
  placeIn(query: URLSearchParams): HolderPlace | null {
    const [address, value] = [textIn(query, 'address_hash'), textIn(query, 'value')];
    if (address === null || value === null) return null;
    return { address: address.toLowerCase(), value: BigInt(value) };
  },
  isPast: (row: HolderRow, { address, value }: HolderPlace) =>
    compareHolders(row, { ...row, address, value }) <= 0,
  cursorOf: ({ address, value }: HolderRow) => ({ address_hash: address, value: String(value) }),
};

/**
 * Cursor: amount and address. Explorers seem to lose the other rows of an address with equal amounts if a page
 * ends between them.
 */
export const holders = pagerOf<HolderRow, HolderPlace>({ ...holderOrder, areTied: isSameHolder });

/** Of one id, which the cursor has too, though an address has only one row. */
export const instanceHolders = pagerOf<HolderRow, HolderPlace>({
  ...holderOrder,
  cursorOf: (row) => ({ ...holderOrder.cursorOf(row), token_id: row.tokenId }),
});

/** The highest id first. */
export const instances = pagerOf<InstanceRow, bigint>({
  placeIn(query) {
    const id = textIn(query, 'unique_token');
    return id === null ? null : BigInt(id);
  },
  isPast: ({ instance }, id) => BigInt(instance.id) >= id,
  cursorOf: ({ instance }) => ({ unique_token: BigInt(instance.id) }),
});

/** The transfers of one id, of which a log has only one. */
export const instanceTransfers = pagerOf<TransferRow, readonly number[]>({
  isBackwards: true,
  placeIn: (query) => readIntegers(query, ['block_number', 'index']),
  isPast: ({ block, log }, place) => compareKeys([block.number, log.index], place) >= 0,
  cursorOf: ({ block, item, log }) => ({
    block_number: block.number,
    index: log.index,
    token_id: item.tokenId,
  }),
});

/** By standard and contract, then from the highest id; the cursor counts only if it is whole. */
export const nfts = pagerOf<NftRow, { readonly collection: string; readonly id: bigint }>({
  placeIn(query) {
    const [type, hash, id] = [
      textIn(query, 'token_type'),
      textIn(query, 'token_contract_address_hash'),
      textIn(query, 'token_id'),
    ];
    if (type === null || hash === null || id === null) return null;
    return { collection: collectionKey(type, hash), id: BigInt(id) };
  },
  isPast: ({ id, token }, place) =>
    (compare(collectionKey(token.type, token.hash), place.collection) ||
      compare(place.id, BigInt(id))) <= 0,
  cursorOf: ({ id, token }) => ({
    token_contract_address_hash: token.hash.toLowerCase(),
    token_id: id,
    token_type: token.type,
  }),
});

/** The keys without which the first page comes again, though they may be null. */
const NEEDED = ['contract_address_hash', 'holders_count', 'is_name_null', 'market_cap', 'name'];

function rankIn(query: URLSearchParams): TokenRank | null {
  if (!NEEDED.every((name) => query.has(name))) return null;
  if (!query.has('fiat_value')) throw new ExplorerCrash('Incomplete cursor of the tokens');
  return {
    cap: decimalOrNull(textIn(query, 'market_cap')),
    price: decimalOrNull(textIn(query, 'fiat_value')),
    holders: Number(textIn(query, 'holders_count') ?? 0),
    name: lastOf(query, 'is_name_null') === 'true' ? null : lastOf(query, 'name'),
    hash: lastOf(query, 'contract_address_hash').toLowerCase(),
  };
}

/** Cursor: all that the list may be ordered by. */
export const tokenList: Pager<RankedToken> = (list, request) => {
  const compareTokens = tokenOrder(lastOf(request.query, 'sort'), lastOf(request.query, 'order'));
  return pagerOf<RankedToken, TokenRank>({
    placeIn: rankIn,
    isPast: (row, place) => compareTokens(row, place) <= 0,
    cursorOf: ({ hash, holders: holders_count, name, token }) => ({
      contract_address_hash: hash,
      fiat_value: token.exchangeRate,
      holders_count,
      is_name_null: name === null,
      market_cap: token.circulatingMarketCap,
      name,
    }),
  })(list, request);
};
