// Operations whose answers take long to write, ten at once, against the built gateway over pages that
// it has cached. Prints how long they kept the other requests waiting, without the time for which the
// machine had no processor for the gateway.
import { setTimeout as pause } from 'node:timers/promises';
import { addressHash, addressTransfers } from '../bench/records.js';
import { ask, askGraph } from '../support/http.js';
import { serve } from '../support/serve.js';
import { processorTimes } from './processor.js';
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

/** The longest time that a request takes, one after another, until `work` ends; in milliseconds. */
const slowestDuring = async (
  { url, pid }: Awaited<ReturnType<typeof startGateway>>,
  target: string,
  work: Promise<unknown>,
) => {
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  let slowest = 0;
  while (!isOver) {
    const [from, { waited }] = [performance.now(), processorTimes(pid)];
    await ask(url, target);
    const took = performance.now() - from;
    slowest = Math.max(slowest, took - (processorTimes(pid).waited - waited));
    await Promise.race([pause(10), over]);
  }
  return slowest;
};

/** Returns whether a process that writes long answers still says that it is alive, in time. */
export const runHeavy = async (): Promise<boolean> => {
  const explorer = await startExplorer();
  const gateway = await startGateway({ UPSTREAM_URL: explorer.url, CACHE_TTL: 'default=600' });
  const { url } = gateway;
  const askHeavy = async () => {
    const { status, text } = await askGraph(url, heavyQuery);
    return status === 200 && text.startsWith('{"data"');
  };
  let isWell = true;
  // The first fills the cache.
  for (const count of [1, 1, operations]) {
    const from = performance.now();
    const answers = Promise.all(Array.from({ length: count }, askHeavy));
    const [health, small] = await Promise.all([
      slowestDuring(gateway, '/health/live', answers),
      slowestDuring(gateway, '/graphql?query=%7B__typename%7D', answers),
    ]);
    const took = performance.now() - from;
    const right = (await answers).filter((isRight) => isRight).length;
    const { text } = await ask(url, '/metrics');
    const rss = Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]) / 2 ** 20;
    console.log(
      `${right} of ${count} answered in ${took.toFixed(0)} ms; meanwhile at most ${health.toFixed(0)} ms until /health/live and ${small.toFixed(0)} ms until a small operation was answered; then ${rss.toFixed(0)} MiB`,
    );
    isWell &&= right === count && health <= mostMs;
  }
  const code = await gateway.stop();
  await explorer.close();
  return isWell && code === 0;
};
