import { AbiCoder } from 'ethers';
import type { Sources, VerifiedContract } from '../chain-details.js';
import type { Artifact, Compiled } from './compile.js';
import { parameterValue } from './decode.js';
import type { SealedBlock } from './machine.js';
import { createRandom } from './random.js';
import type { World } from './world.js';

/** The code by which a contract was created, and the time, in seconds since 1970. */
interface Creation {
  readonly input: string;
  readonly time: number;
}

/** The source code of the contracts that are verified. */
export function sourcesOf({ directory, machine }: World, compiled: Compiled): Sources {
  const creations = creationsOf(machine.sealed);
  const published = directory.verifiedContracts().flatMap(([address, artifact]) => {
    const creation = creations.get(address);
    return creation ? [{ address, artifact, creation }] : [];
  });
  const contracts = [...new Set(published.map(({ artifact }) => artifact.source))];
  const needed = new Set(contracts.flatMap(({ imports, path }) => [path, ...imports]));
  const { compilerSettings, compilerVersion, files } = compiled;
  return {
    compilerVersion,
    compilerSettings,
    files: files.filter(({ path }) => needed.has(path)),
    contracts,
    verified: published.map(({ address, artifact, creation }) =>
      verifiedRecord(address, artifact, creation),
    ),
  };
}

function creationsOf(sealed: readonly SealedBlock[]): Map<string, Creation> {
  const creations = new Map<string, Creation>();
  for (const { block, executed } of sealed) {
    for (const { created, input } of executed.flatMap(({ frames }) => frames)) {
      if (created) creations.set(created, { input, time: Number(block.header.timestamp) });
    }
  }
  return creations;
}

function verifiedRecord(
  address: string,
  { abi, bytecode, name, source }: Artifact,
  { input, time }: Creation,
): VerifiedContract {
  if (!input.startsWith(bytecode)) throw new Error(`${address} was not created as ${name}`);
  const encoded = `0x${input.slice(bytecode.length)}`;
  const values = AbiCoder.defaultAbiCoder().decode(abi.deploy.inputs, encoded);
  const declared = source.abi.find(({ type }) => type === 'constructor')?.inputs ?? [];
  const inputs = declared as readonly Readonly<Record<string, unknown>>[];
  // The chain does not say when it was verified: soon after its creation.
  const minutes = createRandom(Number(address.slice(0, 10))).int(4, 900);
  return {
    address,
    contract: name,
    constructorArguments: encoded === '0x' ? null : encoded,
    decodedArguments: inputs.map((each, at) => [parameterValue(values[at]), each] as const),
    verifiedAt: new Date((time + minutes * 60) * 1000).toISOString().replace('Z', '000Z'),
  };
}
