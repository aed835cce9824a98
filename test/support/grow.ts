import { ZERO_ADDRESS } from '../../src/sandbox/balances.js';
import type { Sandbox } from '../../src/sandbox/sandbox.js';
import { bundledChain } from './bundled-chain.js';
import type { Data } from './graph.js';
import { ask } from './http.js';

/** The address with the most transfers in the blocks that are held back, which has pages of them at the start. */
export const busyAddress = (): string => {
  const { blocks, reserveFrom } = bundledChain;
  const counts = new Map<string, number>();
  for (const { number, transactions } of blocks) {
    if (number < (reserveFrom ?? 0)) continue;
    for (const { from, to } of transactions.flatMap(({ logs }) => logs)) {
      for (const party of [from, to]) counts.set(party, (counts.get(party) ?? 0) + 1);
    }
  }
  counts.delete(ZERO_ADDRESS);
  const [[busiest] = ['']] = [...counts].sort(([, one], [, other]) => other - one);
  return busiest;
};

/** Adds blocks to an embedded explorer until an address has another transfer. */
export const growFor = async ({ url, grow }: Sandbox, address: string) => {
  const newest = async () => {
    // Over new connections: the explorer may just be closing one that was idle.
    const { json } = await ask(url, `/api/v2/addresses/${address}/token-transfers`);
    return (json() as Data).items[0].transaction_hash;
  };
  const before = await newest();
  while (grow() !== null) if ((await newest()) !== before) return;
  throw new Error('The chain has no more blocks.');
};
