import { keysMask } from '../../../explorer/call/mask.js';
import {
  integerOrNull,
  isMissing,
  type JsonRecord,
  readBoolean,
  readHexBytes,
  readInt,
  readRecords,
  readText,
} from '../../../explorer/decode/read.js';
import { projection, reads, readsInto, readsOnly } from '../../plan/projection.js';
import { builder } from '../fields/builder.js';
import { ofRow, type RecordSource, recordFields, withChain } from '../fields/record-fields.js';
import { Address } from './address.js';
import { AddressImplementation } from './address-records.js';
import type { AddressSource } from './address-source.js';
import { embeddedFields } from './embedded-fields.js';

/** The code at an address. */
export interface ContractSource extends RecordSource {
  readonly address: AddressSource;
}

const SourceFile = builder.objectRef<RecordSource>('SourceFile');
const ExternalLibrary = builder.objectRef<RecordSource>('ExternalLibrary');

/** Before version 6.9, the contract that a minimal proxy (EIP-1167) delegates to. */
const minimalProxy = 'minimal_proxy_address_hash';

/** @throws ShapeError if the list is there but cannot be read */
const implementationsOf = ({
  implementations,
  [minimalProxy]: only,
}: JsonRecord): readonly JsonRecord[] | null =>
  isMissing(implementations) && !isMissing(only)
    ? [{ address_hash: only, name: null }]
    : readRecords(implementations);

/** Some compilers have modes in place of a number: those of zkSync have letters. */
const readRuns = (value: unknown): number | null =>
  typeof value === 'string' && integerOrNull(value) === null ? null : readInt(value);

/** Explorers before version 6 write some without the 0x. */
const readArguments = (value: unknown): string | null =>
  readHexBytes(
    typeof value === 'string' && !value.startsWith('0x') && value !== '' ? `0x${value}` : value,
  );

export const SmartContract = builder.objectRef<ContractSource>('SmartContract');

SmartContract.implement({
  description:
    'The code at an address and, if it is verified, its source. Without a source, all fields are null but `address`, `isVerified`, the bytecodes, `proxyType` and `implementations`.',
  fields: (t) => {
    const { text, boolean, dateTime, hexBytes, json } = recordFields(t, ofRow);
    const { hashedAddress } = embeddedFields(t, ofRow);
    return {
      address: t.field({
        type: Address,
        nullable: false,
        description: 'The address of the code: the one that led here.',
        extensions: {
          reads: ({ own: parent }) => projection({ parent }),
          cost: { backTo: 'Address' },
          synonyms: 'addressHash hash contractAddress',
        },
        resolve: ({ address }) => address,
      }),
      name: text('The name of the contract in its source.', 'name').synonyms('contractName'),
      isVerified: t.boolean({
        nullable: true,
        description:
          "Whether the source was verified for this very address; false without a source, and where that is a twin's.",
        extensions: { ...reads('is_verified'), synonyms: 'verified' },
        resolve: ({ record }) => readBoolean(record.is_verified) ?? false,
      }),
      isFullyVerified: boolean(
        'Whether the source gives the whole code, to the last byte of its metadata.',
        'is_fully_verified',
      ),
      isPartiallyVerified: boolean(
        'Whether it gives the same code but for its metadata.',
        'is_partially_verified',
      ),
      isChangedBytecode: boolean(
        'Whether the code has changed since it was verified.',
        'is_changed_bytecode',
      ),
      isBlueprint: boolean(
        'Whether it is a blueprint (EIP-5202): code from which contracts are made.',
        'is_blueprint',
      ),
      certified: boolean(
        'Whether the operator of the explorer vouches for the contract.',
        'certified',
      ).synonyms('isCertified'),
      verifiedTwin: hashedAddress(
        'Another contract with the same code, whose source this is; null if the source is its own.',
        'verified_twin_address_hash',
      ),
      verifiedAt: dateTime('When the source was verified.', 'verified_at').synonyms(
        'verificationDate',
      ),
      language: text(
        'The language of the source: solidity, vyper, yul, stylus_rust, …',
        'language',
      ),
      compilerVersion: text('The version of the compiler.', 'compiler_version').synonyms(
        'compiler version',
      ),
      compilerSettings: json('All settings of the compiler.', 'compiler_settings').synonyms(
        'settings',
      ),
      evmVersion: text('The EVM version that it was compiled for.', 'evm_version'),
      optimizationEnabled: boolean(
        'Whether the compiler optimized it.',
        'optimization_enabled',
      ).synonyms('optimization optimizer isOptimized'),
      optimizationRuns: t.int({
        nullable: true,
        description:
          'How often each piece of code is assumed to run; null where the explorer has a mode in place of a number, as on zkSync: see `compilerSettings`.',
        extensions: { ...reads('optimization_runs'), synonyms: 'runs optimizerRuns' },
        resolve: ({ record }) => readRuns(record.optimization_runs),
      }),
      licenseType: text(
        'The licence of the source: none, mit, gnu_gpl_v3, …',
        'license_type',
      ).synonyms('license licence'),
      filePath: text('The path of `sourceCode` among the files of the source.', 'file_path'),
      sourceCode: text(
        'The source: the text of its main file. It may be megabytes long.',
        'source_code',
      ).synonyms('source code contractSourceCode'),
      additionalSources: t.field({
        type: [SourceFile],
        nullable: true,
        description: 'The other files of the source.',
        extensions: {
          ...readsInto('additional_sources'),
          cost: { size: 20 },
          synonyms: 'sources files sourceFiles',
        },
        resolve: (source) => withChain(readRecords(source.record.additional_sources), source),
      }),
      abi: json('How to call it: its ABI, a list of functions, events and errors.', 'abi').synonyms(
        'contractAbi interface',
      ),
      constructorArguments: t.field({
        type: 'HexBytes',
        nullable: true,
        description: 'The arguments of its constructor, encoded.',
        extensions: { ...reads('constructor_args'), synonyms: 'constructorArgs' },
        resolve: ({ record }) => readArguments(record.constructor_args),
      }),
      decodedConstructorArguments: json(
        'The arguments of its constructor, decoded: each a list of the value and its parameter in the ABI.',
        'decoded_constructor_args',
      ).synonyms('decodedConstructorArgs'),
      externalLibraries: t.field({
        type: [ExternalLibrary],
        nullable: true,
        description: 'The libraries that it is linked with.',
        extensions: {
          ...readsInto('external_libraries'),
          cost: { size: 4 },
          synonyms: 'libraries linkedLibraries',
        },
        resolve: (source) => withChain(readRecords(source.record.external_libraries), source),
      }),
      deployedBytecode: hexBytes('The code at the address.', 'deployed_bytecode').synonyms(
        'bytecode runtimeBytecode contractCode',
      ),
      creationBytecode: hexBytes(
        'The code that created it, with the arguments of its constructor.',
        'creation_bytecode',
      ).synonyms('initCode creationCode'),
      proxyType: t.string({
        nullable: true,
        description:
          'For a proxy, how it finds its implementation: eip1967, eip1167, eip7702, …; null for any other contract.',
        extensions: readsOnly({ own: keysMask('proxy_type', minimalProxy) }),
        resolve: ({ record }) =>
          readText(record.proxy_type) ?? (isMissing(record[minimalProxy]) ? null : 'eip1167'),
      }),
      implementations: t.field({
        type: [AddressImplementation],
        nullable: true,
        description:
          'For a proxy, the contracts that it delegates calls to; empty for any other, and null if the explorer does not say.',
        extensions: {
          reads: ({ own }) => projection({ own: { implementations: own, [minimalProxy]: 'all' } }),
          cost: { size: 4 },
          synonyms: 'implementation implementationAddress',
        },
        resolve: (source) => withChain(implementationsOf(source.record), source),
      }),
    };
  },
});

SourceFile.implement({
  description: 'A file of the source of a contract.',
  fields: (t) => {
    const { text } = recordFields(t, ofRow);
    return {
      filePath: text('Its path among the files of the source.', 'file_path').synonyms('path name'),
      sourceCode: text('Its text.', 'source_code').synonyms('source code content text'),
    };
  },
});

ExternalLibrary.implement({
  description: 'A library that a contract is linked with.',
  fields: (t) => {
    const { text } = recordFields(t, ofRow);
    const { addressHash, hashedAddress } = embeddedFields(t, ofRow);
    return {
      name: text('The name of the library.', 'name'),
      addressHash: addressHash('The hash of the library.', 'address_hash'),
      address: hashedAddress('The library, as an address.', 'address_hash'),
    };
  },
});
