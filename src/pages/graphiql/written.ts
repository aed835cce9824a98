import { tryParseJSONC, useGraphiQL } from '@graphiql/react';
import type { Written } from './snippets.js';

/** Reads what the editors have now. The reader throws an Error that names the editor whose JSON is invalid. */
export function useWritten(): () => Written {
  const query = useGraphiQL((state) => state.queryEditor);
  const variables = useGraphiQL((state) => state.variableEditor);
  const operationName = useGraphiQL((state) => state.operationName);
  return () => ({
    url: `${location.origin}${location.pathname}`,
    query: query?.getValue() ?? '',
    variables: parseEditor('Variables', variables?.getValue()),
    operationName: operationName ?? undefined,
  });
}

/** The JSON of an editor, none if it is empty. @throws Error that names the editor */
export function parseEditor(what: string, text: string | undefined): Record<string, unknown> {
  try {
    return tryParseJSONC(text) ?? {};
  } catch (reason) {
    throw new Error(`${what} ${reason instanceof Error ? reason.message : reason}`);
  }
}
