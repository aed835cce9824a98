import type { Interface } from 'ethers';
import type { Account, MetadataTag, TokenType } from '../chain.js';
import type { Artifact } from './compile.js';

/** What an explorer's people know of an address, beyond what the chain says. */
export interface Entry {
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
  /** How to read calls to it; also for a contract that is not verified, which is then kept to ourselves. */
  artifact?: Artifact;
}

/** A token contract and what markets say of it. */
export interface TokenEntry {
  readonly address: string;
  readonly type: TokenType;
  readonly price?: number;
  readonly iconUrl?: string;
  /** For collections: what their items are called, as in "Paper Boat #12". */
  readonly item?: string;
}

export interface Directory {
  readonly tokens: Map<string, TokenEntry>;
  /** Adds to what is known of an address. */
  describe(address: string, entry: Entry): void;
  entry(address: string): Entry;
  addToken(token: TokenEntry): void;
  /** The interface as published: of a proxy, its implementation's; null where no source is. */
  published(address: string): Interface | null;
  /** Whatever the verified contracts of the chain are known to fail with. */
  errors(): readonly Interface[];
  account(address: string, isContract: boolean, tokenName: string | null): Account;
}

/** Keeps what is known of addresses and tokens, by checksummed address. */
export function createDirectory(): Directory {
  const entries = new Map<string, Entry>();
  const tokens = new Map<string, TokenEntry>();
  const entry = (address: string) => entries.get(address) ?? {};
  return {
    tokens,
    entry,
    describe(address, known) {
      const before = entry(address);
      const tags = [...(before.tags ?? []), ...(known.tags ?? [])];
      entries.set(address, { ...before, ...known, tags });
    },
    addToken(token) {
      tokens.set(token.address, token);
    },
    published(address) {
      const { implementation, verified, artifact } = entry(address);
      if (implementation) return entry(implementation).artifact?.abi ?? null;
      return verified ? (artifact?.abi ?? null) : null;
    },
    errors() {
      const artifacts = [...entries.values()].flatMap(({ verified, artifact }) =>
        verified && artifact ? [artifact] : [],
      );
      return [...new Set(artifacts)].map(({ abi }) => abi);
    },
    account(address, isContract, tokenName) {
      const known = entry(address);
      const { implementation } = known;
      return {
        hash: address,
        // What is not verified has no name of its own, but explorers name it after its token.
        name: (known.verified ? known.name : null) ?? tokenName,
        isContract,
        isVerified: known.verified ?? false,
        isScam: known.scam ?? false,
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
