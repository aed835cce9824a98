import type { Account } from '../chain.js';
import { contractAt, setCodeOf } from '../contracts.js';
import type { Ledger } from '../ledger.js';
import { createSourceCode, type SourceCode } from '../source-code.js';

/** Writes the code of contracts, and what is published of it. */
export function createSmartContracts(ledger: Ledger) {
  const sourceCode = createSourceCode(ledger);

  /** Undefined for an address without code. */
  return (hash: string) => {
    if (!ledger.hasAccount(hash)) return undefined;
    const account = ledger.account(hash);
    const contract = contractAt(hash, ledger);
    const code = contract?.code ?? setCodeOf(account, ledger);
    if (code === null) return undefined;
    const status = contract?.isDestroyed ? 'selfdestructed' : 'success';
    const own = sourceCode.of(hash);
    const published = own ?? sourceCode.ofTwin(code);
    return {
      conflicting_implementations: null,
      creation_bytecode: contract?.input ?? null,
      creation_status: contract && status,
      deployed_bytecode: code,
      ...proxyFields(account),
      ...(published ? publishedFields(published, own !== null) : {}),
    };
  };
}

const proxyFields = ({ implementations, proxyType }: Account) => ({
  implementations: implementations.map(({ hash, name }) => ({ address_hash: hash, name })),
  proxy_type: proxyType,
});

/** That of the contract itself, or of its twin. */
function publishedFields({ contract, sources, verified }: SourceCode, isOwn: boolean) {
  const { compilerSettings: settings, compilerVersion } = sources;
  const texts = new Map(sources.files.map(({ path, text }) => [path, text]));
  const file = (path: string) => ({ file_path: path, source_code: texts.get(path) ?? '' });
  const decoded = verified.decodedArguments;
  return {
    abi: contract.abi,
    additional_sources: contract.imports.map(file),
    can_be_visualized_via_sol2uml: false,
    certified: false,
    compiler_settings: settings,
    compiler_version: compilerVersion,
    constructor_args: isOwn ? verified.constructorArguments : null,
    decoded_constructor_args: isOwn && decoded.length > 0 ? decoded : null,
    evm_version: settings.evmVersion,
    external_libraries: [],
    ...file(contract.path),
    is_blueprint: false,
    is_changed_bytecode: false,
    // Their code ends without the hash by which a full match is known.
    is_fully_verified: false,
    is_partially_verified: isOwn,
    is_verified: isOwn,
    is_verified_via_eth_bytecode_db: false,
    is_verified_via_sourcify: false,
    is_verified_via_verifier_alliance: false,
    language: 'solidity',
    license_type: 'mit',
    name: contract.name,
    optimization_enabled: settings.optimizer.enabled,
    optimization_runs: settings.optimizer.runs,
    sourcify_repo_url: null,
    verified_at: verified.verifiedAt,
    verified_twin_address_hash: isOwn ? null : verified.address,
  };
}
