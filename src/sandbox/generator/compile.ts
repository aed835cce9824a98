import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { Interface, type InterfaceAbi } from 'ethers';
import type { SourceContract, Sources } from '../chain-details.js';

export interface Artifact {
  readonly name: string;
  readonly abi: Interface;
  readonly bytecode: string;
  readonly source: SourceContract;
}

/** All contracts by name, and what they were compiled from. */
export interface Compiled extends Pick<Sources, 'compilerVersion' | 'compilerSettings' | 'files'> {
  readonly artifacts: ReadonlyMap<string, Artifact>;
}

interface CompilerOutput {
  readonly errors?: readonly { severity: string; formattedMessage: string }[];
  readonly contracts: Record<
    string,
    Record<
      string,
      { abi: SourceContract['abi']; evm: { bytecode: { object: string } }; metadata: string }
    >
  >;
}

interface Compiler {
  version(): string;
  compile(input: string, options: { import(path: string): { contents: string } }): string;
}

/** Compiles every contract of `directory`; imports come from there and from installed packages. */
export function compileContracts(directory: string): Compiled {
  const require = createRequire(resolve(directory, 'index.js'));
  const compiler = require('solc') as Compiler;
  const files = readdirSync(directory).filter((file) => file.endsWith('.sol'));
  const sources = Object.fromEntries(
    files.map((file) => [file, { content: readFileSync(join(directory, file), 'utf8') }]),
  );
  const compilerSettings = {
    optimizer: { enabled: true, runs: 200 },
    evmVersion: 'prague',
    metadata: { bytecodeHash: 'none', appendCBOR: false },
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'metadata'] } },
  };
  const texts = new Map(Object.entries(sources).map(([path, { content }]) => [path, content]));
  const importFile = (path: string) => {
    const contents = readFileSync(require.resolve(path), 'utf8');
    texts.set(path, contents);
    return { contents };
  };
  const input = { language: 'Solidity', sources, settings: compilerSettings };
  const output = JSON.parse(
    compiler.compile(JSON.stringify(input), { import: importFile }),
  ) as CompilerOutput;
  const errors = output.errors?.filter((error) => error.severity === 'error') ?? [];
  if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join('\n'));
  const artifacts = new Map<string, Artifact>();
  for (const [path, contracts] of Object.entries(output.contracts)) {
    for (const [name, { abi, evm, metadata }] of Object.entries(contracts)) {
      const needed = Object.keys((JSON.parse(metadata) as { sources: object }).sources);
      artifacts.set(name, {
        name,
        abi: new Interface(abi as InterfaceAbi),
        bytecode: `0x${evm.bytecode.object}`,
        source: { name, path, imports: needed.filter((other) => other !== path), abi },
      });
    }
  }
  return {
    artifacts,
    compilerVersion: `v${compiler.version().replace('.Emscripten.clang', '')}`,
    compilerSettings,
    files: [...texts].map(([path, text]) => ({ path, text })),
  };
}
