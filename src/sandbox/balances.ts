import type { Token, TransferLog } from './chain.js';
import { getOrCreate } from './get-or-create.js';

export const ZERO_ADDRESS = `0x${'0'.repeat(40)}`;

/** The balance of one address in a token, or in one token id. */
export interface Holding {
  /** Ascending in order of creation, like a database's row id. */
  readonly rowId: number;
  readonly token: Token;
  readonly tokenId: string | null;
  value: bigint;
}

/** Holdings, holder counts and owners, summed up from the transfers applied so far. */
export interface Balances {
  apply(log: TransferLog, token: Token): void;
  /** All holdings above zero. An ERC-721 has one for the token and one for each id. */
  of(address: string): Holding[];
  /** The same of everyone, with the address in lower case. */
  all(): readonly { readonly address: string; readonly holding: Holding }[];
  holdersCount(token: string): number;
  owner(token: string, tokenId: string): string | undefined;
  /** Whether the id has ever been minted. */
  isKnown(token: string, tokenId: string): boolean;
}

/** Starts with no balances. */
export function createBalances(): Balances {
  /** By address, then by token and id. */
  const holdings = new Map<string, Map<string, Holding>>();
  /** By token, then by address: how many of its holdings are above zero. */
  const holders = new Map<string, Map<string, number>>();
  /** By token and id. */
  const owners = new Map<string, string>();
  let lastRowId = 0;

  function holdingOf(address: string, token: Token, tokenId: string | null): Holding {
    const own = getOrCreate(holdings, address, () => new Map<string, Holding>());
    return getOrCreate(own, idKey(token.hash.toLowerCase(), tokenId), () => {
      lastRowId += 1;
      return { rowId: lastRowId, token, tokenId, value: 0n };
    });
  }

  function add(address: string, token: Token, tokenId: string | null, change: bigint) {
    if (address === ZERO_ADDRESS) return;
    const holding = holdingOf(address, token, tokenId);
    const wasHeld = holding.value > 0n;
    holding.value += change;
    const isHeld = holding.value > 0n;
    if (wasHeld === isHeld) return;
    const counts = getOrCreate(holders, token.hash.toLowerCase(), () => new Map<string, number>());
    const count = (counts.get(address) ?? 0) + (isHeld ? 1 : -1);
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
    apply(log, token) {
      for (const { tokenId, value } of log.items) {
        if (tokenId !== null) move(log, token, tokenId, value === null ? 1n : BigInt(value));
        if (token.type === 'ERC-721') move(log, token, null, 1n);
        else if (tokenId === null) move(log, token, null, BigInt(value ?? 0));
      }
    },
    of: (address) =>
      [...(holdings.get(address.toLowerCase())?.values() ?? [])].filter(({ value }) => value > 0n),
    all: () =>
      [...holdings].flatMap(([address, own]) =>
        [...own.values()].flatMap((holding) => (holding.value > 0n ? { address, holding } : [])),
      ),
    holdersCount: (token) => holders.get(token.toLowerCase())?.size ?? 0,
    owner(token, tokenId) {
      const owner = owners.get(idKey(token.toLowerCase(), tokenId));
      return owner === ZERO_ADDRESS ? undefined : owner;
    },
    isKnown: (token, tokenId) => owners.has(idKey(token.toLowerCase(), tokenId)),
  };
}

function idKey(token: string, tokenId: string | null): string {
  return tokenId === null ? token : `${token}#${tokenId}`;
}
