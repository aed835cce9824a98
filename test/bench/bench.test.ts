import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { describe, expect, inject, it } from 'vitest';

describe('npm run bench', () => {
  it('says which options are allowed', async () => {
    const outfile = join(inject('programs'), 'bench-options/main.js');
    await build({
      entryPoints: ['test/bench/processes/main.ts'],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
    });
    const args = [outfile, '--only', 'all', '--rounds', '0'];
    await expect(promisify(execFile)(process.execPath, args)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /--only must be one of entered, micro, http, growth, live, streams, replicas, chains\.[\s\S]*--seconds N/,
      ),
    });
  });
});
