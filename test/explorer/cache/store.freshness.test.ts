import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/endpoints/endpoints.js';
import { freshnessOf, isCacheable } from '../../../src/explorer/cache/store.js';
import { decodeResponse } from '../../../src/explorer/decode/decode-response.js';

const ttl = {
  default: 60,
  'raw-trace': 3_600,
  transaction: 3_600,
  'transaction-logs': 3_600,
  'transaction-internal-transactions': 3_600,
};

describe('freshness', () => {
  it.each<[keyof typeof endpoints, string, number]>([
    ['addressTokens', '{"items":[]}', 60],
    ['rawTrace', '[{"type":"call"}]', 3_600],
    ['rawTrace', '[]', 5],
    ['rawTrace', ' [\n] ', 5],
    ['rawTrace', 'null', 5],
    ['rawTrace', '{}', 5],
    ['rawTrace', '{"jsonrpc":"2.0","id":1,"result":null}', 5],
    ['rawTrace', '{"structLogs":null}', 5],
    ['rawTrace', '\ufeffnull', 5],
    ['rawTrace', '{"error":{"code":-32000,"message":"header not found"}}', 5],
    ['rawTrace', '{"result":[{"type":"call"}]}', 3_600],
    ['transaction', '{"result":"success","block_number":1}', 3_600],
    ['transaction', '{ "result" : "pending", "block_number": null }', 5],
    ['transaction', '{"is_pending_update":false,"to":{"name":"Spending"}}', 3_600],
    ['transaction', '{"result":"awaiting_internal_transactions"}', 5],
    ['transactionTokenTransfers', '{"items":[]}', 60],
    ['transactionLogs', '{"items":[],"next_page_params":null}', 5],
    ['transactionLogs', '{"items":[{"index":0}],"next_page_params":null}', 3_600],
    ['transactionInternalTransactions', '{"items":[],"next_page_params":null}', 5],
    ['transactionInternalTransactions', '{"items":[],"meta":{"message":"","status":2}}', 5],
    ['transactionInternalTransactions', '{"items":[],"meta":{"message":null,"status":1}}', 3_600],
    ['transactionInternalTransactions', '{"items":null}', 5],
    ['transaction', '{}', 3_600],
    ['addressInternalTransactions', '{"items":[{"result":"pending"}]}', 60],
  ])('of %s %s is %i seconds', (name, body, seconds) => {
    expect(freshnessOf(endpoints[name], Buffer.from(body), ttl)).toBe(seconds);
  });

  it('is never longer for unsettled answers than for settled ones', () => {
    expect(freshnessOf(endpoints.rawTrace, Buffer.from('[]'), { default: 2 })).toBe(2);
  });
});

describe('an answer', () => {
  it.each([
    [404, '{"message":"Not found"}', false],
    [500, '"Internal server error"', false],
    [202, '{}', false],
    [200, '{"message":"TOO MANY requests"}', false],
    [200, '{"message":"fine"}', true],
  ])('of status %i with %s is cached: %s', (status, body, isKept) => {
    const headers = { 'content-type': 'application/json' };
    const answer = decodeResponse({ status, headers, chunks: [Buffer.from(body)] });
    expect(isCacheable(answer)).toBe(isKept);
  });
});
