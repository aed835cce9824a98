import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/endpoints/endpoints.js';
import { isOfAnother } from '../../../src/explorer/decode/identity.js';
import { addressOf, hashOf } from '../../support/records.js';

const [own, other] = [`0x${'aB'.repeat(32)}`, hashOf('c')];
const [account, stranger] = [`0x${'aB'.repeat(20)}`, addressOf('c')];
const { address, transaction, rawTrace, block, token, tokenInstance } = endpoints;
const instance = `${account}/${'9'.repeat(78)}`;

describe('a record', () => {
  it.each([
    [address, account, { hash: stranger }],
    [transaction, own, { token_transfers: [{ hash: own }], hash: other }],
    [rawTrace, own, [{ transactionHash: other }, { transactionHash: own }]],
    [rawTrace, own, { txHash: other, result: {} }],
    [block, own, { hash: other, height: 7 }],
    [block, '7', { hash: own, height: 8 }],
    [block, '7', { hash: own, height: '8.0' }],
    [block, '9007199254740991', '{"height":9007199254740992}'],
    [token, account, { address_hash: stranger }],
    [token, account, { address: stranger }],
    [tokenInstance, instance, { id: '9'.repeat(77) }],
    [tokenInstance, instance, { id: '9'.repeat(78), token: { address_hash: stranger } }],
  ])('of another object is told by what it says: %#', (endpoint, id, record) => {
    const body = typeof record === 'string' ? record : JSON.stringify(record);
    expect(isOfAnother(endpoint, id, [Buffer.from(body)])).toBe(true);
  });

  it.each([
    // In any letter case, and any form of a number.
    [address, account, { hash: account.toLowerCase() }],
    [transaction, own.toLowerCase(), { hash: own }],
    [rawTrace, own, [{ transactionHash: own.toLowerCase() }]],
    [block, own, { hash: own.toLowerCase(), height: 7 }],
    [block, '7', { hash: other, height: '7' }],
    [block, '7', '{"height":7.0}'],
    [token, account, { address_hash: account, address: stranger }],
    [tokenInstance, instance, `{"id":${'9'.repeat(78)},"token":{"address":"${account}"}}`],
    // Without a word, or an odd one, of which object it is.
    [address, account, { name: 'A' }],
    [address, account, { hash: null, creator_address_hash: stranger }],
    [transaction, own, { hash: '0x12', result: 'success' }],
    [transaction, own, []],
    [rawTrace, own, [{ type: 'call' }]],
    [rawTrace, own, [{ type: 'call', result: { transactionHash: other } }]],
    [rawTrace, own, []],
    [transaction, own, 'no JSON'],
    [block, own, { hash: {}, height: 8 }],
    [block, '7', { hash: own, height: '0x8' }],
    [token, account, { address_hash: 'native' }],
    [tokenInstance, instance, { id: '9'.repeat(78), token: null }],
    // What has no record of its own says nothing.
    [endpoints.transactionLogs, own, { hash: other }],
  ])('is that of the object asked for if it does not say otherwise: %#', (endpoint, id, record) => {
    const body = typeof record === 'string' ? record : JSON.stringify(record);
    expect(isOfAnother(endpoint, id, [Buffer.from(body)])).toBe(false);
  });
});
