import { isIPv4 } from 'node:net';
import type { Examples } from './http/examples.js';

/** Longer than a process on the same machine takes to answer. */
const patienceMs = 1_000;

/** The names of its highlights, by those that the pages use. */
const names = {
  address: 'exchange',
  collector: 'collector',
  trader: 'trader',
  portfolio: 'portfolio',
  transaction: 'swapTransaction',
  reverted: 'revertedTransaction',
  creation: 'creationTransaction',
  liquidation: 'liquidationTransaction',
  batch: 'batchTransaction',
  pending: 'pendingTransaction',
} as const satisfies Readonly<Partial<Record<keyof Examples, string>>>;

/** Those that only a growing chain has. */
const growing = {
  growing: 'growingAddress',
  next: 'nextTransaction',
} as const satisfies Readonly<Partial<Record<keyof Examples, string>>>;

const isHash = (value: unknown) => typeof value === 'string' && /^0x[\da-f]{40,64}$/i.test(value);

const isLoopback = (url: string) => {
  const { hostname } = new URL(url);
  return (
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    (isIPv4(hostname) && hostname.startsWith('127.'))
  );
};

/** What the embedded explorer says when it runs alone; null for any other. @throws if nothing answers */
const askFor = async (url: string): Promise<Examples | null> => {
  const response = await fetch(new URL('/highlights.json', url), {
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  });
  const isJson =
    response.ok && response.headers.get('content-type')?.startsWith('application/json');
  const highlights: unknown = isJson ? await response.json() : null;
  if (!isJson) await response.body?.cancel();
  if (typeof highlights !== 'object' || highlights === null) return null;
  const given = (of: Readonly<Record<string, string>>) =>
    Object.entries(of).map(([name, key]) => [name, Reflect.get(highlights, key)]);
  const always = given(names);
  if (!always.every(([, value]) => isHash(value))) return null;
  return Object.fromEntries([...always, ...given(growing).filter(([, value]) => isHash(value))]);
};

/**
 * Finds the examples of an embedded explorer on this machine. It is asked each time that a page wants them, since
 * they change as its chain grows, and no explorer elsewhere is asked for what it does not have.
 */
export const createSandboxExamples = (upstreamUrl: string): (() => Promise<Examples | null>) => {
  let isOther = !isLoopback(upstreamUrl);
  return async () => {
    if (isOther) return null;
    try {
      const examples = await askFor(upstreamUrl);
      isOther = examples === null;
      return examples;
    } catch {
      // It may start later than the gateway.
      return null;
    }
  };
};
