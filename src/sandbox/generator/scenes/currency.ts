import { MaxUint256 } from 'ethers';
import { getOrCreate } from '../../get-or-create.js';
import type { Person } from '../wallets.js';
import type { Contract, World } from '../world.js';

export const COIN_PRICE = 41.37;

/** An ERC-20 that people trade. */
export interface Currency {
  readonly contract: Contract;
  readonly symbol: string;
  readonly decimals: number;
  /** In dollars; null where no market is known. */
  readonly price: number | null;
}

/** So many tokens as are worth the dollars. */
export function quantity({ price, decimals }: Currency, dollars: number): bigint {
  const millionths = BigInt(Math.round((dollars / (price ?? 1)) * 1e6));
  return (millionths * 10n ** BigInt(decimals)) / 1_000_000n;
}

/** Tells the directory of a new currency. */
export function listCurrency(
  { directory }: World,
  contract: Contract,
  traits: Omit<Currency, 'contract'>,
  icon = true,
): Currency {
  const { price, symbol } = traits;
  directory.addToken({
    address: contract.address,
    type: 'ERC-20',
    ...(price === null ? {} : { price }),
    ...(icon
      ? {
          iconUrl: `https://icons.example.org/tokens/${encodeURIComponent(symbol.toLowerCase())}.svg`,
        }
      : {}),
  });
  return { contract, ...traits };
}

export interface Purses {
  /** Someone who holds some of it, with how much; null where a few guesses found nobody. */
  holder(currency: Currency): Promise<{ person: Person; held: bigint } | null>;
  held(currency: Currency, address: string): Promise<bigint>;
  noteHolder(currency: Currency, person: Person): void;
  /** Lets a contract take tokens, once for all, as people do. */
  allow(by: Person, currency: Currency, spender: Contract): Promise<void>;
}

/** Remembers who was given what, and asks the contracts how much of it is left. */
export function createPurses(world: World): Purses {
  const holders = new Map<string, Set<Person>>();
  const allowed = new Set<string>();
  const held: Purses['held'] = async ({ contract }, address) =>
    (await world.read(contract, 'balanceOf', [address]))[0];
  return {
    held,
    noteHolder({ contract }, person) {
      getOrCreate(holders, contract.address, () => new Set<Person>()).add(person);
    },
    async holder(currency) {
      const known = [...(holders.get(currency.contract.address) ?? [])];
      for (const person of world.random.sample(known, 3)) {
        const balance = await held(currency, person.address);
        if (balance > 0n) return { person, held: balance };
      }
      return null;
    },
    async allow(by, { contract }, spender) {
      const key = `${by.address} ${contract.address} ${spender.address}`;
      if (allowed.has(key)) return;
      allowed.add(key);
      await world.call(by, contract, 'approve', [spender.address, MaxUint256]);
    },
  };
}
