// A steady mix of requests against the built gateway with the embedded explorer, on the loopback.
// Prints a line each minute. Exits with 1 if any answer was wrong.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { ask } from '../support/http.js';
import { drawFrom, findSubjects, type Sent } from './mix.js';
import { type Options, readOptions } from './options.js';
import { createTraffic } from './traffic.js';

/** With more than this under way, the machine cannot keep up with the rate: requests are skipped. */
const mostUnderWay = 200;

const options = (): Options => {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
};

/** Starts the gateway as `npm start` does, with its flags for V8. */
const startGateway = async () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const [, ...command] = String(scripts.start).split(' ');
  const child = spawn(process.execPath, [...command, '--port', '0'], {
    env: { ...process.env, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const url = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const found = /(http:\S+)\/graphql/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error('The gateway did not start.')));
  });
  return { child, url: await url };
};

const { minutes, rate, seed } = options();
const { child, url } = await startGateway();
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
child.kill('SIGTERM');
const [code] = await once(child, 'exit');
for (const [name, { count, sample }] of traffic.wrong)
  console.log(`wrong: ${name}, ${count} times: ${sample}`);
console.log(`${left} requests left under way; the gateway ended with ${code}`);
process.exitCode = countWrong() > 0 || left > 0 || code !== 0 ? 1 : 0;
