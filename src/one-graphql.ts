import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from './base/operator-errors.js';
import { graphqlRange, name as ownName } from './base/version.js';

/** A copy of `graphql`, and where it is. */
export interface GraphqlCopy {
  readonly version: string;
  readonly place: string;
}

interface Package {
  readonly name: string;
  readonly version: string;
  /** Its folder, with no link in its path. */
  readonly place: string;
}

const readPackage = (folder: string): Package | null => {
  try {
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return { name, version, place: realpathSync(folder) };
  } catch {
    return null;
  }
};

/** The package that modules of a folder get, as Node finds it; its own search costs ten times as much. */
const packageFor = (folder: string, name: string): Package | null => {
  const found = readPackage(join(folder, 'node_modules', name));
  const above = dirname(folder);
  return found ?? (above === folder ? null : packageFor(above, name));
};

/** The copy that Node finds by means of its own, such as Yarn's PnP, which has no `node_modules`. */
const linkedCopies = (module: string): readonly GraphqlCopy[] => {
  const load = createRequire(module);
  try {
    const place = load.resolve('graphql');
    const { version }: typeof import('graphql') = load(place);
    return [{ version, place }];
  } catch {
    return [];
  }
};

/** What links `graphql` as the gateway itself does, and compares its classes. */
const linking = ['@pothos/core', 'graphql-yoga'];

/**
 * The copies that the gateway and its libraries link, and the one that plugins find, which are installed beside it; null
 * where files do not tell, such as in a bundle. `module` is the URL of a file in dist.
 */
const findCopies = (module: string): readonly GraphqlCopy[] | null => {
  const own = readPackage(fileURLToPath(new URL('..', module)));
  if (own?.name !== ownName) return null;
  if (packageFor(own.place, 'graphql') === null) return linkedCopies(module);
  const libraries = linking.flatMap((name) => packageFor(own.place, name)?.place ?? []);
  const beside = dirname(own.place);
  const folders = [
    own.place,
    ...libraries,
    ...(basename(beside) === 'node_modules' ? [beside] : []),
  ];
  const copies = folders.flatMap((folder) => packageFor(folder, 'graphql') ?? []);
  return [...new Map(copies.map((copy) => [copy.place, copy])).values()];
};

/** Whether a version is in the range, which is a caret and a version of two numbers that count. */
const isInRange = (version: string): boolean => {
  const [major, minor] = version.split('.').map(Number);
  const [wantedMajor, wantedMinor] = graphqlRange.slice(1).split('.').map(Number);
  return major === wantedMajor && (minor ?? 0) >= (wantedMinor ?? 0);
};

/** @throws StartError unless there is one copy, in the range that the package names */
export const refuseCopies = (copies: readonly GraphqlCopy[]): void => {
  const [first] = copies;
  if (first !== undefined && copies.length === 1 && isInRange(first.version)) return;
  const listed = copies.map(({ version, place }) => `${version} (${place})`).join(' and ');
  const found = copies.length > 1 ? `these: ${listed}` : listed || 'none';
  const dedupe = copies.length > 1 ? ', then npm dedupe' : '';
  throw new StartError(
    `${ownName} needs one copy of graphql, ${graphqlRange}, for itself and its plugins, but found ${found}. Run npm install "graphql@${graphqlRange}"${dedupe}, or what your package manager has for that.`,
  );
};

/**
 * Refuses to go on without exactly one right copy of `graphql`. Call it before anything imports that: of other versions
 * some names are missing, and two copies do not know each other's classes.
 * @returns false where no files could be looked at
 * @throws StartError
 */
export const checkGraphqlFiles = (module: string): boolean => {
  const copies = findCopies(module);
  if (copies !== null) refuseCopies(copies);
  return copies !== null;
};
