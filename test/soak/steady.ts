// A steady mix of requests against the built gateway with the embedded explorer, on the loopback.
// Prints a line each minute.
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { ask } from '../support/http.js';
import { drawFrom, findSubjects, type Sent } from './mix.js';
import type { Options } from './options.js';
import { startGateway } from './start.js';
import { createTraffic } from './traffic.js';

/** With more than this under way, the machine cannot keep up with the rate: requests are skipped. */
const mostUnderWay = 200;

/** Returns whether every answer was right and the gateway ended well. */
export const runSteady = async ({ minutes, rate, seed }: Options): Promise<boolean> => {
  const gateway = await startGateway();
  const { url } = gateway;
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const request = ({ target, ...sent }: Sent) => ask(url, target, { agent, ...sent });
  const traffic = createTraffic(request, await findSubjects(request, drawFrom(seed)));

  const readGauges = async () => {
    const { text } = await request({ target: '/metrics' });
    const read = (name: string) =>
      [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))]
        .map(([, value]) => Number(value))
        .reduce((total, value) => total + value, 0);
    return {
      rss: Math.round(read('process_resident_memory_bytes') / 2 ** 20),
      heap: Math.round(read('nodejs_heap_size_used_bytes') / 2 ** 20),
      lag: Math.round(read('nodejs_eventloop_lag_p99_seconds') * 1_000),
      // Without this request itself.
      left: read('gateway_requests_under_way') - 1,
      series: text.split('\n').length,
    };
  };

  const countWrong = () => [...traffic.wrong.values()].reduce((sum, { count }) => sum + count, 0);

  let skipped = 0;

  const report = async (minute: number) => {
    const times = traffic.takeTimes();
    const quantile = (q: number) => (times[Math.floor(times.length * q)] ?? 0).toFixed(1);
    const figures = {
      minute,
      answers: times.length,
      skipped,
      p50: quantile(0.5),
      p95: quantile(0.95),
      p99: quantile(0.99),
      max: (times.at(-1) ?? 0).toFixed(1),
      wrong: countWrong(),
      ...(await readGauges()),
    };
    const columns = Object.entries(figures).map(
      ([name, value]) => `${name} ${`${value}`.padStart(5)}`,
    );
    console.log(columns.join('  '));
  };

  const began = performance.now();
  let sent = 0;
  for (let minute = 1; minute <= minutes; minute += 1) {
    while (performance.now() - began < minute * 60_000) {
      const due = Math.floor(((performance.now() - began) / 1_000) * rate);
      for (; sent < due; sent += 1) {
        if (traffic.underWay() < mostUnderWay) traffic.send();
        else skipped += 1;
      }
      await pause(10);
    }
    await report(minute);
  }

  while (traffic.underWay() > 0) await pause(10);
  // Gives the gateway time to notice the last clients that left.
  await pause(1_000);
  const { left } = await readGauges();
  agent.destroy();
  const code = await gateway.stop();
  for (const [name, { count, sample }] of traffic.wrong)
    console.log(`wrong: ${name}, ${count} times: ${sample}`);
  console.log(`${left} requests left under way; the gateway ended with ${code}`);
  return countWrong() === 0 && left === 0 && code === 0;
};
