import { readConfig } from '../../src/base/config/config.js';
import type { Handler } from '../../src/base/request/exchange.js';
import { createMemoryBudget } from '../../src/base/request/memory.js';
import { createLog } from '../../src/base/telemetry/log.js';
import { createMetrics } from '../../src/base/telemetry/metrics.js';
import { createTurns } from '../../src/base/turns/turns.js';
import { admitFetch } from '../../src/http/fetch.js';
import { createHeaders } from '../../src/http/headers.js';
import { createServe } from '../../src/http/serve.js';
import { respond } from './http-server.js';

/** The door by Fetch alone, with one handler. */
export const createFetchServer = (handler: Handler, env: Readonly<Record<string, string>> = {}) => {
  const lines: Record<string, unknown>[] = [];
  const settings = readConfig(env);
  const turns = createTurns();
  let held = 0;
  const set = (bytes: number) => {
    held = bytes;
  };
  const serve = createServe({
    settings,
    memory: createMemoryBudget(settings.maxMemoryBytes, { set }),
    turns,
    log: createLog('info', (line) => lines.push(JSON.parse(line))),
    metrics: createMetrics(),
    headers: createHeaders(settings),
    draining: new AbortController().signal,
  });
  const admit = admitFetch(serve, { settings, turns, refuse: () => respond(503) });
  return { fetch: (request: Request) => admit(request, handler), lines, held: () => held };
};
