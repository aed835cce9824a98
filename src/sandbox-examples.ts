import { isIPv4 } from 'node:net';
import type { Examples } from './http/examples.js';

/** Longer than a process on the same machine takes to answer. */
const patienceMs = 1_000;

/** The names of its highlights, by those that the pages use. */
const names: Readonly<Record<keyof Examples, string>> = {
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
};

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
  const given = Object.entries(names).map(([name, of]) => [name, Reflect.get(highlights, of)]);
  return given.every(([, value]) => isHash(value)) ? Object.fromEntries(given) : null;
};

/**
 * Finds the examples of an embedded explorer that runs as a process of its own on this machine. It is asked when a page
 * first wants them, and no explorer elsewhere is asked for what it does not have.
 */
export const createSandboxExamples = (upstreamUrl: string): (() => Promise<Examples | null>) => {
  let found: Promise<Examples | null> | undefined = isLoopback(upstreamUrl)
    ? undefined
    : Promise.resolve(null);
  return () => {
    found ??= askFor(upstreamUrl).catch(() => {
      // It may start later than the gateway.
      found = undefined;
      return null;
    });
    return found;
  };
};
