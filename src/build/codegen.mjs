import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// `npm run codegen` writes every file that is generated from the schema; with `-- --check` it fails
// if one would change. Relay comes second, since it reads the schema that graphql-codegen writes.
const args = process.argv.slice(2);
const check = args.includes('--check');
const unknown = args.find((arg) => arg !== '--check');
if (unknown !== undefined) {
  console.error(`${unknown} is not known; the only flag is --check`);
  process.exit(1);
}
const resolve = createRequire(import.meta.url).resolve;

const cliOf = (name, bin) => join(dirname(resolve(`${name}/package.json`)), bin);

const steps = [
  { cli: cliOf('@graphql-codegen/cli', 'esm/bin.js'), args: check ? ['--check'] : [], cwd: '.' },
  {
    cli: cliOf('relay-compiler', 'cli.js'),
    args: ['--output', 'quiet-with-errors', ...(check ? ['--validate'] : [])],
    cwd: 'test/clients/relay',
  },
];

for (const { cli, args, cwd } of steps) {
  const { status } = spawnSync(process.execPath, [cli, ...args], { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
