import { describe, expect, it } from 'vitest';
import type { Frame, Transaction } from '../../src/sandbox/chain.js';
import { proof, transactions } from './bundled.js';

/** What a transaction costs before it runs: Prague's rules. */
function intrinsicGas({ authorizations, hash, input, to }: Transaction): bigint {
  const { zeros, others } = bytesOf(input);
  const [addresses, slots] = proof.accessLists[hash] ?? [0, 0];
  const creation = to === null ? 32_000 + 2 * Math.ceil((zeros + others) / 32) : 0;
  const list = addresses * 2400 + slots * 1900;
  return BigInt(
    21_000 + zeros * 4 + others * 16 + creation + list + authorizations.length * 25_000,
  );
}

/** Call data costs at least this much (EIP-7623). */
function floorGas({ input }: Transaction): bigint {
  const { zeros, others } = bytesOf(input);
  return BigInt(21_000 + (zeros + others * 4) * 10);
}

function bytesOf(input: string) {
  const bytes = input.slice(2).match(/../g) ?? [];
  const zeros = bytes.filter((byte) => byte === '00').length;
  return { zeros, others: bytes.length - zeros };
}

const everyFrame = transactions.flatMap(({ frames }) => frames.map((frame) => ({ frame, frames })));

const atMost = (value: bigint, limit: bigint) => (value < limit ? value : limit);
const atLeast = (value: bigint, limit: bigint) => (value > limit ? value : limit);

describe('gas', () => {
  it('of the first frame is the limit less what the transaction costs before it runs', () => {
    const given = transactions.map(({ frames }) => frames[0]?.gas);
    const expected = transactions.map((tx) => `${BigInt(tx.gasLimit) - intrinsicGas(tx)}`);
    expect(given).toEqual(expected);
  });

  it('of a receipt is that of its trace, with the cost before it and the refund after it', () => {
    const expected = transactions.map((transaction) => {
      const spent = intrinsicGas(transaction) + BigInt(transaction.frames[0]?.gasUsed ?? 0);
      const refund = atMost(BigInt(proof.refunds[transaction.hash] ?? 0), spent / 5n);
      return `${atLeast(spent - refund, floorGas(transaction))}`;
    });
    expect(transactions.map(({ gasUsed }) => gasUsed)).toEqual(expected);
  });

  it('of a frame covers what the frames within it used, and no more than it was given', () => {
    const wrong = everyFrame.filter(({ frame, frames }) => {
      if (frame.type === 'suicide') return frame.gasUsed !== null;
      const used = childrenOf(frame, frames).map(({ gasUsed }) => Number(gasUsed));
      const within = used.reduce((sum, gas) => sum + gas, 0);
      return Number(frame.gasUsed) < within || Number(frame.gasUsed) > Number(frame.gas);
    });
    expect(wrong).toEqual([]);
  });
});

describe('frames', () => {
  it('are opened by the account that runs the frame around them', () => {
    const wrong = everyFrame.filter(({ frame, frames }) => {
      const runner = frame.callType === 'delegatecall' ? frame.from : (frame.to ?? frame.created);
      // What a failed creation would have become is not told.
      return runner !== null && childrenOf(frame, frames).some(({ from }) => from !== runner);
    });
    expect(wrong).toEqual([]);
  });

  it('show every way that a frame comes about or fails', () => {
    const frames = transactions.flatMap((transaction) => transaction.frames);
    const kinds = new Set(
      frames.map((frame) => frame.callType ?? frame.creationMethod ?? frame.type),
    );
    expect([...kinds].sort()).toEqual(
      ['call', 'create', 'create2', 'delegatecall', 'staticcall', 'suicide'].sort(),
    );
    const errors = new Set(frames.map(({ error }) => error));
    expect(errors).toEqual(new Set([null, 'Reverted', 'Out of gas', 'Bad instruction']));
    const survived = transactions.filter(
      ({ status, frames }) => status === 'ok' && frames.some(({ error }) => error !== null),
    );
    expect(survived.length).toBeGreaterThan(0);
  });
});

describe('calls', () => {
  it('are decoded by the function whose selector they carry', () => {
    const decoded = transactions.filter(({ decodedInput }) => decodedInput !== null);
    expect(decoded.length).toBeGreaterThan(transactions.length / 2);
    for (const { decodedInput, input } of decoded) {
      expect(decodedInput?.methodId).toBe(input.slice(2, 10));
    }
  });

  it('to transfer tokens agree with the event that followed', () => {
    const plain = transactions.filter(
      ({ decodedInput, logs, status }) =>
        decodedInput?.methodCall === 'transfer(address to, uint256 value)' &&
        status === 'ok' &&
        logs.length === 1,
    );
    expect(plain.length).toBeGreaterThan(100);
    for (const { decodedInput, from, logs } of plain) {
      const [to, value] = (decodedInput?.parameters ?? []).map((parameter) => parameter.value);
      expect(logs[0]).toMatchObject({ from, to, items: [{ tokenId: null, value }] });
    }
  });

  it('fail with a reason, a custom error, a panic and without a word', () => {
    const reasons = new Set(
      transactions.flatMap(({ revertReason }) => {
        if (!revertReason) return [];
        return 'raw' in revertReason ? [revertReason.raw] : [revertReason.methodCall];
      }),
    );
    expect([...reasons]).toEqual(
      expect.arrayContaining([
        '0x',
        'Error(string reason)',
        'Panic(uint256 errorCode)',
        'ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
      ]),
    );
  });
});

function childrenOf(frame: Frame, frames: readonly Frame[]): Frame[] {
  const depth = frame.traceAddress.length;
  return frames.filter(
    ({ traceAddress }) =>
      traceAddress.length === depth + 1 &&
      frame.traceAddress.every((step, place) => traceAddress[place] === step),
  );
}
