#!/usr/bin/env node
import { format } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import type { ChainTarget } from './base/config/chain-settings.js';
import { type Config, readConfig } from './base/config/config.js';
import { mistypedIn, usage } from './base/config/help.js';
import { fileLimitAdvice, isFileLimit, StartError } from './base/operator-errors.js';
import { createLog, type Log } from './base/telemetry/log.js';
import { version } from './base/version.js';
import { checkGraphqlFiles } from './one-graphql.js';
import type { Examples } from './upstream/examples.js';
import { openUpstream, type Upstream, warnOfMadeUpData } from './upstream/upstream.js';
import { type Gateway, workerMark } from './workers/shared.js';
import type { StartShared } from './workers/worker.js';

// While the process warms up, V8 learns which allocation sites have survivors, and then allocates
// their objects in old space. There, objects of a request would stay until a major collection,
// which was measured to cost 50 MB and up to a quarter of the time.
setFlagsFromString('--no-allocation-site-pretenuring');
// Bytes read from sockets count towards the limit that triggers a major collection, but do not
// raise it. With a small heap, passing pages on was measured to cause thirty collections a second
// and to take up to twice the time. So the old space may grow to three times its size between
// collections.
setFlagsFromString('--heap-growing-percent=200');
// From Node 24 on, the young generation grows to twice the size, which was measured to take 80 MB and
// to save no time. It cannot be limited from here: `start` in package.json does so.

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const toTry = (url: string, { address, portfolio, transaction }: Examples) => `
The embedded explorer's data is made up. Try:

  { address(hash: "${address}") { tokenTransfers(first: 3) { nodes { total { amount } token { symbol } to { hash } } } } }
  { address(hash: "${portfolio}") { onChains { chain { name } tokens(first: 3) { nodes { amount token { symbol } } } } } }

  curl ${url}/api/v2/addresses/${address}/token-transfers
  curl ${url}/api/v2/transactions/${transaction}
`;

const explorerLine = ({ id, name, url }: ChainTarget) =>
  `  explorer    ${url}${id === null ? '' : `  ${name ?? 'chain'} (${id})`}`;

const welcome = ({ url }: Gateway, upstream: Upstream) => `The gateway is running.

  start page  ${url}/
  GraphQL     ${url}/graphql
  REST docs   ${url}/docs
${upstream.chains.map(explorerLine).join('\n')}
${upstream.examples ? toTry(url, upstream.examples) : ''}`;

/**
 * The first signal drains and closes the gateway; a second one exits at once. Not so SIGHUP: a
 * terminal that is closed may send it twice, and a service manager right after SIGTERM.
 */
const stopOnSignals = (close: () => Promise<boolean>, log: Log) => {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping && signal === 'SIGHUP') return;
    if (stopping) process.exit(1);
    stopping = true;
    log.info('stopping', { signal });
    const inTime = await close();
    if (!inTime) log.warn('requests that were still running in the end were cut off');
    log.info('stopped');
    process.exit(0);
  };
  // On Windows, SIGHUP is a closed console, after which about ten seconds are left.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
};

/** Otherwise, libraries and Node would print plain-text warnings between the JSON lines. */
const logWarnings = (log: Log) => {
  console.warn = (...words: unknown[]) => log.warn('a library warns', { text: format(...words) });
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => log.warn('Node warns', { name, text: message }));
};

/** After an unexpected error the state is unknown, so the process exits to be restarted. */
const exitOnUncaught = (log: Log) => {
  process.on('uncaughtException', (error) => {
    log.error('uncaught error', { error: error instanceof Error ? error.stack : String(error) });
    process.exit(1);
  });
};

/** With a closed pipe or a full disk, output is lost, but the process must not end. */
const ignorePipeErrors = () => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
};

const logOddities = (log: Log) => {
  exitOnUncaught(log);
  logWarnings(log);
};

const pages = new URL('./pages/', import.meta.url);

type StartProcess = (config: Config, upstream: Upstream, log: Log) => Promise<Gateway>;

const startHere: StartShared = async (config, upstream, log, shared) => {
  const { serveGateway } = await import('./gateway.js');
  return serveGateway(config, upstream, { log, pages, shared });
};

/** Loads what starts the gateway in this process, or in several. */
const loadStart = async ({ workers }: Config): Promise<StartProcess> => {
  if (workers === 1) {
    const { serveGateway } = await import('./gateway.js');
    return (config, upstream, log) => serveGateway(config, upstream, { log, pages });
  }
  const { startWorkers } = await import('./workers/primary.js');
  const program = new URL('./main.js', import.meta.url);
  return (config, upstream, log) => startWorkers(config, upstream, { log, program });
};

const main = async () => {
  ignorePipeErrors();
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) return say(usage());
  if (args.includes('--version')) return say(version);
  const config = readConfig(process.env, args);
  if (process.connected && process.env[workerMark] !== undefined) {
    const { work } = await import('./workers/worker.js');
    return work(config, startHere, logOddities);
  }
  checkGraphqlFiles(import.meta.url);
  const log = createLog(config.logLevel);
  logOddities(log);
  for (const { variable, setting } of mistypedIn(process.env)) {
    log.warn('a variable has no effect: rename it if it is meant to be this setting', {
      variable,
      setting,
    });
  }
  let gateway: Gateway | undefined;
  // Before the start: without a listener, signals do not reach the first process of a container.
  stopOnSignals(async () => (await gateway?.close()) ?? true, log);
  // The embedded explorer starts while the gateway's modules load, which takes about as long.
  const [upstream, start] = await Promise.all([
    openUpstream(config.chains, new URL('./embedded.js', import.meta.url), log),
    loadStart(config),
  ]);
  gateway = await start(config, upstream, log);
  say(welcome(gateway, upstream));
  warnOfMadeUpData(upstream, log);
};

try {
  await main();
} catch (error) {
  const why = isFileLimit(error) ? new StartError(fileLimitAdvice) : error;
  if (!(why instanceof StartError)) throw error;
  process.stderr.write(`${why.message}\n`);
  process.exit(1);
}
