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

/** A ready query with its variables: a tab that the menu of examples opens. */
export interface ReadyTab extends Tab {
  title: string;
}

/** One tab per ready query, on the chain with this id, or the default one. Those about what the URL names come first. */
export function readyTabs(
  named: Partial<Examples>,
  examples: Examples,
  chain: string | null = null,
): ReadyTab[] {
  const isNamed = ({ subject }: ReadyQuery) => subject !== null && named[subject] !== undefined;
  const others = readyQueries.filter((query) => !isNamed(query));
  return [...readyQueries.filter(isNamed), ...others].map((query) =>
    readyTab(query, examples, chain),
  );
}

function readyTab(query: ReadyQuery, examples: Examples, chain: string | null): ReadyTab {
  const { title, subject, document } = query;
  const about = subject === null ? '' : (examples[subject] ?? fallbacks[subject]);
  return {
    title,
    query: chain === null ? document : onChain(document, chain),
    variables: JSON.stringify(variablesAbout(query, about), null, 2),
  };
}
