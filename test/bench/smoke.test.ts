import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { main } from '../support/process.js';
import { noRedis } from '../support/redis.js';

const outdir = join(dirname(main), 'bench');

it('the bench runs as a whole, and every server gives the same answers', async () => {
  await build({
    entryPoints: ['test/bench/processes/*.ts'],
    outdir,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
  });
  const bench = promisify(execFile)(process.execPath, [join(outdir, 'main.js'), '--smoke']);
  const { stdout, stderr } = await bench;
  // A busy machine may be too slow for Redis, which is a warning.
  const problems = stderr.split('\n').filter((line) => !line.includes('"level":"warn"'));
  expect(problems).toEqual(['']);
  // A module at each end at least, and a function in each.
  expect(stdout).toMatch(/\| W1 +\| an address[^|]+\| +\d{2,} \| +\d{2,} \|/);
  for (const workload of ['W1', 'W2', 'W3', 'W4']) {
    expect(stdout).toMatch(new RegExp(`\\| ${workload} +\\| plain Yoga +\\| .* 1\\.00 `));
  }
  expect(stdout).toMatch(/\| W5 +\| gateway, hot /);
  expect(stdout).toMatch(
    /\| execute W1, from its plan +\| execute W1, graphql-js +\| +[\d.]+ \| +[\d.]+ \|/,
  );
  // Its page is scanned whole, and its transactions up to their list of transfers.
  expect(stdout).toMatch(/\| W2 +\| +24 \| +\d+ \| +26\.7 \|/);
  // A page and its ten transactions.
  expect(stdout).toMatch(/\| 10 +\| +11\.0 \|/);
  expect(stdout).toMatch(/\| W1 +\| two, cold /);
  // Subscribers to one list and to many, with the socket and without; of one list, the last was told.
  for (const socket of ['no', 'yes']) {
    expect(stdout).toMatch(new RegExp(`\\| 20 on 1 +\\| ${socket} +\\|(?: +[-\\d.]+ \\|){5}`));
    expect(stdout).toMatch(new RegExp(`\\| 100 on 100 +\\| ${socket} +\\| +[\\d.]+ \\|`));
  }
  // Both ways to answer, each with its figures.
  for (const way of ['plain', 'streamed']) {
    expect(stdout).toMatch(new RegExp(`\\| ${way} +(\\| +-?[\\d.]+ ){4}\\|`));
  }
  expect(stdout).toMatch(/\| streamed +\| +3 (\| +-?[\d.]+ ){3}\|/);
  if (!noRedis) expect(stdout).toMatch(/asked 32 times and 0 times/);
  expect(stdout).not.toContain('NaN');
});
