import { hashed, inCoins, into, ofTransaction, place, type TypesTold } from './told.js';

/** What each field is of the explorer's records of what an address is, did and holds. */
export const addressTypesTold: TypesTold = {
  CoinBalance: {
    blockNumber: 'block_number',
    block: place('none'),
    transactionHash: 'transaction_hash',
    transaction: ofTransaction,
    value: 'value',
    delta: 'delta',
    amount: inCoins,
  },
  DailyCoinBalance: { date: 'date', value: 'value', amount: inCoins },
  AddressCounters: {
    transactionsCount: 'transactions_count',
    tokenTransfersCount: 'token_transfers_count',
    gasUsed: 'gas_usage_count',
    validationsCount: 'validations_count',
  },
  SmartContract: {
    name: 'name',
    isVerified: ({ is_verified: verified }) => verified ?? false,
    isFullyVerified: 'is_fully_verified',
    isPartiallyVerified: 'is_partially_verified',
    isChangedBytecode: 'is_changed_bytecode',
    isBlueprint: 'is_blueprint',
    certified: 'certified',
    verifiedTwin: hashed('verified_twin_address_hash'),
    verifiedAt: 'verified_at',
    language: 'language',
    compilerVersion: 'compiler_version',
    compilerSettings: 'compiler_settings',
    evmVersion: 'evm_version',
    optimizationEnabled: 'optimization_enabled',
    optimizationRuns: ({ optimization_runs: runs }) => runs && Number(runs),
    licenseType: 'license_type',
    filePath: 'file_path',
    sourceCode: 'source_code',
    additionalSources: into('SourceFile', 'additional_sources'),
    abi: 'abi',
    constructorArguments: 'constructor_args',
    decodedConstructorArguments: 'decoded_constructor_args',
    externalLibraries: into('ExternalLibrary', 'external_libraries'),
    deployedBytecode: 'deployed_bytecode',
    creationBytecode: 'creation_bytecode',
    proxyType: ({ proxy_type: type, minimal_proxy_address_hash: only }) =>
      type ?? (only && 'eip1167'),
    implementations: {
      type: 'AddressImplementation',
      of: ({ implementations, minimal_proxy_address_hash: only }) =>
        implementations ?? (only && [{ address_hash: only }]),
    },
  },
  SourceFile: { filePath: 'file_path', sourceCode: 'source_code' },
  ExternalLibrary: {
    name: 'name',
    addressHash: 'address_hash',
    address: hashed('address_hash'),
  },
  AddressImplementation: {
    addressHash: 'address_hash',
    name: 'name',
    address: hashed('address_hash'),
  },
};
