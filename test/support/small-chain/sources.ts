import type { Account } from '../../../src/sandbox/chain.js';
import type { Sources } from '../../../src/sandbox/chain-details.js';

/** An invented file for each contract that is verified and no proxy. */
export function sourcesOf(accounts: readonly Account[]): Sources {
  const verified = accounts.filter(
    ({ isContract, isVerified, name, proxyType }) =>
      isContract && isVerified && name !== null && proxyType === null,
  );
  const names = [...new Set(verified.map(({ name }) => name ?? ''))];
  return {
    compilerVersion: 'v0.8.30+commit.73712a01',
    compilerSettings: { evmVersion: 'prague', optimizer: { enabled: true, runs: 200 } },
    files: names.map((name) => ({ path: `${name}.sol`, text: `contract ${name} {}\n` })),
    contracts: names.map((name) => ({ name, path: `${name}.sol`, imports: [], abi: [] })),
    verified: verified.map(({ hash, name }) => ({
      address: hash,
      contract: name ?? '',
      constructorArguments: null,
      decodedArguments: [],
      verifiedAt: '2026-03-02T00:00:00.000000Z',
    })),
  };
}
