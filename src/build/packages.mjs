import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The folders with packages and a lockfile of their own, which nothing else needs. */
export const packageFolders = [
  'src/sandbox/generator',
  'test/clients',
  'test/embedding',
  'test/federation',
  'test/openapi',
  'test/telemetry',
];

const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

const isInstalled = (folder) => {
  const wanted = Object.entries(packagesIn(join(folder, 'package-lock.json')));
  try {
    const found = packagesIn(join(folder, 'node_modules/.package-lock.json'));
    return wanted.every(
      ([place, { version, optional }]) =>
        place === '' || optional || found[place]?.version === version,
    );
  } catch {
    return false;
  }
};

/** Why what needs the packages of a folder cannot run, and what to do; undefined if it can. */
export const lackIn = (folder) =>
  isInstalled(folder)
    ? undefined
    : `the packages of ${folder} are not installed: npm ci --prefix ${folder}`;

/** Installs the packages of a folder, unless they are there, and says whether they are. */
const install = (folder) => {
  if (isInstalled(folder)) return true;
  console.info(`Installing the packages of ${folder} from the npm registry`);
  const { status } = spawnSync('npm', ['ci'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  return status === 0;
};

// `node src/build/packages.mjs` installs them all; tests without theirs are skipped. With a folder, it installs those of that
// one, without which its program cannot run.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [only] = process.argv.slice(2);
  const missing = (only === undefined ? packageFolders : [only]).filter((one) => !install(one));
  for (const folder of missing) console.error(`Not installed: ${lackIn(folder)}`);
  if (only !== undefined && missing.length > 0) process.exitCode = 1;
}
