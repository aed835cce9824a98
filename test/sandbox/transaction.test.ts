import { describe, expect, it } from 'vitest';
import { smallChain as chain } from '../support/small-chain/small-chain.js';
import { type Row, useSandbox } from './support.js';

const { highlights } = chain;
const { get, walk } = useSandbox();
const mined = chain.blocks.filter(({ number }) => number < (chain.reserveFrom ?? Infinity));
const transactions = mined.flatMap(({ transactions }) => transactions);

describe('GET /api/v2/transactions/{hash}', () => {
  it('returns fees that follow from gas and prices', async () => {
    const detail = await get(`/transactions/${highlights.swapTransaction}`);
    const used = BigInt(detail.gas_used);
    expect(detail.fee).toEqual({ type: 'actual', value: String(used * BigInt(detail.gas_price)) });
    expect(detail.transaction_burnt_fee).toBe(String(used * BigInt(detail.base_fee_per_gas)));
    expect(BigInt(detail.priority_fee) + BigInt(detail.transaction_burnt_fee)).toBe(
      BigInt(detail.fee.value),
    );
    expect(detail).toMatchObject({
      status: 'ok',
      result: 'success',
      method: 'swapExactTokensForTokens',
      transaction_types: ['contract_call', 'token_transfer'],
      token_transfers_overflow: false,
      transaction_tag: null,
    });
  });

  it('returns neither a burnt part nor a tip for a transaction without a maximum fee', async () => {
    const hash = transactions.find(({ type }) => type === 0)?.hash;
    const detail = await get(`/transactions/${hash}`);
    expect(detail).toMatchObject({ transaction_burnt_fee: null, priority_fee: null });
    expect(detail.base_fee_per_gas).not.toBeNull();
  });

  it('embeds at most ten transfers, without method and timestamp, and flags overflow', async () => {
    const rows: Row[] = await walk(`/transactions/${highlights.batchTransaction}/token-transfers`);
    const detail = await get(`/transactions/${highlights.batchTransaction}`);
    expect(detail.token_transfers).toEqual(
      rows.slice(0, 10).map((row) => ({ ...row, method: null, timestamp: null })),
    );
    expect(detail.token_transfers_overflow).toBe(true);
  });

  it('returns the decoded reason of a revert', async () => {
    const detail = await get(`/transactions/${highlights.revertedTransaction}`);
    expect(detail).toMatchObject({ status: 'error', result: 'Reverted', token_transfers: [] });
    expect(detail.revert_reason).toMatchObject({
      method_id: 'f6deaa04',
      method_call: 'InsufficientBalance(address owner, uint256 balance)',
    });
  });

  it('returns the created contract instead of a recipient for a creation', async () => {
    const detail = await get(`/transactions/${highlights.creationTransaction}`);
    expect(detail).toMatchObject({ to: null, created_contract: { is_contract: true } });
    expect(detail.transaction_types).toEqual(['contract_creation', 'token_creation']);
  });

  it('returns a pending transaction without block, status, gas used and transfers', async () => {
    const detail = await get(`/transactions/${highlights.pendingTransaction}`);
    expect(detail).toMatchObject({
      base_fee_per_gas: null,
      block_number: null,
      confirmation_duration: [],
      confirmations: 0,
      fee: { type: 'maximum' },
      gas_used: null,
      position: null,
      priority_fee: null,
      result: 'pending',
      status: null,
      timestamp: null,
      token_transfers: [],
      transaction_burnt_fee: null,
    });
  });

  it('returns the authorizations of a set-code transaction', async () => {
    const hash = transactions.find(({ type }) => type === 4)?.hash;
    const { authorization_list } = await get(`/transactions/${hash}`);
    expect(authorization_list).toMatchObject([{ chain_id: 777, status: 'ok', nonce: '8' }]);
    expect(authorization_list[0].address_hash).toMatch(/^0x[0-9A-Fa-f]{40}$/);
  });

  it('returns the transactions that rows of an address’s lists refer to', async () => {
    const path = `/addresses/${highlights.exchange}`;
    const rows = [
      ...(await walk(`${path}/token-transfers`)),
      ...(await walk(`${path}/internal-transactions`)),
    ];
    const hashes = new Set(rows.map((row) => row.transaction_hash));
    expect(hashes.size).toBeGreaterThan(100);
    const details = await Promise.all([...hashes].map((hash) => get(`/transactions/${hash}`)));
    expect(details.map(({ hash }) => hash)).toEqual([...hashes]);
  });
});

describe('GET /api/v2/transactions/{hash}/raw-trace', () => {
  it('returns all frames in the format of Parity', async () => {
    const trace = await get(`/transactions/${highlights.swapTransaction}/raw-trace`);
    const detail = await get(`/transactions/${highlights.swapTransaction}`);
    expect(trace[0]).toMatchObject({
      action: {
        callType: 'call',
        from: detail.from.hash.toLowerCase(),
        input: detail.raw_input,
        to: detail.to.hash.toLowerCase(),
        value: '0x0',
      },
      subtraces: 3,
      traceAddress: [],
      type: 'call',
    });
    const children = trace.filter(({ traceAddress }: Row) => traceAddress.length === 1);
    expect(children).toHaveLength(trace[0].subtraces);
    expect(new Set(trace.map(({ action }: Row) => action.callType))).toEqual(
      new Set(['call', 'staticcall', 'delegatecall']),
    );
  });

  it('returns different fields for creations, self-destructs and failures', async () => {
    const trace = await get(`/transactions/${highlights.creationTransaction}/raw-trace`);
    expect(trace[0].action).toHaveProperty('init');
    expect(Object.keys(trace[0].result)).toEqual(['address', 'code', 'gasUsed']);

    const ending = transactions.find(({ frames }) => frames.some(({ type }) => type === 'suicide'));
    const [, end] = await get(`/transactions/${ending?.hash}/raw-trace`);
    expect(Object.keys(end.action)).toEqual(['address', 'balance', 'refundAddress']);
    expect(end).toMatchObject({ type: 'suicide', result: null });

    const [failure] = await get(`/transactions/${highlights.revertedTransaction}/raw-trace`);
    expect(failure.error).toBe('Reverted');
    expect(failure).not.toHaveProperty('result');
  });
});
