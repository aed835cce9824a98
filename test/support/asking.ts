import { onTestFinished } from 'vitest';
import { Patience } from '../../src/base/deadline/patience.js';
import { anonymous, type Caller } from '../../src/base/request/caller.js';
import { createLog } from '../../src/base/telemetry/log.js';
import { createMetrics } from '../../src/base/telemetry/metrics.js';
import { createExplorer, type ExplorerSettings } from '../../src/explorer/client.js';
import { endpoints } from '../../src/explorer/endpoints/endpoints.js';
import type { Call } from '../../src/explorer/layers/call.js';
import { createMeter } from '../../src/explorer/layers/meter.js';
import type { Asker, Question } from '../../src/explorer/layers/question.js';
import { boundless } from './memory.js';

const hashes = { address_hash: `0x${'aB'.repeat(20)}`, transaction_hash: `0x${'cD'.repeat(32)}` };

/** One question for each of the seven endpoints. */
export const questions: readonly Question[] = Object.values(endpoints).map((endpoint) => ({
  endpoint,
  hash: hashes[endpoint.parameter],
  query: '',
}));

export const question = (
  name: keyof typeof endpoints = 'addressTokenTransfers',
  query = '',
): Question => ({ endpoint: endpoints[name], hash: hashes[endpoints[name].parameter], query });

/** A question unlike those with any other number. */
export const numbered = (n: number): Question => question('addressTokenTransfers', `n=${n}`);

interface AskerOptions {
  readonly id?: string;
  readonly caller?: Caller;
  readonly withinMs?: number;
  readonly budget?: number;
  readonly calls?: number;
}

export const asker = ({
  id = 'test',
  caller = anonymous,
  withinMs = 60_000,
  budget = 1_000,
  calls = 1,
}: AskerOptions = {}) => {
  const patience = new Patience(performance.now() + withinMs);
  const made: Asker = {
    id,
    caller,
    patience,
    meter: createMeter(budget),
    hold: () => true,
    calls,
    hasBegun: false,
  };
  return { ...made, leave: () => patience.leave() };
};

export const callerWith = (
  name: string,
  headers: Readonly<Record<string, string>> = {},
): Caller => ({
  anonymous: false,
  headers: { cookie: `_explorer_key=${name}`, ...headers },
  identity: name,
  client: name,
});

export const settings: ExplorerSettings = {
  upstreamApiKey: null,
  upstreamTimeoutMs: 30_000,
  upstreamRetries: 0,
  upstreamConcurrency: 16,
  credits: null,
  upstreamMaxBytes: 1 << 20,
  cacheUrl: 'off',
  cacheMaxBytes: 1 << 24,
  cacheTtl: { default: 60 },
  cacheStaleIfError: 300,
};

/** An explorer client for one test, with the lines it logs and the metrics it counts. */
export const openExplorer = (baseUrl: string, more: Partial<ExplorerSettings> = {}) => {
  const lines: string[] = [];
  const metrics = createMetrics();
  const log = createLog('info', (line) => lines.push(line));
  const explorer = createExplorer(
    baseUrl,
    { ...settings, ...more },
    {
      log,
      metrics,
      memory: boundless,
    },
  );
  onTestFinished(explorer.close);
  return { ...explorer, lines, metrics };
};

/** A call on behalf of one asker, outside of any single flight. */
export const callOf = (who: Asker = asker(), more: Partial<Call> = {}): Call => ({
  asker: who,
  spend: () => {},
  deadline: () => who.patience.deadline,
  cancelled: null,
  hasStale: false,
  last: null,
  onCancel: null,
  onJoin: null,
  ...more,
});
