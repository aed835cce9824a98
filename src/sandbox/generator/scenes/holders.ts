import { MaxUint256 } from 'ethers';
import { getOrCreate } from '../../get-or-create.js';
import type { Person } from '../person.js';
import type { Contract, World } from '../world.js';
import type { Currency } from './currency.js';

export interface Holders {
  /** A person with a balance; null if the first few tried have none. */
  findHolder(currency: Currency): Promise<{ person: Person; held: bigint } | null>;
  balanceOf(currency: Currency, address: string): Promise<bigint>;
  noteHolder(currency: Currency, person: Person): void;
  /** Lets a contract spend any amount, unless it was approved before. */
  approveOnce(by: Person, currency: Currency, spender: Contract): Promise<void>;
}

/** Remembers who received a currency; balances are read from its contract. */
export function createHolders(world: World): Holders {
  const recipients = new Map<string, Set<Person>>();
  const approved = new Set<string>();
  const balanceOf: Holders['balanceOf'] = async ({ contract }, address) =>
    (await world.read(contract, 'balanceOf', [address]))[0];
  return {
    balanceOf,
    noteHolder({ contract }, person) {
      getOrCreate(recipients, contract.address, () => new Set<Person>()).add(person);
    },
    async findHolder(currency) {
      const known = [...(recipients.get(currency.contract.address) ?? [])];
      for (const person of world.random.sample(known, 3)) {
        const held = await balanceOf(currency, person.address);
        if (held > 0n) return { person, held };
      }
      return null;
    },
    async approveOnce(by, { contract }, spender) {
      const key = `${by.address} ${contract.address} ${spender.address}`;
      if (approved.has(key)) return;
      approved.add(key);
      await world.call(by, contract, 'approve', [spender.address, MaxUint256]);
    },
  };
}
