import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { Chain } from '../../src/sandbox/chain.js';
import type { Proof } from '../../src/sandbox/generator/proof-record.js';
import { bundledChain, secondChain } from '../support/bundled-chain.js';

/** A bundled chain, and what the contracts and the EVM say at its end, to test the records against. */
function prove(chain: Chain) {
  const file = new URL(`./fixtures/proof-${chain.name.toLowerCase()}.json.br`, import.meta.url);
  const transactions = chain.blocks.flatMap((block) => block.transactions);
  return {
    name: chain.name,
    chain,
    transactions,
    logs: transactions.flatMap((transaction) => transaction.logs),
    proof: JSON.parse(brotliDecompressSync(readFileSync(file)).toString()) as Proof,
  };
}

export const first = prove(bundledChain);
export const second = prove(secondChain);
export const both = [first, second];
