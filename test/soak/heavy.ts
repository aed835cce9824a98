// Operations whose answers take long to write, ten at once, against the built gateway over pages that
// it has cached. Prints how long they kept the other requests waiting.
import { setTimeout as pause } from 'node:timers/promises';
import { addressHash, addressTransfers } from '../bench/records.js';
import { ask, askGraph } from '../support/http.js';
import { serve } from '../support/serve.js';
import { startGateway } from './start.js';

/** An orchestrator gives up after a second or more. */
const mostMs = 500;
const operations = 10;
const aliases = 50;

const hash = addressHash('heavy');

/** 10 KB of text. */
const heavyQuery = `{ ${Array.from(
  { length: aliases },
  (_, at) =>
    `list${at}: address(hash: "${hash}") { tokenTransfers(first: 500) { nodes { id type method timestamp logIndex from { hash name } to { hash name } token { symbol decimals } total { value } } } }`,
).join('\n')} }`;

const startExplorer = () =>
  serve((request, response) => {
    const start = Number(/items_count=(\d+)/.exec(request.url ?? '')?.[1] ?? 0);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(addressTransfers(hash, start)));
  });

/** How long each request to `target` takes, one after another, until `work` ends; in milliseconds. */
const timesDuring = async (url: string, target: string, work: Promise<unknown>) => {
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) {
    const from = performance.now();
    await ask(url, target);
    times.push(performance.now() - from);
    await Promise.race([pause(10), over]);
  }
  return times.sort((a, b) => a - b);
};

/** Returns whether a process that writes long answers still says that it is alive, in time. */
export const runHeavy = async (): Promise<boolean> => {
  const explorer = await startExplorer();
  const gateway = await startGateway({ UPSTREAM_URL: explorer.url, CACHE_TTL: 'default=600' });
  const { url } = gateway;
  const askHeavy = async () => {
    const from = performance.now();
    const { status, text } = await askGraph(url, heavyQuery);
    return {
      ms: performance.now() - from,
      isRight: status === 200 && !text.includes('"errors"'),
      length: text.length,
      text,
    };
  };
  let isWell = true;
  for (const count of [1, 1, operations]) {
    const answers = Promise.all(Array.from({ length: count }, askHeavy));
    const [health, small] = await Promise.all([
      timesDuring(url, '/health/live', answers),
      timesDuring(url, '/graphql?query=%7B__typename%7D', answers),
    ]);
    const wrong = (await answers).filter(({ isRight }) => !isRight);
    for (const { text } of wrong) console.log(text.slice(0, 500));
    const slowest = health.at(-1) ?? 0;
    const most = (times: readonly number[]) => (times.at(-1) ?? 0).toFixed(0);
    console.log(
      `${count} at once: ${wrong.length} wrong, all answered after ${Math.max(...(await answers).map(({ ms }) => ms)).toFixed(0)} ms; at most ${most(health)} ms until /health/live, ${most(small)} ms until a small operation was answered`,
    );
    isWell &&= wrong.length === 0 && slowest <= mostMs;
  }
  const code = await gateway.stop();
  await explorer.close();
  return isWell && code === 0;
};
