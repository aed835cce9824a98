import { describe, expect, it } from 'vitest';
import { bundledChain } from '../support/bundled-chain.js';
import { both, first } from './bundled.js';
import { inconsistencies } from './consistency.js';

const { logs, transactions } = first;
const { highlights } = bundledChain;
const hashes = new Map(transactions.map((transaction) => [transaction.hash, transaction]));

describe.each(both)('$name', ({ chain, logs, transactions }) => {
  it('has no inconsistencies', () => {
    expect(inconsistencies(chain)).toEqual([]);
  });

  it('reserves some of its last blocks, less than half, for growth', () => {
    const tail = chain.blocks.filter(({ number }) => number >= (chain.reserveFrom ?? Infinity));
    expect(tail.length).toBeGreaterThanOrEqual(5);
    expect(tail.length).toBeLessThan(chain.blocks.length / 2);
  });

  it('numbers blocks without gaps', () => {
    const first = chain.blocks[0]?.number ?? 0;
    expect(chain.blocks.map(({ number }) => number)).toEqual(chain.blocks.map((_, i) => first + i));
  });

  it('counts nonces from zero for every sender, authorizations included, pending ones last', () => {
    const next = new Map<string, number>();
    for (const tx of transactions) {
      for (const { authority, nonce, status } of tx.authorizations) {
        if (status === 'ok' && authority !== tx.from) next.set(authority, Number(nonce) + 1);
      }
      expect(tx.nonce).toBe(next.get(tx.from) ?? 0);
      const own = tx.authorizations.filter(
        ({ authority, status }) => authority === tx.from && status === 'ok',
      );
      next.set(tx.from, tx.nonce + 1 + own.length);
    }
    for (const tx of chain.pending) {
      expect(tx.nonce).toBe(next.get(tx.from) ?? 0);
      expect(transactions.map(({ hash }) => hash)).not.toContain(tx.hash);
      next.set(tx.from, tx.nonce + 1);
    }
  });

  it('has an instance for every token id that a transfer mentions', () => {
    const instances = new Set(chain.instances.map(({ token, id }) => `${token}/${id}`));
    const named = logs.flatMap(({ token, items }) =>
      items.filter(({ tokenId }) => tokenId !== null).map(({ tokenId }) => `${token}/${tokenId}`),
    );
    expect(named.filter((id) => !instances.has(id))).toEqual([]);
  });
});

describe('the first chain', () => {
  it('has enough transactions, accounts and tokens to explore', () => {
    expect(transactions.length).toBeGreaterThanOrEqual(3000);
    expect(bundledChain.accounts.length).toBeGreaterThanOrEqual(400);
    expect(bundledChain.tokens.length).toBeGreaterThanOrEqual(40);
    expect(bundledChain.pending.length).toBeGreaterThanOrEqual(10);
  });

  it('has transactions of every type, and valid and invalid authorizations', () => {
    expect(new Set(transactions.map(({ type }) => type))).toEqual(new Set([0, 1, 2, 3, 4]));
    const statuses = transactions.flatMap(({ authorizations }) =>
      authorizations.map(({ status }) => status),
    );
    expect(new Set(statuses)).toEqual(new Set(['ok', 'invalid_nonce', 'invalid_chain_id']));
  });

  it('has batches of many sizes, also just below, at and above the page size', () => {
    const sizes = new Set(logs.map(({ items }) => items.length));
    for (const size of [1, 3, 49, 50, 51, 120]) expect(sizes).toContain(size);
  });
});

describe('the highlights', () => {
  it('include an exchange with many transfers and internal transactions', () => {
    const own = (side: { from: string; to: string | null }) =>
      side.from === highlights.exchange || side.to === highlights.exchange;
    expect(logs.filter(own).length).toBeGreaterThan(2000);
    const internal = transactions.flatMap(({ frames }) => frames.slice(1)).filter(own);
    expect(internal.length).toBeGreaterThan(500);
  });

  it('include a collector of more than 60 collections, with more than 9 ids of one', () => {
    const owned = new Map<string, Set<string>>();
    for (const { token, from, to, items } of logs) {
      for (const { tokenId } of items) {
        if (tokenId === null) continue;
        const ids = owned.get(token) ?? new Set();
        if (to === highlights.collector) owned.set(token, ids.add(tokenId));
        else if (from === highlights.collector) ids.delete(tokenId);
      }
    }
    const sizes = [...owned.values()].map((ids) => ids.size).filter((size) => size > 0);
    expect(sizes.length).toBeGreaterThan(60);
    expect(Math.max(...sizes)).toBeGreaterThan(9);
  });

  it('are what their names say', () => {
    const get = (hash: string) => hashes.get(hash);
    expect(get(highlights.swapTransaction)?.decodedInput?.methodCall).toMatch(/^swapExact/);
    expect(get(highlights.revertedTransaction)?.status).toBe('error');
    expect(get(highlights.liquidationTransaction)?.actions).toContainEqual(
      expect.objectContaining({ protocol: 'aave_v3', type: 'liquidation_call' }),
    );
    const creation = get(highlights.creationTransaction);
    expect(bundledChain.tokens.map(({ hash }) => hash)).toContain(creation?.createdContract);
    expect(creation?.logs.length).toBeGreaterThan(10);
    expect(get(highlights.batchTransaction)?.logs[0]?.items).toHaveLength(120);
    expect(bundledChain.pending[0]?.hash).toBe(highlights.pendingTransaction);
  });
});
