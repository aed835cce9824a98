import type { TokenType } from '../../chain.js';
import { drawIcon, pictureUrl } from '../picture.js';
import type { Contract, World } from '../world.js';

/** A fungible token that people trade. */
export interface Currency {
  readonly contract: Contract;
  readonly symbol: string;
  readonly decimals: number;
  /** In dollars; null if it has no market. */
  readonly price: number | null;
}

/** The amount that is worth so many dollars, in the smallest unit. */
export function tokensWorth({ price, decimals }: Currency, dollars: number): bigint {
  const millionths = BigInt(Math.round((dollars / (price ?? 1)) * 1e6));
  return (millionths * 10n ** BigInt(decimals)) / 1_000_000n;
}

/** Adds a currency to the directory. */
export function listCurrency(
  { directory }: World,
  contract: Contract,
  traits: Omit<Currency, 'contract'>,
  { hasIcon = true, type = 'ERC-20' as TokenType } = {},
): Currency {
  const { price, symbol } = traits;
  const iconUrl = pictureUrl(drawIcon(symbol));
  directory.addToken({
    address: contract.address,
    type,
    ...(price === null ? {} : { price }),
    ...(hasIcon ? { iconUrl } : {}),
  });
  return { contract, ...traits };
}
