import { describe, expect, it } from 'vitest';
import type { Frame, Transaction } from '../../src/sandbox/chain.js';
import type { Proof } from '../../src/sandbox/generator/proof-record.js';
import { both, first } from './bundled.js';

/** The gas that a transaction costs before it is executed, by the rules of Prague. */
function intrinsicGas(
  { authorizations, hash, input, to }: Transaction,
  { accessLists }: Proof,
): bigint {
  const { zeros, others } = bytesOf(input);
  const [addresses, slots] = accessLists[hash] ?? [0, 0];
  const creation = to === null ? 32_000 + 2 * Math.ceil((zeros + others) / 32) : 0;
  const list = addresses * 2400 + slots * 1900;
  return BigInt(
    21_000 + zeros * 4 + others * 16 + creation + list + authorizations.length * 25_000,
  );
}

/** The least gas that a transaction uses, by the length of its call data (EIP-7623). */
function floorGas({ input }: Transaction): bigint {
  const { zeros, others } = bytesOf(input);
  return BigInt(21_000 + (zeros + others * 4) * 10);
}

function bytesOf(input: string) {
  const bytes = input.slice(2).match(/../g) ?? [];
  const zeros = bytes.filter((byte) => byte === '00').length;
  return { zeros, others: bytes.length - zeros };
}

const framesOf = (transactions: readonly Transaction[]) =>
  transactions.flatMap(({ frames }) => frames.map((frame) => ({ frame, frames })));

const atMost = (value: bigint, limit: bigint) => (value < limit ? value : limit);
const atLeast = (value: bigint, limit: bigint) => (value > limit ? value : limit);

describe.each(both)('on $name, gas', ({ proof, transactions }) => {
  it('of the first frame is the gas limit less the intrinsic gas', () => {
    const given = transactions.map(({ frames }) => frames[0]?.gas);
    const expected = transactions.map((tx) => `${BigInt(tx.gasLimit) - intrinsicGas(tx, proof)}`);
    expect(given).toEqual(expected);
  });

  it('of a receipt follows from intrinsic gas, first frame, refund and EIP-7623 floor', () => {
    const expected = transactions.map((transaction) => {
      const spent = intrinsicGas(transaction, proof) + BigInt(transaction.frames[0]?.gasUsed ?? 0);
      const refund = atMost(BigInt(proof.refunds[transaction.hash] ?? 0), spent / 5n);
      return `${atLeast(spent - refund, floorGas(transaction))}`;
    });
    expect(transactions.map(({ gasUsed }) => gasUsed)).toEqual(expected);
  });

  it('used by a frame is at least what its subcalls used, and at most what it was given', () => {
    const wrong = framesOf(transactions).filter(({ frame, frames }) => {
      if (frame.type === 'suicide') return frame.gasUsed !== null;
      const used = childrenOf(frame, frames).map(({ gasUsed }) => Number(gasUsed));
      const within = used.reduce((sum, gas) => sum + gas, 0);
      return Number(frame.gasUsed) < within || Number(frame.gasUsed) > Number(frame.gas);
    });
    expect(wrong).toEqual([]);
  });
});

describe.each(both)('on $name, frames', ({ transactions }) => {
  it('are called by the account that runs their parent', () => {
    const wrong = framesOf(transactions).filter(({ frame, frames }) => {
      const runner = frame.callType === 'delegatecall' ? frame.from : (frame.to ?? frame.created);
      // A failed creation has no address.
      return runner !== null && childrenOf(frame, frames).some(({ from }) => from !== runner);
    });
    expect(wrong).toEqual([]);
  });
});

describe('the frames of the first chain', () => {
  it('include every type and every error, some of them in successful transactions', () => {
    const { transactions } = first;
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

describe.each(both)('on $name, calls', ({ transactions }) => {
  it('are mostly decoded, with the selector of the input as method id', () => {
    const decoded = transactions.filter(({ decodedInput }) => decodedInput !== null);
    expect(decoded.length).toBeGreaterThan(transactions.length / 2);
    for (const { decodedInput, input } of decoded) {
      expect(decodedInput?.methodId).toBe(input.slice(2, 10));
    }
  });

  it('to `transfer` agree with the emitted event on sender, recipient and amount', () => {
    const plain = transactions.filter(
      ({ decodedInput, logs, status }) =>
        decodedInput?.methodCall === 'transfer(address to, uint256 value)' &&
        status === 'ok' &&
        logs.length === 1,
    );
    expect(plain.length).toBeGreaterThan(20);
    for (const { decodedInput, from, logs } of plain) {
      const [to, value] = (decodedInput?.parameters ?? []).map((parameter) => parameter.value);
      expect(logs[0]).toMatchObject({ from, to, items: [{ tokenId: null, value }] });
    }
  });

  it('include failures with a reason string, a panic, a custom error and no data', () => {
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
