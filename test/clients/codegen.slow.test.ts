import { copyFileSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type CodegenConfig, generate } from '@graphql-codegen/cli';
import { describe, expect, it, onTestFinished } from 'vitest';

describe.each(['apollo', 'urql', 'fetch', 'server'])('test/clients/%s/codegen.ts', (kit) => {
  it('generates the code that the clients are compiled with', async () => {
    const root = process.cwd();
    onTestFinished(() => process.chdir(root));
    copyFileSync('schema/schema.graphql', join('test/clients', kit, 'src/gateway/schema.graphql'));
    // The paths in it are relative to the folder in which the page says to run it.
    process.chdir(join('test/clients', kit));
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
