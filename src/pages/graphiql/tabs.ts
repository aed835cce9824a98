import { type Examples, fallbacks } from '../examples.js';
import { onChain, type ReadyQuery, readyQueries, variablesAbout } from '../queries.js';

/** What a GraphiQL tab opens with. */
export interface Tab {
  query: string;
  variables: string;
}

/** The tab that the URL asks for with `query` and `variables`, as is usual for GraphiQL. */
export function tabFromUrl(search: URLSearchParams): Tab | undefined {
  const query = search.get('query');
  return query === null ? undefined : { query, variables: search.get('variables') ?? '' };
}

/** The tabs as GraphiQL stores them. The storage has checked their shape. */
interface StoredTabs {
  tabs: { query?: string | null; variables?: string | null }[];
  activeTabIndex: number;
}

/** The tab that was left open: GraphiQL alone would restore it without its variables. */
export function lastTab(stored: string | null): Tab | undefined {
  if (stored === null) return undefined;
  const { tabs, activeTabIndex }: StoredTabs = JSON.parse(stored);
  const left = tabs[activeTabIndex];
  return left && { query: left.query ?? '', variables: left.variables ?? '' };
}

/** One tab per ready query, on the chain with this id, or the default one. If the URL names only a transaction or a block, those about it come first. */
export function readyTabs(
  named: Partial<Examples>,
  examples: Examples,
  chain: string | null = null,
): Tab[] {
  const tabs = readyQueries.map((query) => readyTab(query, examples, chain));
  if (named.address) return tabs;
  const first = readyQueries.findIndex(({ subject }) => named[subject] !== undefined);
  if (first < 0) return tabs;
  return [...tabs.slice(first), ...tabs.slice(0, first)];
}

function readyTab(query: ReadyQuery, examples: Examples, chain: string | null): Tab {
  const subject = examples[query.subject] ?? fallbacks[query.subject];
  return {
    query: chain === null ? query.document : onChain(query.document, chain),
    variables: JSON.stringify(variablesAbout(query, subject), null, 2),
  };
}
