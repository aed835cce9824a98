import { readdirSync, readFileSync } from 'node:fs';

/** Every page of the documentation, by its path from the root. */
export const pagePaths: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path.replaceAll('\\', '/')}`),
];

/** The text of a page. */
export const readPage = (path: string): string => readFileSync(path, 'utf8');

/** The code blocks of a page in one language. */
export const codeBlocks = (page: string, language: string): readonly string[] => {
  const blocks = page.matchAll(new RegExp(`^\`\`\`${language}\\n(.+?)^\`\`\`$`, 'gms'));
  return [...blocks].map(([, code = '']) => code);
};

/** A page without its code blocks. */
export const proseOf = (page: string): string => page.replace(/^```.*?^```$/gms, '');

/** The headings below the title of a page, in order, at this depth or (without one) at any. */
export const headingsOf = (page: string, marks = '#+'): readonly string[] =>
  [...proseOf(page).matchAll(new RegExp(`^${marks} (.+)$`, 'gm'))].map(([, text = '']) => text);

/** The anchors of a page's headings, as GitHub makes them. */
export const anchorsOf = (page: string): readonly string[] => {
  const seen = new Map<string, number>();
  return headingsOf(page).map((heading) => {
    const words = heading.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = words.replace(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-');
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
};

/** The targets of a page's links and pictures. */
export const linksOf = (page: string): readonly string[] =>
  [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
