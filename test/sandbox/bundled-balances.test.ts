import { describe, expect, it } from 'vitest';
import { ZERO_ADDRESS } from '../../src/sandbox/balances.js';
import type { Frame, Token, Transaction, TransferLog } from '../../src/sandbox/chain.js';
import { both, first } from './bundled.js';

const TYPES = ['ERC-20', 'ERC-721', 'ERC-1155', 'ERC-404', 'ERC-8056'] as const;
const kinds = both.flatMap(({ chain, logs, name, proof }) =>
  TYPES.map((type) => ({
    name,
    type,
    proof,
    sums: chain.tokens
      .filter((token) => token.type === type)
      .map((token) => {
        const own = logs.filter((log) => log.token === token.hash);
        return { token, ...summed(token, own) };
      }),
  })),
);

/** Adds up amounts by key; `record` leaves out sums of zero. */
function createSums() {
  const sums = new Map<string, bigint>();
  return {
    add: (key: string, amount: bigint) => sums.set(key, (sums.get(key) ?? 0n) + amount),
    record: () =>
      Object.fromEntries(
        [...sums].filter(([, sum]) => sum !== 0n).map(([key, sum]) => [key, `${sum}`]),
      ),
  };
}

const nonZero = (record: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== '0'));

/** The owners, balances and supply that follow from the transfers of a token. */
function summed({ type }: Token, logs: readonly TransferLog[]) {
  const balances = createSums();
  const supplies = createSums();
  const owners: Record<string, string> = {};
  let supply = 0n;
  const enter = ({ from, to }: TransferLog, tokenId: string | null, amount: bigint) => {
    const suffix = type === 'ERC-1155' ? `/${tokenId}` : '';
    if (from !== ZERO_ADDRESS) balances.add(from + suffix, -amount);
    if (to !== ZERO_ADDRESS) balances.add(to + suffix, amount);
    const minted = (from === ZERO_ADDRESS ? amount : 0n) - (to === ZERO_ADDRESS ? amount : 0n);
    supply += minted;
    if (type === 'ERC-1155') supplies.add(String(tokenId), minted);
  };
  for (const log of logs) {
    for (const { tokenId, value } of log.items) {
      if (tokenId !== null && value === null) owners[tokenId] = log.to;
      // The ids of an ERC-404 token are already counted in the separate event for the amount.
      if (type !== 'ERC-404' || tokenId === null) enter(log, tokenId, BigInt(value ?? 1));
    }
  }
  return { owners, balances: balances.record(), supplies: supplies.record(), supply: `${supply}` };
}

it('the first chain has several tokens of each type', () => {
  for (const type of TYPES) {
    const tokens = first.chain.tokens.filter((token) => token.type === type);
    expect(tokens.length).toBeGreaterThan(2);
  }
});

const held = kinds.filter(({ sums }) => sums.length > 0);

describe.each(held)('on $name, the transfers of each $type token', ({ proof, sums }) => {
  it('add up to what `balanceOf` returns for every holder', () => {
    for (const { token, balances } of sums) {
      expect(Object.keys(balances).length).toBeGreaterThan(0);
      expect(balances).toEqual(nonZero(proof.tokens[token.hash]?.balances));
    }
  });

  it('add up to the `totalSupply` of the contract, and for ERC-1155 of each id', () => {
    for (const { token, supplies, supply } of sums) {
      expect(supply).toBe(proof.tokens[token.hash]?.totalSupply);
      expect(token.totalSupply).toBe(supply);
      expect(supplies).toEqual(nonZero(proof.tokens[token.hash]?.supplies));
    }
  });

  it('leave each id with the owner that `ownerOf` returns', () => {
    for (const { token, owners } of sums) {
      const named = Object.entries(proof.tokens[token.hash]?.owners ?? {});
      expect(owners).toEqual(
        Object.fromEntries(named.map(([id, owner]) => [id, owner ?? ZERO_ADDRESS])),
      );
    }
  });
});

it.each(both)(
  'on $name, initial coin, frames, fees (the parent chain’s part, too), tips and withdrawals add up to the balance of every account in the EVM',
  ({ chain, proof }) => {
    const coin = createSums();
    for (const { hash, initialCoins } of chain.accounts) coin.add(hash, BigInt(initialCoins));
    for (const block of chain.blocks) {
      for (const { amount, receiver } of block.withdrawals) coin.add(receiver, BigInt(amount));
      for (const transaction of block.transactions) {
        const used = BigInt(transaction.gasUsed ?? 0);
        const price = BigInt(transaction.gasPrice ?? 0);
        coin.add(transaction.from, -used * price);
        coin.add(block.miner, used * (price - BigInt(block.baseFeePerGas ?? 0)));
        const { gasPrice = '0', gasUsed = '0' } = transaction.blobs ?? {};
        coin.add(transaction.from, -BigInt(gasPrice) * BigInt(gasUsed));
        const { fee = '0', receiver = '' } = transaction.parentFee ?? {};
        coin.add(transaction.from, -BigInt(fee));
        coin.add(receiver, BigInt(fee));
        for (const { from, to, created, value } of moves(transaction)) {
          coin.add(from, -BigInt(value));
          coin.add(to ?? created ?? '', BigInt(value));
        }
      }
    }
    expect(coin.record()).toEqual(nonZero(proof.coin));
  },
);

/** The frames that transferred coin: neither they nor any of their ancestors failed. */
function moves({ frames }: Transaction): Frame[] {
  const failed = frames
    .filter(({ error }) => error !== null)
    .map(({ traceAddress }) => traceAddress);
  const stands = ({ traceAddress }: Frame) =>
    !failed.some((path) => path.every((step, depth) => traceAddress[depth] === step));
  return frames.filter(
    (frame) => stands(frame) && (frame.callType === null || frame.callType === 'call'),
  );
}
