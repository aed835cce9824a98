import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { ChainTargets } from '../base/config/chain-settings.js';
import { StartError } from '../base/operator-errors.js';
import type { Log } from '../base/telemetry/log.js';
import type { Over, Serving } from '../sandbox/embedded.js';
import { type Examples, examplesOf } from './examples.js';

/** The explorers behind the gateway; what there is to close is closed after the gateway. */
export interface Upstream {
  /** Where the explorer of the default chain is. */
  readonly url: string;
  readonly chains: ChainTargets;
  /** What to try on the embedded explorer; null for a real one. */
  readonly examples: Examples | null;
  readonly close: () => Promise<void>;
}

/** Explorers that run already. */
export const runningExplorers = (chains: ChainTargets): Upstream => ({
  url: chains[0].url,
  chains,
  examples: null,
  close: async () => {},
});

/** An embedded explorer that serves, whose chains each have a base URL of their own. */
export const embeddedExplorer = (
  { url, chains, highlights }: Serving,
  close: () => Promise<void>,
): Upstream => {
  const [first, ...others] = chains.map(({ id, name }) => ({ id, name, url: `${url}/${id}` }));
  return {
    url,
    chains: first === undefined ? [{ id: null, name: null, url }] : [first, ...others],
    examples: examplesOf(highlights),
    close,
  };
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
  child.on('message', (message) => {
    const { over } = message as Over;
    log.info(
      'a chain of the embedded explorer has grown to its end: nothing new comes until it is started again',
      { chain: over },
    );
  });

  let closing = false;
  ended.then(
    ({ message }) => closing || log.error('the embedded explorer ended', { how: message }),
  );
  return embeddedExplorer(serving, async () => {
    closing = true;
    // Killed at once, since it has nothing to clean up.
    child.kill('SIGKILL');
    await ended;
  });
};

/** The explorers that the settings name, or the embedded one, whose program is given. @throws StartError */
export const openUpstream = (
  chains: ChainTargets | null,
  program: URL,
  log: Log,
): Promise<Upstream> =>
  chains === null ? startEmbedded(program, log) : Promise.resolve(runningExplorers(chains));

/** Warns, once the gateway runs, that nobody has said which explorer it is for. */
export const warnOfMadeUpData = ({ examples }: Upstream, log: Log): void => {
  if (examples === null) return;
  log.warn('neither UPSTREAM_URL nor CHAINS is set: the data is made up, by the embedded explorer');
};
