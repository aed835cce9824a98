import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Also what a package says of those that it has bundled itself. */
const licenseFile =
  /^(?:licen[cs]e|copying|copyright|notice|third[-_]?party)(?!.*\.(?:[cm]?[jt]sx?|json|css|map)$)/i;

const read = (file) => readFileSync(file, 'utf8').trim();

/** The folder of the package that a bundled file comes from; null for our own. */
const packageOf = (file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? null;

/** The text of the licence that packages without a text have, from our own. */
const mit = read('LICENSE').replace(/^[\s\S]*?(?=Permission is)/, '');

const textsOf = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && licenseFile.test(entry.name))
    .map(({ name }) => read(join(folder, name)));

/** A folder and those above it, down from that of its package. */
const foldersTo = (folder) =>
  folder === packageOf(folder) ? [folder] : [...foldersTo(dirname(folder)), folder];

/** Some packages of a repository have their licence only in another of its packages. */
const orInReadme = (folder) => {
  const readme = readdirSync(folder).find((name) => /^readme/i.test(name));
  const [, section] =
    /^#+ licen[cs]e\s*\n([^#]+)/im.exec(readme ? read(join(folder, readme)) : '') ?? [];
  // Most only name it.
  return section && /permission/i.test(section) ? [section.trim()] : [];
};

/**
 * The licences of what others made of a bundle, as one text.
 * @param {readonly string[]} bundled its input files
 */
export const licenses = (bundled) => {
  const others = bundled.filter((file) => packageOf(file) !== null);
  // Some have parts of others in folders with a licence of their own.
  const folders = [...new Set(others.flatMap((file) => foldersTo(dirname(file))))];
  const entries = [...new Set(others.map(packageOf))].map((folder) => {
    const { name, version, license, author } = JSON.parse(read(join(folder, 'package.json')));
    if (!license) throw new Error(`${folder} has no licence.`);
    const own = folders.filter((part) => packageOf(part) === folder).flatMap(textsOf);
    const texts = own.length > 0 ? own : orInReadme(folder);
    const by = typeof author === 'string' ? author : author?.name;
    const said =
      texts.length > 0 ? texts : [`Copyright (c) ${by ?? `the authors of ${name}`}`, mit];
    if (texts.length === 0 && license !== 'MIT') throw new Error(`${folder} has no licence text.`);
    return { title: `${name} ${version} (${license})`, text: said.join('\n\n') };
  });
  const unique = new Map(entries.map((entry) => [entry.title, entry]));
  return [...unique.values()]
    .sort((a, b) => (a.title < b.title ? -1 : 1))
    .map(({ title, text }) => `${title}\n${'='.repeat(title.length)}\n\n${text}\n`)
    .join('\n\n');
};

export const licensesFile = 'third-party-licenses.txt';
