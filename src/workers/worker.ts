import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Registry } from 'prom-client';
import type { Config } from '../base/config/config.js';
import { StartError } from '../base/operator-errors.js';
import { createLog, type Log, logWith } from '../base/telemetry/log.js';
import type { Upstream } from '../upstream/upstream.js';
import type { FromWorker, Gateway, Question, Shared, ToWorker } from './shared.js';

const say = (message: FromWorker, sent = () => {}) => {
  // It fails only when the first process is gone, after which this one ends.
  process.send?.(message, undefined, undefined, sent);
};

/** Lets a server serve connections as if it had accepted them itself. */
const serveOn = (server: Server) => {
  // It begins to watch the time limits of its connections.
  server.emit('listening');
  return (socket: Socket) => {
    // As `node:http` does with those that it accepts.
    socket.setNoDelay(true);
    socket.allowHalfOpen = true;
    server.emit('connection', socket);
  };
};

/** Starts a gateway that has something in common with others. */
export type StartShared = (
  config: Config,
  upstream: Upstream,
  log: Log,
  shared: Shared,
) => Promise<Gateway>;

type StartMessage = Extract<ToWorker, { readonly tell: 'start' }>;

/** The worker's end of what all of them do together. */
const createTeam = () => {
  const waiting = new Map<number, (text: string) => void>();
  let asked = 0;
  let registry: Registry | null = null;
  let take: (socket: Socket) => void = (socket) => socket.destroy();

  const ask = (question: Question) =>
    new Promise<string>((resolve) => {
      asked += 1;
      waiting.set(asked, resolve);
      say({ say: 'ask', id: asked, question });
    });

  return {
    shared: ({ served }: StartMessage): Shared => ({
      serve: (server) => {
        take = serveOn(server);
        return served;
      },
      stopAccepting: async () => void (await ask('stop-accepting')),
      metricsOfAll: (own) => {
        registry = own;
        return { contentType: own.contentType, metrics: () => ask('metrics') };
      },
    }),
    take: (id: number, socket: Socket | undefined) => {
      // A client that has left meanwhile leaves no connection.
      if (socket) take(socket);
      say({ say: 'took', id });
    },
    answer: (id: number, text: string) => {
      waiting.get(id)?.(text);
      waiting.delete(id);
    },
    sayMetrics: async (id: number) => {
      const metrics = (await registry?.getMetricsAsJSON()) ?? [];
      say({ say: 'metrics', id, metrics });
    },
  };
};

const start = async (
  config: Config,
  { upstream }: StartMessage,
  startGateway: StartShared,
  log: Log,
  shared: Shared,
): Promise<Gateway> => {
  try {
    // The first process closes the explorer.
    const behind = { ...upstream, close: async () => {} };
    const gateway = await startGateway(shareOf(config), behind, log, shared);
    say({ say: 'serving' });
    return gateway;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const why = error.message;
    return new Promise(() => say({ say: 'cannot-start', why }, () => process.exit(1)));
  }
};

/** Serves as one of several workers, as the first process tells. `prepare` gets its log. */
export const work = (
  config: Config,
  startGateway: StartShared,
  prepare: (log: Log) => void,
): void => {
  // Terminals and service managers signal the whole group; the first process tells when to stop.
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => {});
  process.on('SIGTERM', () => say({ say: 'signalled' }));
  process.on('disconnect', () => process.exit());
  const team = createTeam();
  let starting: Promise<Gateway> | undefined;
  let isStopping = false;

  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    const gateway = await starting;
    const isInTime = (await gateway?.close()) ?? true;
    // No reading asked for them, but no count is lost.
    await team.sayMetrics(0);
    say({ say: 'stopped', isInTime }, () => process.exit(0));
  };

  const obey = (message: ToWorker, socket?: Socket) => {
    switch (message.tell) {
      case 'start': {
        const log = logWith(createLog(config.logLevel), { worker: message.number });
        prepare(log);
        starting = start(config, message, startGateway, log, team.shared(message));
        return;
      }
      case 'connection':
        return team.take(message.id, socket);
      case 'stop':
        return void stop();
      case 'answer':
        return team.answer(message.id, message.text);
      case 'metrics':
        return void team.sayMetrics(message.id);
    }
  };
  process.on('message', obey);
  say({ say: 'ready' });
};

/** The settings that all workers share, with the least part that one may have; 0 is a fraction of any size. */
const divided = {
  upstreamConcurrency: 1,
  cacheMaxBytes: 1,
  maxMemoryBytes: 1_048_576,
  liveMaxCallsPerSecond: 0,
  liveMaxSubscriptions: 1,
  liveMaxWatches: 1,
} as const satisfies { readonly [K in keyof Config]?: number };

const shareOfWorker = (all: number | null, least: number, workers: number) => {
  if (all === null || all === 0) return all;
  return least === 0 ? all / workers : Math.max(least, Math.floor(all / workers));
};

/** The settings of one worker: of those that are divided, its share. Learnt rates are divided later. */
export const shareOf = (config: Config): Config => {
  const shares = Object.entries(divided).map(([key, least]) => {
    const all = config[key as keyof typeof divided];
    return [key, shareOfWorker(all, least, config.workers)];
  });
  return Object.freeze({ ...config, ...Object.fromEntries(shares) });
};
