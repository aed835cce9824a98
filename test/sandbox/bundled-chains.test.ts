import { readdirSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bundledChains } from '../../src/sandbox/bundled-chains.js';
import type { Chain, TransferLog } from '../../src/sandbox/chain.js';
import { bundledChain, secondChain } from '../support/bundled-chain.js';
import { both, first, second } from './bundled.js';

const data = new URL('../../src/sandbox/data/', import.meta.url);

it('are listed with the id and name that their data has, and take less than 6 MB, 2 MB a file', () => {
  expect(both.map(({ chain }) => ({ id: chain.id, name: chain.name }))).toEqual(bundledChains);
  const sizes = readdirSync(data).map((file) => statSync(new URL(file, data)).size);
  // Each has its records, logs and sources.
  expect(sizes).toHaveLength(3 * bundledChains.length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(6_000_000);
  expect(Math.max(...sizes)).toBeLessThan(2_000_000);
});

describe('the second chain', () => {
  it('has about 700 transactions, another coin, other block times and lower fees', () => {
    expect(second.transactions.length).toBeGreaterThan(600);
    expect(second.transactions.length).toBeLessThan(800);
    expect(secondChain.coin.symbol).not.toBe(bundledChain.coin.symbol);
    const highest = (chain: Chain) =>
      Math.max(...chain.blocks.map(({ baseFeePerGas }) => Number(baseFeePerGas)));
    const lowest = Math.min(...bundledChain.blocks.map((block) => Number(block.baseFeePerGas)));
    expect(highest(secondChain) * 10).toBeLessThan(lowest);
  });

  it('has people in common with the first, under the same addresses', () => {
    const senders = new Set(first.transactions.map(({ from }) => from));
    const common = new Set(
      second.transactions.map(({ from }) => from).filter((from) => senders.has(from)),
    );
    expect(common.size).toBeGreaterThan(50);
    const names = new Map(bundledChain.accounts.map(({ hash, ensName }) => [hash, ensName]));
    const named = secondChain.accounts.filter(
      ({ ensName, hash }) => ensName !== null && names.has(hash),
    );
    expect(named.length).toBeGreaterThan(0);
    for (const { ensName, hash } of named) expect(names.get(hash)).toBe(ensName);
  });

  it('has tokens at addresses where the first has other tokens', () => {
    const names = new Map(bundledChain.tokens.map(({ hash, name }) => [hash, name]));
    const shared = secondChain.tokens.filter(({ hash }) => names.has(hash));
    expect(shared.length).toBeGreaterThan(0);
    for (const { hash, name } of shared) expect(name).not.toBe(names.get(hash));
  });

  it('shares no transaction with the first', () => {
    const hashes = new Set(first.transactions.map(({ hash }) => hash));
    expect(second.transactions.filter(({ hash }) => hashes.has(hash))).toEqual([]);
  });
});

describe('the portfolio', () => {
  const { portfolio } = bundledChain.highlights;

  it.each(both)('has tokens on $name', ({ proof }) => {
    const held = Object.values(proof.tokens).filter(
      ({ balances }) => BigInt(balances[portfolio] ?? 0) > 0n,
    );
    expect(held.length).toBeGreaterThan(2);
  });
});

describe('the bridge', () => {
  const calls = (chain: Chain, method: string) =>
    chain.blocks.flatMap((block) =>
      block.transactions
        .filter(
          ({ decodedInput, status }) =>
            status === 'ok' && decodedInput?.methodCall.startsWith(method),
        )
        .map((transaction) => ({ block, ...transaction })),
    );
  const locks = calls(bundledChain, 'lock(');
  const arrivals = calls(secondChain, 'arrive(');
  const amountOf = ({ items }: TransferLog) => items[0]?.value;

  it('mints on the second chain what was locked before on the first, for the same people', () => {
    expect(locks.length).toBeGreaterThan(10);
    const locked = locks.map(({ from, logs }) => `${from} ${logs.map(amountOf)}`);
    const minted = arrivals.map(({ logs }) => `${logs[0]?.to} ${logs.map(amountOf)}`);
    expect(minted.toSorted()).toEqual(locked.toSorted());
    const last = locks.at(-1)?.block.timestamp ?? '';
    for (const { block } of arrivals) expect(block.timestamp > last).toBe(true);
  });

  it('keeps locked what circulates on the second chain and what has left it', () => {
    const vault = locks[0]?.to ?? '';
    const origins = new Map(
      secondChain.tokens.flatMap(({ hash, symbol, name }) =>
        name?.endsWith(' (Causeway)') ? [[hash, symbol] as const] : [],
      ),
    );
    expect(origins.size).toBe(2);
    for (const [hash, symbol] of origins) {
      const { hash: origin = '' } =
        bundledChain.tokens.find(
          (token) => token.symbol === symbol && first.proof.tokens[token.hash]?.balances[vault],
        ) ?? {};
      const locked = BigInt(first.proof.tokens[origin]?.balances[vault] ?? 0);
      const left = calls(secondChain, 'leave(')
        .flatMap(({ logs }) => logs)
        .filter(({ token }) => token === hash)
        .reduce((sum, log) => sum + BigInt(amountOf(log) ?? 0), 0n);
      expect(BigInt(second.proof.tokens[hash]?.totalSupply ?? 0) + left).toBe(locked);
      expect(left).toBeGreaterThan(0n);
    }
  });
});
