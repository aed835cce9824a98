import { useGraphiQL, useMonaco } from '@graphiql/react';
import { useEffect } from 'react';
import { chainInUrl } from '../chains.js';
import { kindOfHash } from '../hashes.js';

const hashes = /0x[0-9a-fA-F]+/g;

/** The links in a line of an answer, with their places in it. */
function linksIn(
  line: string,
  chain: string | null,
): { url: string; start: number; end: number }[] {
  return [...line.matchAll(hashes)].flatMap(({ 0: hash, index }) => {
    const kind = kindOfHash(hash);
    if (!kind) return [];
    const search = new URLSearchParams({ [kind]: hash, ...(chain !== null && { chain }) });
    const url = new URL(`./?${search}`, document.baseURI).href;
    return [{ url, start: index, end: index + hash.length }];
  });
}

/** Makes the hashes in answers links to their pages, on the chain that the URL names. */
export function AnswerLinks() {
  const monaco = useMonaco((state) => state.monaco);
  const editor = useGraphiQL((state) => state.responseEditor);
  useEffect(() => {
    const chain = chainInUrl(new URLSearchParams(location.search));
    const provider = monaco?.languages.registerLinkProvider('json', {
      provideLinks: (model) => {
        const lines = model === editor?.getModel() ? model.getLinesContent() : [];
        const links = lines.flatMap((line, index) =>
          linksIn(line, chain).map(({ url, start, end }) => ({
            url,
            range: {
              startLineNumber: index + 1,
              startColumn: start + 1,
              endLineNumber: index + 1,
              endColumn: end + 1,
            },
          })),
        );
        return { links };
      },
    });
    return () => provider?.dispose();
  }, [monaco, editor]);
  return null;
}
