import { expect, it } from 'vitest';
import { bodiesReadBy, scannedOf } from './bodies.js';
import { stubKeys, workloads } from './workloads.js';

/** Of each kind of path that the first request of a workload asks for, the first key that is not scanned. */
const firstUnscanned = async (workload: string) => {
  const [request] = workloads.find(({ name }) => name === workload)?.requests(stubKeys) ?? [];
  if (request === undefined) throw new Error(`There is no ${workload}.`);
  const keys: Record<string, string[]> = {};
  for (const read of await bodiesReadBy(request)) {
    const kind = read.path.replace('/api/v2/', '').replaceAll(/0x[\da-f]+/g, '…');
    const rest = read.body.toString('latin1', scannedOf(read));
    const key = /^"([^"]+)"/.exec(rest)?.[1] ?? rest;
    keys[kind] = [...new Set([...(keys[kind] ?? []), key])];
  }
  return keys;
};

it.each([
  ['W1', { 'addresses/…/token-transfers': [''] }],
  ['W2', { 'addresses/…/token-transfers': [''], 'transactions/…': ['token_transfers'] }],
  [
    'W3',
    {
      'transactions/…': ['transaction_burnt_fee'],
      'transactions/…/token-transfers': [''],
      'transactions/…/raw-trace': [''],
    },
  ],
  ['W4', { 'transactions/…': ['timestamp'] }],
])(
  'the bodies of %s are scanned as far as what it selects reaches, and no further',
  async (workload, keys) => {
    expect(await firstUnscanned(workload)).toEqual(keys);
  },
);
