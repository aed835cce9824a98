import type { Sandbox } from '../../src/sandbox/sandbox.js';
import type { Data } from './graph.js';
import { ask } from './http.js';

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
