import { spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// `npm run codegen` writes every file that is generated from the schema; with `-- --check` it fails
// if one would change. The client kits come second, since they read the schema that the first step
// writes, each with its own settings and in its own folder, as their pages say.
const args = process.argv.slice(2);
const check = args.includes('--check');
const unknown = args.find((arg) => arg !== '--check');
if (unknown !== undefined) {
  console.error(`${unknown} is not known; the only flag is --check`);
  process.exit(1);
}
const resolve = createRequire(import.meta.url).resolve;

const cliOf = (name, bin) => join(dirname(resolve(`${name}/package.json`)), bin);

const run = (cwd, cli, args) => {
  const { status } = spawnSync(process.execPath, [cli, ...args], { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};

const codegen = cliOf('@graphql-codegen/cli', 'esm/bin.js');
const relay = cliOf('relay-compiler', 'cli.js');

run('.', codegen, check ? ['--check'] : []);
for (const kit of ['apollo', 'urql', 'relay', 'fetch', 'server']) {
  const folder = join('test/clients', kit);
  copyFileSync('schema/schema.graphql', join(folder, 'src/gateway/schema.graphql'));
  if (kit === 'relay')
    run(folder, relay, ['--output', 'quiet-with-errors', ...(check ? ['--validate'] : [])]);
  else run(folder, codegen, check ? ['--check'] : []);
}
