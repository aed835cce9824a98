import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildServer } from '../../src/build/server.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with the programs built for this run. */
    readonly programs: string;
  }
}

/**
 * Builds the programs once per run, in a folder of their own next to the product's build, so that no
 * test runs a stale one.
 */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const outdir = `dist/under-test-${process.pid}`;
  const build = async () => {
    await buildServer(outdir);
    await mkdir(join(outdir, 'pages'), { recursive: true });
    // One page, to test that the process serves the built pages.
    const docs = { file: 'manifest.json', type: 'text/html; charset=utf-8', hash: 'docs' };
    await writeFile(
      join(outdir, 'pages/manifest.json'),
      JSON.stringify({ files: { '/docs': docs } }),
    );
  };
  await build();
  project.onTestsRerun(build);
  project.provide('programs', outdir);
  return () => rm(outdir, { recursive: true });
};
