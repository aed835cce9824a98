import { idPatterns } from '../../endpoints/declaration.js';
import { keysMask, type Mask } from '../../explorer/call/mask.js';
import { isRecord, type JsonRecord } from '../../explorer/decode/read.js';

/** The canonical spelling of an address hash; null for anything else. */
export const canonicalAddress = (hash: unknown): string | null =>
  typeof hash === 'string' && idPatterns.address_hash.test(hash) ? hash.toLowerCase() : null;

/** The keys under which records hold addresses. */
export const addressKeys: readonly string[] = [
  'from',
  'to',
  'owner',
  'created_contract',
  'fee_payer',
  'miner',
  'receiver',
  'address',
];

/** The keys under which records hold tokens. */
export const tokenKeys: readonly string[] = ['token', 'gas_token'];

/** In place of a key, for what is an address's own page. */
export const ownPage = '(own page)';

const rows = 'items';

// Only these keys hold nested records. Others, such as a token's metadata, hold anybody's text.
const nested = [
  rows,
  'token_transfers',
  'token_instance',
  'token_instances',
  'total',
  'celo',
  'stability_fee',
  ...tokenKeys,
  ...addressKeys,
];

// The deepest record is the owner of a transfer's token instance, at 6.
const maxDepth = 8;

/** The mask of everything that `visitRecords` follows, with these keys of each record. */
export const visitMask = (...names: readonly string[]): Mask => {
  const own = keysMask(...names);
  let mask = own;
  for (let depth = 0; depth < maxDepth; depth += 1) {
    mask = { ...Object.fromEntries(nested.map((key) => [key, mask])), ...own };
  }
  return mask;
};

/**
 * Visits every record of a body, each with the key under which it was found: `key` is that of the body's own
 * record, or of each of its rows.
 */
export const visitRecords = (
  value: unknown,
  see: (record: JsonRecord, key: string) => void,
  key = '',
  depth = 0,
): void => {
  if (depth > maxDepth) return;
  if (Array.isArray(value)) {
    for (const item of value) visitRecords(item, see, key, depth + 1);
  } else if (isRecord(value)) {
    see(value, key);
    for (const name of nested) {
      const below = value[name];
      if (typeof below === 'object')
        visitRecords(below, see, name === rows ? key : name, depth + 1);
    }
  }
};
