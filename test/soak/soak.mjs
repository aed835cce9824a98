// A steady mix of requests against the built gateway with the embedded explorer, on the loopback.
// Prints a line each minute; ends with 1 where anything was answered otherwise than it should be.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Pool } from 'undici';
import { drawFrom, findSubjects, kinds, nextPage } from './mix.mjs';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    rate: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
  },
});
const wholeNumber = (name, most) => {
  const value = Number(values[name]);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  console.error(`--${name} takes a whole number from 1 to ${most}, not "${values[name]}".`);
  process.exit(1);
};
const minutes = wholeNumber('minutes', 24 * 60);
const rate = wholeNumber('rate', 1_000);
const seed = wholeNumber('seed', 2 ** 32 - 1);
/** Above this, requests pile up: the machine cannot hold the rate. */
const mostUnderWay = 200;

const start = async () => {
  const child = spawn(process.execPath, ['dist/main.js', '--port', '0'], {
    env: { ...process.env, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  const url = new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      said += chunk;
      const found = /(http:\S+)\/graphql/.exec(said)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error('The gateway did not start.')));
  });
  return { child, url: await url };
};

const { child, url } = await start();
const pool = new Pool(url, { connections: 32 });
const request = async (options) => {
  const { statusCode, body } = await pool.request(options);
  return { status: statusCode, body: await body.text() };
};

const draw = drawFrom(seed);
const subjects = await findSubjects(request, draw);
const deck = kinds.flatMap((kind) => Array(kind.weight).fill(kind));
const wrong = new Map();
let took = [];
let underWay = 0;
let skipped = 0;

const judge = (kind, { status, body }) => {
  const expected = kind.status ?? 200;
  const failed = body.startsWith('{"errors"');
  const right = status === expected && (expected !== 200 || failed === (kind.fails ?? false));
  if (right) return true;
  const seen = wrong.get(kind.name) ?? { count: 0, sample: `${status} ${body.slice(0, 300)}` };
  wrong.set(kind.name, { ...seen, count: seen.count + 1 });
  return false;
};

const timed = async (options) => {
  const from = performance.now();
  const answer = await request(options);
  took.push(performance.now() - from);
  return answer;
};

const leave = async (options) => {
  const signal = AbortSignal.timeout(3);
  await request({ ...options, signal }).catch((error) => {
    if (!signal.aborted) throw error;
  });
};

const run = async (kind) => {
  let options = kind.ask(subjects);
  if (kind.gone) return leave(options);
  for (let page = 0; options && page < 4; page += 1) {
    const answer = await timed(options);
    const right = judge(kind, answer);
    options = right && kind.walk ? nextPage(options, answer.body) : null;
  }
};

const one = async () => {
  const kind = deck[draw(deck.length)];
  underWay += 1;
  try {
    await run(kind);
  } catch (error) {
    const what = `${kind.name}: ${error.message}`;
    wrong.set(what, { count: (wrong.get(what)?.count ?? 0) + 1, sample: error.stack });
  }
  underWay -= 1;
};

const gauges = async () => {
  const { body } = await request({ method: 'GET', path: '/metrics' });
  const read = (name) =>
    [...body.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].reduce(
      (total, [, value]) => total + Number(value),
      0,
    );
  return {
    rss: Math.round(read('process_resident_memory_bytes') / 2 ** 20),
    heap: Math.round(read('nodejs_heap_size_used_bytes') / 2 ** 20),
    lag: Math.round(read('nodejs_eventloop_lag_p99_seconds') * 1_000),
    left: read('gateway_requests_under_way') - 1,
    series: body.split('\n').length,
  };
};

const quantile = (sorted, q) => Math.round((sorted[Math.floor(sorted.length * q)] ?? 0) * 10) / 10;
const total = () => [...wrong.values()].reduce((sum, { count }) => sum + count, 0);

const report = async (minute) => {
  const sorted = took.sort((a, b) => a - b);
  took = [];
  console.log(
    Object.entries({
      minute,
      answers: sorted.length,
      skipped,
      p50: quantile(sorted, 0.5),
      p95: quantile(sorted, 0.95),
      p99: quantile(sorted, 0.99),
      max: Math.round((sorted.at(-1) ?? 0) * 10) / 10,
      wrong: total(),
      ...(await gauges()),
    })
      .map(([name, value]) => `${name} ${String(value).padStart(5)}`)
      .join('  '),
  );
};

const began = performance.now();
let sent = 0;
for (let minute = 1; minute <= minutes; minute += 1) {
  while (performance.now() - began < minute * 60_000) {
    const due = Math.floor(((performance.now() - began) / 1_000) * rate);
    for (; sent < due; sent += 1) {
      if (underWay < mostUnderWay) one();
      else skipped += 1;
    }
    await pause(10);
  }
  await report(minute);
}

while (underWay > 0) await pause(10);
await pause(1_000);
const { left } = await gauges();
await pool.close();
child.kill('SIGTERM');
const [code] = await once(child, 'exit');
for (const [name, { count, sample }] of wrong)
  console.log(`wrong: ${name}, ${count} times: ${sample}`);
console.log(`${left} requests left under way; the gateway ended with ${code}`);
process.exitCode = total() > 0 || left > 0 || code !== 0 ? 1 : 0;
