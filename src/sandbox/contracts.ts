import type { Account, Frame } from './chain.js';
import { keptFrames } from './frames.js';
import type { Ledger } from './ledger.js';

/** How a contract came to be, and what became of it. */
interface Contract {
  readonly creator: string;
  readonly transaction: string;
  readonly isDestroyed: boolean;
  /** What it was created by. */
  readonly input: string;
  readonly code: string;
}

const isSame = (hash: string | null, other: string) => hash?.toLowerCase() === other;

/** The contract at an address; null if the chain has not created one there. */
export function contractAt(address: string, ledger: Ledger): Contract | null {
  const hash = address.toLowerCase();
  const isEnd = ({ from, type }: Frame) => type === 'suicide' && isSame(from, hash);
  const own = ledger
    .internalsOf(hash)
    .filter(({ frame }) => isSame(frame.created, hash) || isEnd(frame))
    .filter(({ frame, transaction }) => keptFrames(transaction).includes(frame));
  const creation = own.find(({ frame }) => frame.created !== null);
  if (creation === undefined) return null;
  const { from, input, output } = creation.frame;
  return {
    creator: ledger.account(from).hash,
    transaction: creation.transaction.hash,
    isDestroyed: own.some(({ frame }) => isEnd(frame)),
    input,
    code: output ?? '0x',
  };
}

/** The code that an account runs as its own (EIP-7702); null if it has set none. */
export function setCodeOf({ hash }: Account, ledger: Ledger): string | null {
  const own = ledger
    .blocks()
    .flatMap(({ transactions }) => transactions)
    .flatMap(({ authorizations }) => authorizations)
    .filter(({ authority, status }) => authority === hash && status === 'ok');
  const code = own.at(-1)?.address.toLowerCase();
  return code === undefined || BigInt(code) === 0n ? null : `0xef0100${code.slice(2)}`;
}
