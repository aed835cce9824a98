import type { TokenType } from '../chain.js';
import type { World } from './world.js';

/** A contract of each standard, whose interface has what can be read of it. */
const CONTRACTS: Record<TokenType, string> = {
  'ERC-20': 'HarbourToken',
  'ERC-721': 'Collectible',
  'ERC-1155': 'Editions',
  'ERC-404': 'HybridToken',
  'ERC-8056': 'CompanyShare',
};

/** The first result of a view function; null if the call fails. */
type TokenReader = (method: string, args?: readonly unknown[]) => Promise<string | null>;

/** Reads a token by the interface of its standard, whatever its code. */
export function tokenReader(world: World, address: string, type: TokenType): TokenReader {
  const contract = world.at(address, CONTRACTS[type]);
  return async (method, args = []) => {
    try {
      return String((await world.read(contract, method, args))[0]);
    } catch {
      return null;
    }
  };
}
