import type { Interface } from 'ethers';
import type { Account, MetadataTag, TokenType } from '../chain.js';
import type { Artifact } from './compile.js';

/** What an explorer knows of an address, beyond the chain. */
export interface AddressEntry {
  name?: string;
  verified?: boolean;
  proxyType?: string;
  implementation?: string;
  ensName?: string;
  scam?: boolean;
  tags?: MetadataTag[];
  publicTag?: string;
  privateTag?: string;
  watchlistName?: string;
  /** The interface is published only if the contract is verified. */
  artifact?: Artifact;
}

/** A token contract with its price, icon and item names. */
export interface TokenEntry {
  readonly address: string;
  readonly type: TokenType;
  readonly price?: number;
  readonly iconUrl?: string;
  /** The name of a collection's items, as in "Paper Boat #12". */
  readonly item?: string;
}

/** What the chain says of an address. */
interface Occurrence extends Pick<Account, 'initialCoins' | 'isContract'> {
  readonly tokenName: string | null;
}

export interface Directory {
  readonly tokens: ReadonlyMap<string, TokenEntry>;
  /** Adds to the entry of an address. */
  describe(address: string, entry: AddressEntry): void;
  addToken(token: TokenEntry): void;
  /** The interface of a verified contract; of a proxy, its implementation's. */
  publishedAbi(address: string): Interface | null;
  verifiedAbis(): readonly Interface[];
  /** Every contract whose source code is published. */
  verifiedContracts(): readonly (readonly [address: string, artifact: Artifact])[];
  account(address: string, known: Occurrence): Account;
}

/** Starts empty; addresses are checksummed. */
export function createDirectory(): Directory {
  const entries = new Map<string, AddressEntry>();
  const tokens = new Map<string, TokenEntry>();
  const entry = (address: string) => entries.get(address) ?? {};
  const verifiedContracts = () =>
    [...entries].flatMap(([address, { verified, artifact }]) =>
      verified && artifact ? [[address, artifact] as const] : [],
    );
  return {
    tokens,
    describe(address, added) {
      const before = entry(address);
      const tags = [...(before.tags ?? []), ...(added.tags ?? [])];
      entries.set(address, { ...before, ...added, tags });
    },
    addToken(token) {
      tokens.set(token.address, token);
    },
    publishedAbi(address) {
      const { implementation, verified, artifact } = entry(address);
      if (implementation) return entry(implementation).artifact?.abi ?? null;
      return verified ? (artifact?.abi ?? null) : null;
    },
    verifiedAbis: () => [...new Set(verifiedContracts().map(([, { abi }]) => abi))],
    verifiedContracts,
    account(address, { initialCoins, isContract, tokenName }) {
      const known = entry(address);
      const { implementation } = known;
      return {
        hash: address,
        // An unverified contract has no name of its own; explorers use its token's.
        name: (known.verified ? known.name : null) ?? tokenName,
        isContract,
        isVerified: known.verified ?? false,
        isScam: known.scam ?? false,
        initialCoins,
        proxyType: known.proxyType ?? null,
        implementations: implementation
          ? [{ hash: implementation, name: entry(implementation).name ?? null }]
          : [],
        ensName: known.ensName ?? null,
        tags: known.tags ?? [],
        ...(known.publicTag ? { publicTag: known.publicTag } : {}),
        ...(known.privateTag ? { privateTag: known.privateTag } : {}),
        ...(known.watchlistName ? { watchlistName: known.watchlistName } : {}),
      };
    },
  };
}
