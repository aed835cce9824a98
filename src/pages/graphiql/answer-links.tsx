import { useGraphiQL, useMonaco } from '@graphiql/react';
import { useEffect, useRef } from 'react';
import { chainInUrl } from '../chains.js';
import { fetchExamples } from '../examples.js';
import { hashLinks } from './hash-links.js';
import { useWritten } from './written.js';

/** Makes the hashes and block numbers in answers links to their pages, each on the chain of the record that it stands in. */
export function AnswerLinks() {
  const monaco = useMonaco((state) => state.monaco);
  const editor = useGraphiQL((state) => state.responseEditor);
  // The effect outlives renders, and must not read the operation of an earlier one.
  const written = useWritten();
  const latest = useRef(written);
  latest.current = written;
  useEffect(() => {
    const here = chainInUrl(new URLSearchParams(location.search));
    const provider = monaco?.languages.registerLinkProvider('json', {
      provideLinks: async (model) => {
        if (model !== editor?.getModel()) return { links: [] };
        const chains = (await fetchExamples()).chains.map(({ id }) => id);
        if (model.isDisposed()) return { links: [] };
        const asked = { ...askedWith(latest.current), chains, here };
        const links = hashLinks(model.getValue(), asked).map(({ search, start, end }) => {
          const from = model.getPositionAt(start);
          const to = model.getPositionAt(end);
          return {
            url: new URL(`./?${search}`, document.baseURI).href,
            range: {
              startLineNumber: from.lineNumber,
              startColumn: from.column,
              endLineNumber: to.lineNumber,
              endColumn: to.column,
            },
          };
        });
        return { links };
      },
    });
    return () => provider?.dispose();
  }, [monaco, editor]);
  return null;
}

/** The query, without variables if these are no JSON now. */
function askedWith(written: ReturnType<typeof useWritten>) {
  try {
    return written();
  } catch {
    return { query: '', variables: {}, operationName: undefined };
  }
}
