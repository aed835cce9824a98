import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = 'docs/clients';

/** The page about all clients. */
export const overview = readFileSync(join(root, 'README.md'), 'utf8');

/** The clients that have a page, each with its kit in the folder of the same name beside this file. */
export const kits = readdirSync(root)
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .map((name) => name.replace(/\.md$/, ''));

interface Block {
  readonly language: string;
  readonly code: string;
  /** The name that the page has for the file that the code is from; undefined for commands. */
  readonly name?: string;
  /** The file in this repository, with its path from the kit, if it is of the kit. */
  readonly path?: string;
}

/** The code blocks of a kit's page. */
export const blocksOf = (kit: string): readonly Block[] => {
  const page = readFileSync(join(root, `${kit}.md`), 'utf8');
  const fence = /(?:\[`([^`]+)`\]\(([^)]+)\)\n\n)?```(\w+)\n([\s\S]*?)```/g;
  return [...page.matchAll(fence)].map(([, name, link, language = '', code = '']) => ({
    language,
    code,
    ...(name && { name }),
    ...(link && { path: relative(join('test/clients', kit), join(root, link)) }),
  }));
};

/** Whether a block is a file of the app that the page makes. */
export const isFile = ({ path }: Block): boolean => path !== undefined;
