import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type CodegenConfig, generate } from '@graphql-codegen/cli';
import { describe, expect, it, onTestFinished } from 'vitest';

describe.each(['.', 'fetch', 'urql'])('test/clients/%s/codegen.ts', (kit) => {
  const folder = join('test/clients', kit);

  it('is shown whole on its page', () => {
    const page = readFileSync(join(folder, 'README.md'), 'utf8');
    expect(page).toContain(readFileSync(join(folder, 'codegen.ts'), 'utf8'));
  });

  it('generates the code that the clients are compiled with', async () => {
    const root = process.cwd();
    onTestFinished(() => process.chdir(root));
    // The paths in it are relative to the folder in which the page says to run it.
    process.chdir(folder);
    const { default: config }: { default: CodegenConfig } = await import(resolve('codegen.ts'));
    const files: { filename: string; content: string }[] = await generate(
      { ...config, silent: true },
      false,
    );
    expect(files.length).toBeGreaterThan(0);
    for (const { filename, content } of files) {
      expect(readFileSync(filename, 'utf8')).toBe(content);
    }
  });
});
