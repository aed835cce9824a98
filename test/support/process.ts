import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { buildServer } from '../../src/build-server.mjs';

/** Builds the process, and the embedded explorer's, beside the product's own build, so that a test never runs a stale one. */
export const buildMain = async (): Promise<{
  outdir: string;
  main: string;
  /** The embedded explorer's program, as a gateway starts it. */
  embedded: URL;
  remove: () => Promise<void>;
}> => {
  const outdir = `dist/under-test-${process.pid}`;
  await buildServer(outdir);
  await mkdir(join(outdir, 'pages'));
  await writeFile(join(outdir, 'pages/manifest.json'), '{"files":{}}');
  return {
    outdir,
    main: join(outdir, 'main.js'),
    embedded: pathToFileURL(join(outdir, 'embedded.js')),
    remove: () => rm(outdir, { recursive: true }),
  };
};

export interface RunningMain {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  /** Where it says that it serves; rejects where it ends before. */
  readonly url: Promise<string>;
  readonly exited: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

/** Starts the process with these settings and no others. */
export const runMain = (
  main: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): RunningMain => {
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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
