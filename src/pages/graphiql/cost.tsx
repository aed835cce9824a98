import { useGraphiQL } from '@graphiql/react';
import { useMemo } from 'react';
import { readJson } from '../read-json.js';

interface Cost {
  /** Whether the operation was only priced. */
  isDryRun: boolean;
  estimated?: number;
  upstreamCalls?: number;
  cacheHits?: number;
  joined?: number;
}

interface Answer {
  data?: unknown;
  errors?: unknown;
  extensions?: { cost?: Omit<Cost, 'isDryRun'> };
}

/** The cost of the displayed response, in calls to the explorer. */
export function AnswerCost() {
  const response = useGraphiQL((state) => state.tabs[state.activeTabIndex]?.response);
  const cost = useMemo(() => readCost(response), [response]);
  return (
    <output className="cost" title="Cost of this answer, in calls to the explorer">
      {cost ? describe(cost) : ' '}
    </output>
  );
}

function describe(cost: Cost): string {
  const { isDryRun, estimated, upstreamCalls = 0, cacheHits = 0, joined = 0 } = cost;
  if (isDryRun) return `Not run · estimated ${estimated}`;
  const calls = upstreamCalls === 1 ? '1 upstream call' : `${upstreamCalls} upstream calls`;
  const parts = [calls, `${cacheHits} from cache`, `${joined} joined`];
  return `${parts.join(' · ')}${estimated === undefined ? '' : ` · estimated ${estimated}`}`;
}

function readCost(response: string | null | undefined): Cost | undefined {
  // Parses nothing for responses without a cost: errors of the page itself, or a tab that has not run yet.
  if (!response?.includes('"cost"')) return undefined;
  const answer = readJson(response) as Answer | undefined;
  const cost = answer?.extensions?.cost;
  return cost && { ...cost, isDryRun: answer.data === null && answer.errors === undefined };
}
