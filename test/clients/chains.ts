import type { Received } from '../support/explorers.js';
import { addressOf, listOf } from '../support/records.js';

/** The address that is asked for. */
export const alice = addressOf('a');
const coin = addressOf('7');

/** An explorer with the same hashes as every other, and other names and amounts. */
export const coins =
  (name: string) =>
  ({ path }: Received) =>
    path.startsWith(`addresses/${alice}/tokens`)
      ? { body: listOf([{ token: { address_hash: coin, symbol: name }, value: name.length }]) }
      : undefined;
