import type { Token, TransferLog } from './chain.js';
import { getOrCreate } from './get-or-create.js';

export const ZERO_ADDRESS = `0x${'0'.repeat(40)}`;

/** What one address holds of a token, or of one id of it. */
export interface Holding {
  /** Grows in the order in which holdings came to be, as a database's row id does. */
  readonly rowId: number;
  readonly token: Token;
  readonly tokenId: string | null;
  value: bigint;
}

/** Holdings, holders and owners, summed from the transfers that have been entered so far. */
export interface Balances {
  enter(log: TransferLog, token: Token): void;
  /** Everything above zero. An ERC-721 token appears as a whole and again by each id. */
  of(address: string): Holding[];
  holdersCount(token: string): number;
  owner(token: string, tokenId: string): string | undefined;
}

/** Creates an empty book of balances. */
export function createBalances(): Balances {
  const holdings = new Map<string, Map<string, Holding>>();
  const holders = new Map<string, Map<string, number>>();
  const owners = new Map<string, string>();
  let rows = 0;

  function holdingOf(address: string, token: Token, tokenId: string | null): Holding {
    const own = getOrCreate(holdings, address, () => new Map<string, Holding>());
    return getOrCreate(own, idKey(token.hash.toLowerCase(), tokenId), () => {
      rows += 1;
      return { rowId: rows, token, tokenId, value: 0n };
    });
  }

  function add(address: string, token: Token, tokenId: string | null, change: bigint) {
    if (address === ZERO_ADDRESS) return;
    const holding = holdingOf(address, token, tokenId);
    const held = holding.value > 0n;
    holding.value += change;
    const holds = holding.value > 0n;
    if (held === holds) return;
    const counts = getOrCreate(holders, token.hash.toLowerCase(), () => new Map<string, number>());
    const count = (counts.get(address) ?? 0) + (holds ? 1 : -1);
    if (count > 0) counts.set(address, count);
    else counts.delete(address);
  }

  function move(log: TransferLog, token: Token, tokenId: string | null, value: bigint) {
    const [from, to] = [log.from.toLowerCase(), log.to.toLowerCase()];
    add(from, token, tokenId, -value);
    add(to, token, tokenId, value);
    if (tokenId !== null) owners.set(idKey(token.hash.toLowerCase(), tokenId), to);
  }

  return {
    enter(log, token) {
      for (const { tokenId, value } of log.items) {
        if (tokenId !== null) move(log, token, tokenId, value === null ? 1n : BigInt(value));
        if (token.type === 'ERC-721') move(log, token, null, 1n);
        else if (tokenId === null) move(log, token, null, BigInt(value ?? 0));
      }
    },
    of: (address) =>
      [...(holdings.get(address.toLowerCase())?.values() ?? [])].filter(({ value }) => value > 0n),
    holdersCount: (token) => holders.get(token.toLowerCase())?.size ?? 0,
    owner(token, tokenId) {
      const owner = owners.get(idKey(token.toLowerCase(), tokenId));
      return owner === ZERO_ADDRESS ? undefined : owner;
    },
  };
}

function idKey(token: string, tokenId: string | null): string {
  return tokenId === null ? token : `${token}#${tokenId}`;
}
