import { useGraphiQL } from '@graphiql/react';
import { useMemo } from 'react';
import { readJson } from '../read-json.js';

interface Cost {
  estimated?: number;
  upstreamCalls?: number;
  cacheHits?: number;
  joined?: number;
}

interface Answer {
  data?: unknown;
  errors?: unknown;
  extensions?: { cost?: Cost; stale?: { answers: number; age: number } };
}

/** The cost of the displayed response, in calls to the explorer. */
export function AnswerCost() {
  const response = useGraphiQL((state) => state.tabs[state.activeTabIndex]?.response);
  const cost = useMemo(() => describe(response), [response]);
  return (
    <output className="cost" title="Cost of this answer, in calls to the explorer">
      {cost ?? ' '}
    </output>
  );
}

function describe(response: string | null | undefined): string | undefined {
  // Parses nothing for responses without a cost: errors of the page itself, or a tab that has not run yet.
  if (!response?.includes('"cost"')) return undefined;
  const { data, errors, extensions = {} } = (readJson(response) ?? {}) as Answer;
  const { cost, stale } = extensions;
  if (!cost) return undefined;
  const { estimated, upstreamCalls = 0, cacheHits = 0, joined = 0 } = cost;
  const isDryRun = data === null && errors === undefined;
  if (isDryRun) return `Not run · estimated ${estimated}`;
  const calls = upstreamCalls === 1 ? '1 upstream call' : `${upstreamCalls} upstream calls`;
  const parts = [calls, `${cacheHits} from cache`, `${joined} joined`];
  if (estimated !== undefined) parts.push(`estimated ${estimated}`);
  if (stale)
    parts.push(`the explorer is failing: ${stale.answers} stale, up to ${stale.age} s old`);
  return parts.join(' · ');
}
