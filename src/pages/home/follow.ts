import { isStream, postForStream, resultsOf } from '../post-for-stream.js';
import type { Answer, GatewayError } from './ask.js';
import type { TypedDocumentString } from './generated/documents.js';

/** What is to be said of a subscription: null for nothing, as where the gateway has none. */
export type Following = 'live' | { trouble: string; isOver: boolean } | null;

/** A subscription that can be paused: it goes on after the last event. */
export interface Follower {
  start: () => void;
  stop: () => void;
}

/** Before connecting again: at first as long, then twice each time, up to the most. */
const firstPauseMs = 1_000;
const mostPauseMs = 30_000;

/** A page that is hidden for as long gives its connection up. */
const patienceMs = 60_000;

/** What a connection ended with: something that passes, something that does not, or a refusal. */
type Ending = { retry: string } | { over: string } | 'refused';

const lost: Ending = { retry: 'The connection to the gateway was lost.' };

/**
 * Follows a subscription for as long as it is started and the page is seen: connects again after what
 * passes, with the id of the last event. `after` is the cursor to begin after, if there is one by then.
 */
export function follow<Event, Names extends object>(
  query: TypedDocumentString<Event, Names>,
  variables: Names,
  after: () => string | null,
  got: (event: Event) => void,
  say: (following: Following) => void,
): Follower {
  let isWanted = false;
  let isOver = false;
  let lastId: string | null = null;
  let current: AbortController | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;

  const connect = () => {
    if (current || !isWanted || isOver || document.hidden) return;
    current = new AbortController();
    void run(current.signal);
  };
  const disconnect = () => {
    current?.abort();
    current = undefined;
  };
  const seen = () => {
    clearTimeout(hiding);
    if (document.hidden) hiding = setTimeout(disconnect, patienceMs);
    else connect();
  };

  async function run(signal: AbortSignal): Promise<void> {
    let pause = firstPauseMs;
    while (!signal.aborted) {
      const ending = await once(signal, () => {
        pause = firstPauseMs;
      });
      if (signal.aborted) return;
      if (ending === 'refused') {
        isOver = true;
        say(null);
        return;
      }
      if ('over' in ending) {
        isOver = true;
        say({ trouble: ending.over, isOver });
        return;
      }
      say({ trouble: `${ending.retry} Trying again…`, isOver });
      await waited(pause * (1 + Math.random()), signal);
      pause = Math.min(2 * pause, mostPauseMs);
    }
  }

  /** Listens until the connection ends. */
  async function once(signal: AbortSignal, opened: () => void): Promise<Ending> {
    const cursor = lastId ?? after();
    const operation = { query, variables: { ...variables, ...(cursor && { after: cursor }) } };
    try {
      const response = await postForStream(operation, { signal });
      if (response.status >= 500) return lost;
      let isComplete = false;
      const gotId = (id: string) => {
        lastId = id;
        opened();
        if (!signal.aborted) say('live');
      };
      const results = resultsOf(response, gotId, () => {
        isComplete = true;
      });
      for await (const result of results) {
        if (signal.aborted) return lost;
        const { data, errors = [] }: Answer<Event> = result;
        opened();
        if (data) got(data);
        else return endingOf(errors[0]);
      }
      if (isComplete) return { over: 'Nothing more will happen.' };
      return isStream(response) ? lost : 'refused';
    } catch {
      return lost;
    }
  }

  return {
    start: () => {
      isWanted = true;
      document.addEventListener('visibilitychange', seen);
      connect();
    },
    stop: () => {
      isWanted = false;
      document.removeEventListener('visibilitychange', seen);
      clearTimeout(hiding);
      disconnect();
    },
  };
}

/** The errors that a reader is told of; others mean that this gateway does not do it. */
function endingOf({ message, extensions = {} }: GatewayError = { message: '' }): Ending {
  const { code = '', retryable, challenge } = extensions;
  if (code === 'CURSOR_STALE')
    return { over: 'More has happened since than can be caught up with.' };
  if (code === 'UPSTREAM_FORBIDDEN' && !challenge) return { over: message };
  const passes = retryable === true || code === 'SUBSCRIPTION_TOO_SLOW';
  return passes || code.startsWith('UPSTREAM_') ? { retry: message } : 'refused';
}

function waited(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
