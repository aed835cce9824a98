import { spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// `npm run codegen` writes every file that is generated from the schema, but for the client kits, whose generators
// stand with them: `npm run codegen:clients` writes those, each with its own settings and in its own folder, as
// their pages say. With `-- --check`, either fails if a file would change.
const args = process.argv.slice(2);
const unknown = args.find((arg) => arg !== '--check' && arg !== '--clients');
if (unknown !== undefined) {
  console.error(`${unknown} is not known; the only flag is --check`);
  process.exit(1);
}
const check = args.includes('--check');

const cliOf = (name, bin, folder = '.') => {
  const { resolve } = createRequire(join(process.cwd(), folder, 'package.json'));
  return join(dirname(resolve(`${name}/package.json`)), bin);
};

const run = (cwd, cli, args) => {
  const { status } = spawnSync(process.execPath, [cli, ...args], { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};

const codegen = cliOf('@graphql-codegen/cli', 'esm/bin.js');
const flags = check ? ['--check'] : [];

if (args.includes('--clients')) {
  const clients = 'test/clients';
  const relay = cliOf('relay-compiler', 'cli.js', clients);
  for (const kit of ['apollo', 'urql', 'relay', 'fetch', 'server']) {
    const folder = join(clients, kit);
    copyFileSync('schema/schema.graphql', join(folder, 'src/gateway/schema.graphql'));
    if (kit === 'relay')
      run(folder, relay, ['--output', 'quiet-with-errors', ...(check ? ['--validate'] : [])]);
    else run(folder, codegen, flags);
  }
} else run('.', codegen, flags);
