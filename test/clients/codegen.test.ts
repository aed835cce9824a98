import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const cli = dirname(createRequire(import.meta.url).resolve('@graphql-codegen/cli/package.json'));

describe.concurrent.each(['.', 'fetch', 'urql'])('test/clients/%s/codegen.ts', (kit) => {
  const folder = join('test/clients', kit);

  it('is shown whole on its page', () => {
    const page = readFileSync(join(folder, 'README.md'), 'utf8');
    expect(page).toContain(readFileSync(join(folder, 'codegen.ts'), 'utf8'));
  });

  it('generates the code that the clients are compiled with', async () => {
    const args = [join(cli, 'esm/bin.js'), '--check'];
    // Exits with 1 if a file would change.
    await promisify(execFile)(process.execPath, args, { cwd: folder });
  });
});
