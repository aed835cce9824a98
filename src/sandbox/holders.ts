import type { Instance, Token } from './chain.js';
import { getOrCreate } from './get-or-create.js';
import type { Ledger } from './ledger.js';
import { compare } from './paging.js';

/** What an address holds of a token, or of one id of it. */
export interface HolderRow {
  readonly address: string;
  readonly token: Token;
  readonly tokenId: string | null;
  readonly value: bigint;
}

/** One id of a token, which the explorer has indexed. */
export interface InstanceRow {
  readonly token: Token;
  readonly instance: Instance;
  readonly isUnique: boolean;
  /** Of a unique one; null if it has been burnt. */
  readonly owner: string | null;
  /** How much of it the address holds that the list is about; null if it is about none. */
  readonly held: bigint | null;
}

type HolderKey = Pick<HolderRow, 'address' | 'value'> & { readonly tokenId: string | null };

const idOf = (tokenId: string | null) => (tokenId === null ? -1n : BigInt(tokenId));

/** The greatest first, then by address and id, both descending. */
export const compareHolders = (a: HolderKey, b: HolderKey): number =>
  compare(b.value, a.value) ||
  compare(b.address, a.address) ||
  compare(idOf(b.tokenId), idOf(a.tokenId));

/** Who holds tokens and their ids: made when it is first needed, and anew after each block. */
export function createHolders(ledger: Ledger) {
  const rowsByToken = ledger.untilNextBlock<Token, HolderRow[]>();
  const sorted = ledger.untilNextBlock<Token, readonly HolderRow[]>();
  const idsByToken = ledger.untilNextBlock<Token, Map<string, HolderRow[]>>();
  const instances = ledger.untilNextBlock<Token, readonly InstanceRow[]>();

  function rowsOf(token: Token): readonly HolderRow[] {
    if (rowsByToken.size === 0) {
      for (const { address, holding } of ledger.balances.all()) {
        getOrCreate(rowsByToken, holding.token, () => []).push({ address, ...holding });
      }
    }
    return rowsByToken.get(token) ?? [];
  }

  const holdersOf = (token: Token): readonly HolderRow[] =>
    getOrCreate(sorted, token, () =>
      rowsOf(token)
        .filter(({ tokenId }) => token.type !== 'ERC-721' || tokenId === null)
        .sort(compareHolders),
    );

  const holdersById = (token: Token): ReadonlyMap<string, readonly HolderRow[]> =>
    getOrCreate(idsByToken, token, () => {
      const found = new Map<string, HolderRow[]>();
      for (const row of rowsOf(token)) {
        if (row.tokenId !== null) getOrCreate(found, row.tokenId, () => []).push(row);
      }
      return found;
    });

  function instanceRow(token: Token, instance: Instance): InstanceRow {
    const holders = holdersById(token).get(instance.id) ?? [];
    const [first] = holders;
    const isUnique = token.type !== 'ERC-1155' || (holders.length === 1 && first?.value === 1n);
    return { token, instance, isUnique, owner: (isUnique && first?.address) || null, held: null };
  }

  /** The ids that the chain has minted so far and described, the highest first. */
  const instancesOf = (token: Token): readonly InstanceRow[] =>
    getOrCreate(instances, token, () =>
      ledger
        .instances()
        .filter((one) => one.token === token.hash && ledger.balances.isKnown(one.token, one.id))
        .sort((a, b) => compare(BigInt(b.id), BigInt(a.id)))
        .map((one) => instanceRow(token, one)),
    );

  return {
    holdersOf,
    instancesOf,

    /** Of an ERC-721 there are none, since its balances have no id. */
    holdersOfId: (token: Token, id: string): readonly HolderRow[] =>
      token.type === 'ERC-721' ? [] : (holdersById(token).get(id) ?? []).toSorted(compareHolders),

    instanceOf(token: Token, id: string): InstanceRow | undefined {
      const instance = ledger.instance(token.hash, id);
      const isKnown = instance !== undefined && ledger.balances.isKnown(token.hash, id);
      return isKnown ? instanceRow(token, instance) : undefined;
    },

    /** Those of which an address holds something. */
    instancesHeldBy(token: Token, address: string): readonly InstanceRow[] {
      const own = address.toLowerCase();
      return instancesOf(token).flatMap((row) => {
        const held = holdersById(token)
          .get(row.instance.id)
          ?.find((holder) => holder.address === own);
        return held === undefined ? [] : { ...row, held: held.value };
      });
    },
  };
}
