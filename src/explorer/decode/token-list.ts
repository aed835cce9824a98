import { spellings } from '../../endpoints/declaration.js';
import { isSuccess, type UpstreamResponse } from '../call/upstream-response.js';
import { type JsonRecord, pick, readRecords } from './read.js';

const hashOf = (record: JsonRecord) => {
  const hash = pick(record, ...spellings.addressHash);
  return typeof hash === 'string' ? hash.toLowerCase() : null;
};

/** The tokens of an answer by their hashes in lower case; null if it is no list of tokens. */
export const tokensIn = (response: UpstreamResponse): ReadonlyMap<string, JsonRecord> | null => {
  if (!isSuccess(response)) return null;
  try {
    const records = readRecords(response.json('all'));
    if (records === null) return null;
    const tokens = new Map<string, JsonRecord>();
    for (const record of records) {
      const hash = hashOf(record);
      if (hash !== null) tokens.set(hash, record);
    }
    return tokens.size === 0 && records.length > 0 ? null : tokens;
  } catch {
    return null;
  }
};
