import type { TokenType } from '../chain.js';
import type { World } from './world.js';

const READ_AS: Record<TokenType, string> = {
  'ERC-20': 'HarbourToken',
  'ERC-721': 'Collectible',
  'ERC-1155': 'Editions',
  'ERC-404': 'HybridToken',
};

/** Asks a token; null where it does not answer. */
type Ask = (method: string, args?: readonly unknown[]) => Promise<string | null>;

/** The way to ask one token, whatever its code, what its standard lets anyone ask. */
export function questionsTo(world: World, address: string, type: TokenType): Ask {
  const contract = world.at(address, READ_AS[type]);
  return async (method, args = []) => {
    try {
      return String((await world.read(contract, method, args))[0]);
    } catch {
      return null;
    }
  };
}
