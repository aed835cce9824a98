import { useGraphiQL } from '@graphiql/react';
import { useMemo } from 'react';
import { counted } from '../home/format.js';
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
  if (isDryRun) return `Not run: at most ${counted(estimated ?? 0, 'call')} to the explorer`;
  const parts = [`${counted(upstreamCalls, 'call')} to the explorer`];
  if (cacheHits > 0) parts.push(`${cacheHits} answered from memory`);
  if (joined > 0) parts.push(`${joined} shared with other requests`);
  const old =
    stale &&
    `the explorer is failing: ${counted(stale.answers, 'answer')} up to ${stale.age} s old`;
  return [parts.join(', '), old].filter(Boolean).join(' · ');
}
