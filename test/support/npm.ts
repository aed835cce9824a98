import { execFile, spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The environment of a user, without what Vitest and npm have set. */
export const userEnv = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) =>
      !/^(?:NODE_ENV|NODE_OPTIONS|VITEST.*|npm_(?!config_(?:cache|registry)$).*)$/.test(name),
  ),
);

/** Why packages cannot be installed here; undefined if they can. */
export const cannotInstall = (): string | undefined => {
  if (process.platform === 'win32') return 'this test runs npm as a program';
  const view = spawnSync('npm', ['view', 'graphql', 'version', '--fetch-retries=0'], {
    env: userEnv,
  });
  return view.status === 0 ? undefined : 'the npm registry cannot be reached';
};

/** Runs a program in a folder as a user does. Rejects if it fails. */
export const runIn = (cwd: string, program: string, ...args: readonly string[]) =>
  run(program, [...args], { cwd, env: userEnv, maxBuffer: 100_000_000 });

/** Runs one that may fail, and gives all that it has printed. */
export const outputOf = async (cwd: string, program: string, ...args: readonly string[]) => {
  const failed = (error: { stdout: string; stderr: string }) => error;
  const { stdout, stderr } = await runIn(cwd, program, ...args).catch(failed);
  return stdout + stderr;
};

/** npm as it installs without questions to other servers. */
export const npmInstall = (cwd: string, ...args: readonly string[]) =>
  runIn(cwd, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', ...args);

/** Makes the package as it is published, into a folder. */
export const pack = async (folder: string) => {
  const { stdout } = await runIn('.', 'npm', 'pack', '--json', '--pack-destination', folder);
  const [packed] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[];
  if (!packed) throw new Error('npm has packed nothing');
  const { filename, files } = packed;
  return { file: resolve(folder, filename), files: files.map(({ path }) => path) };
};

/** An empty app in ES modules. */
export const makeApp = async (folder: string, manifest: object = {}) => {
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, type: 'module', ...manifest }),
  );
  return folder;
};
