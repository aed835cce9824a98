import { type ChildProcess, fork } from 'node:child_process';
import { createServer } from 'node:net';
import { createDeferred } from '../base/collections/deferred.js';
import type { Config } from '../base/config/config.js';
import { StartError } from '../base/operator-errors.js';
import { createSeldom, type Log, writeLines } from '../base/telemetry/log.js';
import { listen } from '../http/listen.js';
import { untilNoneWaits } from '../http/shutdown.js';
import type { Upstream } from '../upstream/upstream.js';
import { createHandoff } from './handoff.js';
import {
  createWorkerMetrics,
  type FromWorker,
  type Gateway,
  type ToWorker,
  workerMark,
} from './shared.js';

/** A worker that ends is replaced after this time, which doubles while the next ones soon end, too. */
const firstWaitMs = 100;
const longestWaitMs = 10_000;
/** A worker that has served for this long has started well. */
const calmMs = 10_000;
/** The start fails after so many ends in a row. */
const mostEndsAtStart = 5;
/** A worker that is stuck does not keep the others from stopping for longer. */
const meetMs = 6_000;
/** Longer than a worker takes to drain. */
const stopMs = 27_000;
/** Within this time, a signal to the whole group has reached this process, too. */
const groupMs = 500;

interface Worker {
  readonly number: number;
  readonly child: ChildProcess;
  servingSince: number | null;
  /** Whether it finishes what it has, and takes nothing more. */
  isLeaving: boolean;
}

/** Passes on whole lines, so that those of several workers do not mix. */
const passLines = ({ stderr }: ChildProcess) => {
  let rest = '';
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    const end = text.lastIndexOf('\n') + 1;
    if (end > 0) writeLines(rest + text.slice(0, end));
    rest = end > 0 ? text.slice(end) : rest + text;
  });
  stderr?.on('end', () => rest !== '' && writeLines(`${rest}\n`));
};

const tell = ({ child }: Worker, message: ToWorker) => {
  if (child.connected) child.send(message, () => {});
};

interface PrimaryDeps {
  readonly log: Log;
  /** What runs in a worker. */
  readonly program: URL;
}

/**
 * Starts workers and keeps their number; together they are one gateway. This process accepts the
 * connections and hands them round. The kernel would spread them by a hash (SO_REUSEPORT, from Node
 * 22.12 on): unevenly where a proxy holds few, and losing those that wait for a worker that ends.
 * `node:cluster` never answers a connection that was on its way to such a worker.
 * @throws StartError
 */
export const startWorkers = async (
  config: Config,
  upstream: Upstream,
  { log, program }: PrimaryDeps,
): Promise<Gateway> => {
  const workers = new Set<Worker>();
  let isUp = false;
  let isStopping = false;
  let isInTime = true;
  let endsInARow = 0;
  const allEnded = createDeferred();
  const started = createDeferred();

  const serving = () => [...workers].filter(({ servingSince }) => servingSince !== null);
  const metrics = createWorkerMetrics<Worker>((worker, id) =>
    tell(worker, { tell: 'metrics', id }),
  );
  const handoff = createHandoff<Worker>(({ child }, id, socket) => {
    const message: ToWorker = { tell: 'connection', id };
    child.send(message, socket, { keepOpen: true }, () => {});
  });

  const killAll = () => {
    for (const { child } of workers) child.kill('SIGKILL');
  };
  // A signal may end this process while they start.
  process.on('exit', killAll);

  let arrived = 0;
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    arrived += 1;
    socket.on('error', () => {});
    handoff.hand(socket);
  });
  const served = await listen(server, config.host, config.port).catch(async (error) => {
    await upstream.close();
    throw error;
  });
  const seldom = createSeldom(10_000);
  server.on('error', ({ message }) => {
    seldom(() => log.error('accepting a connection failed', { error: message }));
  });

  /** Those that want no more connections, each with what then lets it go on. */
  const done = new Map<Worker, () => void>();
  let accepting: Promise<void> | undefined;

  const stopAccepting = async () => {
    await untilNoneWaits(() => arrived);
    server.close();
    await handoff.settle();
  };

  /** Together, so that no worker is left alone with the load. */
  const stopTogether = async () => {
    accepting ??= stopAccepting();
    await accepting;
    for (const goOn of done.values()) goOn();
    done.clear();
  };

  const meet = () => {
    const left = serving().filter((worker) => !worker.isLeaving && !done.has(worker));
    if (done.size > 0 && left.length === 0) void stopTogether();
  };

  /** Lets one worker alone drain, after which it is replaced. */
  const leave = (worker: Worker) => {
    if (isStopping) return;
    worker.isLeaving = true;
    handoff.leave(worker);
    tell(worker, { tell: 'stop' });
  };

  const close = async () => {
    isStopping = true;
    for (const worker of workers) tell(worker, { tell: 'stop' });
    const late = setTimeout(() => {
      isInTime = false;
      killAll();
    }, stopMs);
    if (workers.size > 0) await allEnded.promise;
    clearTimeout(late);
    server.close();
    await upstream.close();
    return isInTime;
  };

  const hear = async (worker: Worker, message: FromWorker): Promise<void> => {
    switch (message.say) {
      case 'ready': {
        const { number } = worker;
        const { close: _close, ...explorer } = upstream;
        const start = { tell: 'start', number, served, upstream: explorer } as const;
        return tell(worker, isStopping ? { tell: 'stop' } : start);
      }
      case 'serving':
        worker.servingSince = performance.now();
        if (!worker.isLeaving) handoff.add(worker);
        isUp ||= serving().length === config.workers;
        if (isUp) started.resolve();
        return;
      case 'cannot-start':
        return started.reject(new StartError(message.why));
      case 'signalled':
        setTimeout(leave, groupMs, worker).unref();
        return;
      case 'took':
        return handoff.took(message.id);
      case 'metrics':
        return metrics.told(worker, message.id, message.metrics);
      case 'stopped':
        isInTime &&= message.isInTime;
        return;
      case 'ask': {
        const { id, question } = message;
        if (question === 'metrics') {
          const text = await metrics.page(serving());
          return tell(worker, { tell: 'answer', id, text });
        }
        const goOn = () => tell(worker, { tell: 'answer', id, text: '' });
        // Behind the last connection that it was sent.
        if (worker.isLeaving) return goOn();
        done.set(worker, goOn);
        setTimeout(stopTogether, meetMs).unref();
        return meet();
      }
    }
  };

  const replace = ({ number, servingSince }: Worker, how: string) => {
    const isCalm = servingSince !== null && performance.now() - servingSince > calmMs;
    endsInARow = isCalm ? 1 : endsInARow + 1;
    if (!isUp && endsInARow >= mostEndsAtStart) {
      const why = `The workers end while they start (the last one: ${how}). What they printed says why.`;
      return started.reject(new StartError(why));
    }
    const inMs = Math.min(longestWaitMs, firstWaitMs * 2 ** (endsInARow - 1));
    log.error('a worker ended and is replaced', { worker: number, how, inMs });
    setTimeout(start, inMs, number);
  };

  const end = (worker: Worker, how: string) => {
    workers.delete(worker);
    done.delete(worker);
    handoff.remove(worker);
    metrics.retire(worker);
    meet();
    if (!isStopping) replace(worker, how);
    else if (workers.size === 0) allEnded.resolve();
  };

  const start = (number: number) => {
    if (isStopping) return;
    const child = fork(program, process.argv.slice(2), {
      env: { ...process.env, [workerMark]: `${number}` },
      // JSON has no NaN, which some metrics are.
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    });
    const worker: Worker = { number, child, servingSince: null, isLeaving: false };
    workers.add(worker);
    passLines(child);
    child.on('message', (message: FromWorker) => void hear(worker, message));
    child.on('error', ({ message }) =>
      log.error('a worker failed', { worker: number, error: message }),
    );
    // Its exit alone would come before its last lines.
    child.once('close', (code, signal) => end(worker, `exit code ${code}, signal ${signal}`));
  };

  try {
    for (let number = 1; number <= config.workers; number += 1) start(number);
    await started.promise;
    return { ...served, close };
  } catch (error) {
    isStopping = true;
    killAll();
    server.close();
    await upstream.close();
    throw error;
  }
};
