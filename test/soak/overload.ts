// More and more REST requests against the built gateway, over an explorer that takes its time. Prints
// what came of them: in short, whether the curve of good answers is flat beyond the capacity.
import { randomBytes } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { ask } from '../support/http.js';
import { serve } from '../support/serve.js';
import { startGateway } from './start.js';

/**
 * How long a call takes and a request may take, in milliseconds. What is slow runs side by side, to save
 * time; what is fast, and keeps the machine busy, one after another.
 */
const lanes = [
  [
    [100, 10_000],
    [100, 60_000],
    [1_000, 10_000],
    [1_000, 60_000],
  ],
  [[8_000, 10_000]],
  [[8_000, 60_000]],
] as const;

const loads = [0.5, 1, 1.25, 2.5, 10];
const concurrency = 16;

interface Ended {
  readonly at: number;
  readonly ms: number;
  readonly status: number;
}

/** An explorer whose answers take a fixed time; it counts those that nobody waited for. */
const startSlowExplorer = async (latency: number) => {
  const calls = { all: 0, aborted: 0 };
  const server = await serve((_request, response) => {
    calls.all += 1;
    const timer = setTimeout(() => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"items":[],"next_page_params":null}');
    }, latency);
    response.on('close', () => {
      if (response.writableFinished) return;
      clearTimeout(timer);
      calls.aborted += 1;
    });
  });
  return { ...server, calls };
};

const quantile = (values: readonly number[], q: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;
};

/** Half the capacity, then the load, then half again; returns what came of it in each phase. */
const offer = async (url: string, capacity: number, load: number, windowMs: number) => {
  const agent = new Agent({ keepAlive: true });
  const phases = [
    { times: 0.5, windows: 1 },
    { times: load, windows: 4 },
    { times: 0.5, windows: 2 },
  ];
  const ended: Ended[] = [];
  const began = performance.now();
  const pending = new Set<Promise<void>>();
  const send = async () => {
    const from = performance.now();
    const hash = `0x${randomBytes(20).toString('hex')}`;
    const { status } = await ask(url, `/api/v2/addresses/${hash}/tokens`, { agent });
    const now = performance.now();
    ended.push({ at: now - began, ms: now - from, status });
  };
  let start = began;
  for (const { times, windows } of phases) {
    const end = start + windows * windowMs;
    for (let sent = 0; performance.now() < end; await pause(5)) {
      const due = ((performance.now() - start) / 1_000) * capacity * times;
      for (; sent < due; sent += 1) {
        const request = send().finally(() => pending.delete(request));
        pending.add(request);
      }
    }
    start = end;
  }
  await Promise.all(pending);
  agent.destroy();
  return ended;
};

const runPoint = async (latency: number, deadline: number, load: number) => {
  const explorer = await startSlowExplorer(latency);
  const gateway = await startGateway({
    UPSTREAM_URL: explorer.url,
    UPSTREAM_CONCURRENCY: String(concurrency),
    REQUEST_TIMEOUT_MS: String(deadline),
  });
  const capacity = (concurrency * 1_000) / latency;
  // Answers come in waves that are as long as a call.
  const windowMs = Math.max(5_000, 2 * latency);
  const ended = await offer(gateway.url, capacity, load, windowMs);
  await gateway.stop();
  await explorer.close();
  const good = Array.from(
    { length: 7 },
    (_, n) =>
      ended.filter(({ at, status }) => status === 200 && Math.floor(at / windowMs) === n).length,
  );
  const perWindow = capacity * (windowMs / 1_000);
  const during = good.slice(1, 5);
  const refusals = ended.filter(({ status }) => status !== 200);
  const times = (all: readonly Ended[]) => all.map(({ ms }) => ms);
  const others = refusals.filter(({ status }) => status !== 503).length;
  // The first window begins with half the load.
  const worst = Math.min(...during.slice(1)) / perWindow;
  const goal = 0.9 * Math.min(1, load);
  const isWell = worst >= goal && others === 0;
  const columns = [
    `${latency / 1_000} s`.padStart(6),
    `${deadline / 1_000} s`.padStart(8),
    String(load).padStart(5),
    good.map((count) => (count / perWindow).toFixed(2)).join(' '),
    String(refusals.length).padStart(7),
    String(others).padStart(6),
    quantile(times(refusals), 0.5).toFixed(0).padStart(6),
    quantile(times(refusals), 0.99).toFixed(0).padStart(6),
    quantile(times(ended.filter(({ status }) => status === 200)), 0.5)
      .toFixed(0)
      .padStart(6),
    `${explorer.calls.aborted}/${explorer.calls.all}`.padStart(9),
    isWell ? '' : 'below 90 %',
  ];
  console.log(columns.join('  '));
  return isWell;
};

/** Returns whether what fits was answered: at least 90 % of the capacity, whatever was offered. */
export const runOverload = async (): Promise<boolean> => {
  console.log(
    'A call takes, the deadline, the load and the good answers are in times the capacity: before, four windows during, two after.',
    'Then: refusals, those not 503, ms to a refusal (median, 99th percentile), ms to an answer, calls aborted.',
  );
  const runLane = async (lane: (typeof lanes)[number]) => {
    let isWell = true;
    for (const [latency, deadline] of lane) {
      for (const load of loads) isWell = (await runPoint(latency, deadline, load)) && isWell;
    }
    return isWell;
  };
  return (await Promise.all(lanes.map(runLane))).every((isWell) => isWell);
};
