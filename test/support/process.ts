import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { inject, onTestFinished } from 'vitest';

const programs = inject('programs');

/** The gateway's program, as built for this run. */
export const main = join(programs, 'main.js');

/** The program of the standalone embedded explorer. */
export const sandbox = join(programs, 'sandbox.js');

/** The embedded explorer's program that a gateway starts. */
export const embedded = pathToFileURL(join(programs, 'embedded.js'));

interface RunningMain {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  /** The URL that it prints once it serves. Rejects if it exits before. */
  readonly url: Promise<string>;
  readonly exited: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

/**
 * Starts the gateway with only these settings, and kills it when the test ends. With `openFiles`, it
 * may not have more files and connections open at once.
 */
export const runMain = (
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  { program = main, openFiles }: { readonly program?: string; readonly openFiles?: number } = {},
): RunningMain => {
  const node = [process.execPath, program, ...args];
  const [command = '', ...rest] =
    openFiles === undefined
      ? node
      : ['sh', '-c', `ulimit -n ${openFiles}; exec "$@"`, 'sh', ...node];
  const child = spawn(command, rest, {
    env: { PATH: process.env.PATH ?? '', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stdout = '';
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const exited = new Promise<Awaited<RunningMain['exited']>>((resolve) => {
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
  const url = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
      const found = /(http:\S+)\/graphql/.exec(stdout)?.[1];
      if (found) resolve(found);
    });
    exited.then(() => reject(new Error(`the process ended: ${stderr}`)));
  });
  url.catch(() => {});
  return { child, url, exited };
};
