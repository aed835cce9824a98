import type { SourceContract, Sources, VerifiedContract } from './chain-details.js';
import { contractAt } from './contracts.js';
import { getOrCreate } from './get-or-create.js';
import type { Ledger } from './ledger.js';

/** What is published of a contract. */
export interface SourceCode {
  readonly verified: VerifiedContract;
  readonly contract: SourceContract;
  readonly sources: Sources;
}

/** Finds the source code of contracts; it is read when it is first asked for. */
export function createSourceCode(ledger: Ledger) {
  const kept = new Map<'sources', ReturnType<typeof index>>();
  const twins = ledger.untilNextBlock<'all', ReadonlyMap<string, string>>();
  const all = () => getOrCreate(kept, 'sources', () => index(ledger.readSources()));

  /** The first verified contract with each code. */
  const twinsByCode = () =>
    getOrCreate(twins, 'all', () => {
      const found = new Map<string, string>();
      for (const address of all().keys()) {
        const code = contractAt(address, ledger)?.code;
        if (code !== undefined && !found.has(code)) found.set(code, address);
      }
      return found;
    });

  return {
    of: (address: string): SourceCode | null => all().get(address.toLowerCase()) ?? null,
    /** That of a verified contract with the same code. */
    ofTwin(code: string): SourceCode | null {
      const twin = twinsByCode().get(code);
      return twin === undefined ? null : (all().get(twin) ?? null);
    },
  };
}

function index(sources: Sources): ReadonlyMap<string, SourceCode> {
  const contracts = new Map(sources.contracts.map((contract) => [contract.name, contract]));
  return new Map(
    sources.verified.flatMap((verified): [string, SourceCode][] => {
      const contract = contracts.get(verified.contract);
      return contract ? [[verified.address.toLowerCase(), { verified, contract, sources }]] : [];
    }),
  );
}
