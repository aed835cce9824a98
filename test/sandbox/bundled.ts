import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { Proof } from '../../src/sandbox/generator/proof.js';
import { bundledChain } from '../support/bundled-chain.js';

export const chain = bundledChain;
export const transactions = chain.blocks.flatMap((block) => block.transactions);
export const logs = transactions.flatMap((transaction) => transaction.logs);

const file = new URL('./fixtures/chain-proof.json.br', import.meta.url);

/** What the contracts and the EVM say at the end of the chain, to test the records against. */
export const proof = JSON.parse(brotliDecompressSync(readFileSync(file)).toString()) as Proof;
