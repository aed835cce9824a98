import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder for files, and how to remove it. */
export const temporaryFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-test-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

/** Writes a file of trusted documents for one test: a text, or JSON. */
export const fileOf = (content: unknown): string => {
  const { folder, remove } = temporaryFolder();
  onTestFinished(remove);
  const path = join(folder, 'documents.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};
