import type { Frame } from './chain.js';
import type { InternalRow, Ledger } from './ledger.js';

/** How a contract came to be, and what became of it. */
interface Contract {
  readonly creator: string;
  readonly transaction: string;
  readonly isDestroyed: boolean;
  /** In wei. */
  readonly balance: bigint;
}

const isSame = (hash: string | null, other: string) => hash?.toLowerCase() === other;

/** Whether a frame has happened: neither it nor one around it has failed. */
function isKept({ frame, transaction }: InternalRow): boolean {
  return transaction.frames.every(
    ({ error, traceAddress }) =>
      error === null || traceAddress.some((step, depth) => frame.traceAddress[depth] !== step),
  );
}

/** What a frame adds to the coins of an address. The other kinds of call move none. */
function change({ callType, created, from, to, type, value }: Frame, hash: string): bigint {
  if (type === 'call' && callType !== 'call') return 0n;
  const sign = BigInt(Number(isSame(to ?? created, hash)) - Number(isSame(from, hash)));
  return sign * BigInt(value);
}

/** The contract at an address; null if the chain has not created one there. */
export function contractAt(address: string, ledger: Ledger): Contract | null {
  const hash = address.toLowerCase();
  const kept = ledger.internalsOf(hash).filter(isKept);
  const creation = kept.find(({ frame }) => isSame(frame.created, hash));
  if (creation === undefined) return null;
  return {
    creator: ledger.account(creation.frame.from).hash,
    transaction: creation.transaction.hash,
    isDestroyed: kept.some(({ frame }) => frame.type === 'suicide' && isSame(frame.from, hash)),
    // It had nothing before, and pays no fees.
    balance: kept.reduce((sum, { frame }) => sum + change(frame, hash), ledger.receivedBy(hash)),
  };
}
