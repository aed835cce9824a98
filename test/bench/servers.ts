import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Load, LoadResult } from './processes/load.js';
import type { Entered, Usage } from './processes/probe.js';

/** A process under measurement. */
export interface Server {
  readonly url: string;
  /** The other groups that matched what it printed. */
  readonly said: readonly string[];
  /** How many share the load. */
  readonly processes: number;
  readonly usage: (message?: 'usage' | 'collect') => Promise<Usage>;
  /** The functions that were entered since the last time; the first time, it only begins to count. */
  readonly entered: () => Promise<readonly Entered[]>;
  readonly stop: () => Promise<void>;
}

interface Start {
  /** Relative to the bundled bench, or absolute. */
  readonly script: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  readonly flags?: readonly string[];
  /** Matches what it prints once it serves, with its URL as the first group. */
  readonly serves?: RegExp;
}

/** The gateway's own script, as built. */
export const gateway = '../main.js';

const fileOf = (script: string) => new URL(script, import.meta.url);

const startTimeoutMs = 20_000;

const answerOf = <T>(child: ChildProcess, message: object | string): Promise<T> =>
  new Promise((resolve, reject) => {
    const onMessage = (answer: unknown) => {
      child.off('exit', onExit);
      resolve(answer as T);
    };
    const onExit = () => {
      child.off('message', onMessage);
      reject(new Error('A process of the bench ended before its time.'));
    };
    child.once('message', onMessage);
    child.once('exit', onExit);
    child.send(message);
  });

/** Disconnects: the probe in the process then ends it. */
const stop = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  if (child.connected) child.disconnect();
  await ended;
};

/** Resolves with the match of what it printed. Rejects if it exits or does not serve in time. */
const untilServing = (child: ChildProcess, serves: RegExp): Promise<RegExpExecArray> =>
  new Promise((resolve, reject) => {
    let text = '';
    const fail = () => reject(new Error(`A server of the bench did not start. ${text}`));
    const timer = setTimeout(fail, startTimeoutMs);
    child.once('exit', fail);
    child.stdout?.on('data', (chunk) => {
      text += chunk;
      const said = serves.exec(text);
      if (!said) return;
      clearTimeout(timer);
      child.off('exit', fail);
      resolve(said);
    });
  });

const startServer = async ({
  script,
  env = {},
  args = [],
  flags = [],
  serves = /(http:\/\/127\.0\.0\.1:\d+)\b/,
}: Start): Promise<Server> => {
  const child = fork(fileOf(script), args, {
    // None of the user's own settings, so that the figures are those of the defaults.
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', ...env },
    execArgv: [...flags, `--import=${fileOf('./probe.js').href}`],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  try {
    const [, url = '', ...said] = await untilServing(child, serves);
    return {
      url,
      said,
      processes: Number(env.WORKERS ?? 1),
      usage: (message = 'usage') => answerOf(child, message),
      entered: () => answerOf(child, 'entered'),
      stop: () => stop(child),
    };
  } catch (error) {
    await stop(child);
    throw error;
  }
};

export interface Driver {
  readonly drive: (load: Load) => Promise<LoadResult>;
  readonly stop: () => Promise<void>;
}

const startDriver = (): Driver => {
  const child = fork(fileOf('./load.js'), [], { execArgv: [] });
  return { drive: (load) => answerOf(child, load), stop: () => stop(child) };
};

/** Lets `run` start servers, and stops all of them whatever happens. */
export const withServers = async <T>(
  run: (start: (what: Start) => Promise<Server>, driver: Driver) => Promise<T>,
): Promise<T> => {
  const driver = startDriver();
  const running: { stop: () => Promise<void> }[] = [driver];
  try {
    return await run(async (what) => {
      const server = await startServer(what);
      running.push(server);
      return server;
    }, driver);
  } finally {
    await Promise.all(running.map((one) => one.stop()));
  }
};
