import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMain } from '../support/process.js';
import { noRedis } from '../support/redis.js';

const exec = promisify(execFile);
let built: Awaited<ReturnType<typeof buildMain>>;
let main: string;

beforeAll(async () => {
  built = await buildMain();
  const outdir = join(built.outdir, 'bench');
  await build({
    entryPoints: ['test/bench/processes/*.ts'],
    outdir,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
  });
  main = join(outdir, 'main.js');
});
afterAll(() => built.remove());

describe('npm run bench', () => {
  it('runs all of it, and every server gives the same answers', async () => {
    const { stdout, stderr } = await exec(process.execPath, [main, '--smoke']);
    expect(stderr).toBe('');
    for (const workload of ['W1', 'W2', 'W3', 'W4']) {
      expect(stdout).toMatch(new RegExp(`\\| ${workload} +\\| plain Yoga +\\| .* 1\\.00 `));
    }
    expect(stdout).toMatch(/\| W5 +\| gateway, hot /);
    expect(stdout).toMatch(
      /\| execute W1, from its plan +\| execute W1, graphql-js +\| +[\d.]+ \| +[\d.]+ \|/,
    );
    // A page, and ten transactions below it.
    expect(stdout).toMatch(/\| 10 +\| +11\.0 \|/);
    expect(stdout).toMatch(/\| W1 +\| two, cold /);
    if (!noRedis) expect(stdout).toMatch(/asked 32 times and 0 times/);
    expect(stdout).not.toContain('NaN');
  }, 60_000);

  it('says what its options may be', async () => {
    const failed = exec(process.execPath, [main, '--only', 'all', '--rounds', '0']);
    await expect(failed).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /--only must be one of micro, http, growth, replicas\.[\s\S]*--seconds N/,
      ),
    });
  });
});
