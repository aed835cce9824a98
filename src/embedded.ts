import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { ChainTargets } from './base/config/chains.js';
import { StartError } from './base/config/start-error.js';
import type { Log } from './base/telemetry/log.js';
import type { Upstream } from './gateway.js';
import type { Examples } from './http/examples.js';
import type { Serving } from './sandbox/embedded.js';

/** The highlights of the embedded explorer, under the names that the pages use. */
export const examplesOf = ({ highlights }: Pick<Serving, 'highlights'>): Examples => ({
  address: highlights.exchange,
  collector: highlights.collector,
  trader: highlights.trader,
  portfolio: highlights.portfolio,
  transaction: highlights.swapTransaction,
  reverted: highlights.revertedTransaction,
  creation: highlights.creationTransaction,
  liquidation: highlights.liquidationTransaction,
  batch: highlights.batchTransaction,
  pending: highlights.pendingTransaction,
});

/** The chains of the embedded explorer, the default first, each with the base URL of its own paths. */
export const chainsOf = ({ url, chains }: Pick<Serving, 'url' | 'chains'>): ChainTargets => {
  const [first, ...others] = chains.map(({ id, name }) => ({ id, name, url: `${url}/${id}` }));
  return first === undefined ? [{ id: null, name: null, url }] : [first, ...others];
};

/**
 * Starts the embedded explorer in a separate process, so that it uses none of the gateway's own
 * memory and time.
 * @throws StartError
 */
export const startEmbedded = async (program: URL, log: Log): Promise<Upstream> => {
  // Node flags are not inherited: the port of a debugger, for example, is already in use.
  const child = fork(program, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(
    ([code, signal]) => new Error(`exit code ${code}, signal ${signal}`),
    (error: Error) => error,
  );
  const failed = ended.then((cause): never => {
    const instead = 'npm start -- --upstream URL does without it';
    const message = `The embedded explorer did not start (${cause.message}); ${instead}.`;
    throw new StartError(message, { cause });
  });
  const started = new Promise<Serving>((resolve) => {
    child.once('message', (message) => resolve(message as Serving));
  });
  const serving = await Promise.race([started, failed]);

  let closing = false;
  ended.then(
    ({ message }) => closing || log.error('the embedded explorer ended', { how: message }),
  );
  return {
    url: serving.url,
    chains: chainsOf(serving),
    examples: examplesOf(serving),
    close: async () => {
      closing = true;
      // Killed at once, since it has nothing to clean up.
      child.kill('SIGKILL');
      await ended;
    },
  };
};
