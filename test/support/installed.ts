import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version of a package that the programs of a folder find. */
export const versionOf = (name: string, folder: string): string => {
  const manifests = [folder, '.'].map((one) => join(one, 'node_modules', name, 'package.json'));
  const manifest = manifests.find((path) => existsSync(path));
  if (manifest === undefined) throw new Error(`${name} is not installed`);
  const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'));
  return version;
};
