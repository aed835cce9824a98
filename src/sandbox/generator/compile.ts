import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { Interface, type InterfaceAbi } from 'ethers';

export interface Artifact {
  readonly name: string;
  readonly abi: Interface;
  readonly bytecode: string;
}

interface CompilerOutput {
  readonly errors?: readonly { severity: string; formattedMessage: string }[];
  readonly contracts: Record<
    string,
    Record<string, { abi: InterfaceAbi; evm: { bytecode: { object: string } } }>
  >;
}

interface Compiler {
  compile(input: string, options: { import(path: string): { contents: string } }): string;
}

/** Compiles every contract of `directory`; imports come from there and from installed packages. */
export function compileContracts(directory: string): Map<string, Artifact> {
  const require = createRequire(resolve(directory, 'index.js'));
  const compiler = require('solc') as Compiler;
  const files = readdirSync(directory).filter((file) => file.endsWith('.sol'));
  const sources = Object.fromEntries(
    files.map((file) => [file, { content: readFileSync(join(directory, file), 'utf8') }]),
  );
  const input = {
    language: 'Solidity',
    sources,
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'prague',
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  };
  const output = JSON.parse(
    compiler.compile(JSON.stringify(input), {
      import: (path) => ({ contents: readFileSync(require.resolve(path), 'utf8') }),
    }),
  ) as CompilerOutput;
  const errors = output.errors?.filter((error) => error.severity === 'error') ?? [];
  if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join('\n'));
  const artifacts = new Map<string, Artifact>();
  for (const contracts of Object.values(output.contracts)) {
    for (const [name, { abi, evm }] of Object.entries(contracts)) {
      artifacts.set(name, {
        name,
        abi: new Interface(abi),
        bytecode: `0x${evm.bytecode.object}`,
      });
    }
  }
  return artifacts;
}
