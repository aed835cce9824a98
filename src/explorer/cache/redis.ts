import { createDeferred } from '../../base/collections/deferred.js';
import type { Config } from '../../base/config/config.js';
import type { Log } from '../../base/telemetry/log.js';
import type { Metrics } from '../../base/telemetry/metrics.js';
import { createCircuit } from '../limiter/circuit.js';
import { RefusalError, type Reply } from './replies.js';
import { NoDatabaseError, openConnection, type RedisConnection } from './session.js';

/**
 * A Redis that several stores share. No method rejects: while it is slow, full or unreachable, less is
 * found and kept.
 */
export interface Redis {
  readonly isUp: () => boolean;
  /** The value of a name; null if it has none, undefined if Redis does not say in time. */
  readonly get: (name: string) => Promise<Buffer | null | undefined>;
  /** Not awaited: Redis works in order, so a later `get` of this process finds the value. */
  readonly set: (name: string, value: Buffer, lifetimeMs: number) => void;
  /** Resolves once it is connected, or the first attempt to connect has failed. */
  readonly ready: Promise<void>;
  readonly close: () => void;
}

/** A client of one Redis that connects again whenever its connection is lost. */
interface RedisClient extends Pick<Redis, 'ready' | 'close'> {
  /** The connection, or null while there is none that can be used. */
  readonly connection: () => RedisConnection | null;
  /** Logs that Redis refuses something, once until it is connected anew. */
  readonly warnOnce: (why: string) => void;
}

const longestPauseMs = 2_000;
/** A connection that lasts for less does not shorten the pause before the next one. */
const lastingMs = 10_000;
/** Waiting longer than this for a cache is not worth it. */
const replyTimeoutMs = 100;
/** In bytes; what another replica stores may be longer than this one's settings allow. */
const longestValue = 67_108_864;

/** A system error code, or the words of the error. */
const codeOrWords = (error: NodeJS.ErrnoException): string =>
  error.code ?? error.message.slice(0, 100);

/**
 * Connects to the Redis at `url`, for values of at most `longest` bytes. `onChange` is called when a
 * connection comes or goes. Each kind of trouble is logged once, as is its end.
 */
const createRedisClient = (
  url: URL,
  longest: number,
  { log, onChange }: { readonly log: Log; readonly onChange: () => void },
): RedisClient => {
  let current: RedisConnection | null = null;
  let latest: RedisConnection | null = null;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let attempts = 0;
  let openedAt = 0;
  const { promise: ready, resolve: settle } = createDeferred<void>();

  const logged = new Set<string>();
  const warnOnce = (why: string) => {
    // A cluster node names a different slot for each key.
    const kind = why.replace(/\d+/g, '');
    if (!logged.has(kind)) log.warn('Redis cannot be reached, or refuses.', { why });
    logged.add(kind);
  };

  const onReady = () => {
    if (isClosed) return;
    current = latest;
    openedAt = performance.now();
    if (logged.size > 0) log.info('Redis is reached again.');
    logged.clear();
    onChange();
    settle();
  };

  const onEnd = (error: Error) => {
    if (current !== null && performance.now() - openedAt > lastingMs) attempts = 0;
    current = null;
    onChange();
    settle();
    if (isClosed) return;
    warnOnce(codeOrWords(error));
    // Without the configured database, another one might belong to somebody else.
    if (error instanceof NoDatabaseError) return;
    attempts += 1;
    timer = setTimeout(connect, Math.min(attempts * 50, longestPauseMs));
  };

  const connect = () => {
    latest = openConnection(url, longest, onReady, onEnd);
  };
  connect();

  return {
    connection: () => current,
    warnOnce,
    ready,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      latest?.end(new Error('closed'));
    },
  };
};

/** GET replies with a value, or null. */
const isValue = (reply: Reply): reply is Buffer | null => reply === null || Buffer.isBuffer(reply);

/** SET replies with OK. */
const isOk = (reply: Reply): reply is 'OK' => reply === 'OK';

/** Fails if there is no reply in time. One that came while the process was busy is read first. */
const inTime = <T>(reply: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error('Redis took too long to reply.'));
    let timer: NodeJS.Timeout | undefined;
    // What else this turn has to do is no delay of Redis.
    const turned = setImmediate(() => {
      timer = setTimeout(() => setImmediate(giveUp), replyTimeoutMs);
    });
    const stop = () => {
      clearImmediate(turned);
      clearTimeout(timer);
    };
    reply.finally(stop).then(resolve, reject);
  });

/**
 * Connects to the Redis at CACHE_URL. Nothing waits for a lost connection, a late reply is a miss, and
 * a few of those open a circuit breaker.
 */
export const openRedis = (
  { cacheUrl, upstreamMaxBytes }: Pick<Config, 'cacheUrl' | 'upstreamMaxBytes'>,
  { log, metrics }: { readonly log: Log; readonly metrics: Metrics },
): Redis => {
  let responds = true;
  const isUp = () => responds && client.connection() !== null;
  const showWhetherUp = () => metrics.cacheUp.set(isUp() ? 1 : 0);
  const longest = Math.max(longestValue, upstreamMaxBytes);
  const client = createRedisClient(new URL(cacheUrl), longest, { log, onChange: showWhetherUp });
  showWhetherUp();
  const circuit = createCircuit({
    threshold: 3,
    longestPauseMs: 10_000,
    onChange: (state, before) => {
      if (before === 'closed') {
        log.warn('Redis does not answer, and is not asked for now.');
      }
      responds = state === 'closed';
      showWhetherUp();
      if (state === 'closed') log.info('Redis answers again.');
    },
  });

  const guarded = async <T>(
    operation: 'get' | 'set',
    run: (redis: RedisConnection) => Promise<T>,
  ): Promise<T | undefined> => {
    const redis = client.connection();
    if (redis === null || !circuit.admit()) return undefined;
    try {
      const result = await inTime(run(redis));
      circuit.succeed();
      return result;
    } catch (error) {
      metrics.cacheFaults.inc({ operation });
      const isRefused = error instanceof RefusalError;
      // A full Redis only refuses writes and can still be read, and a lost connection is opened anew.
      if ((isRefused && operation === 'set') || client.connection() !== redis) circuit.abandon();
      else circuit.fail();
      if (isRefused) client.warnOnce(error.message);
      return undefined;
    }
  };

  return {
    isUp,
    get: (name) => guarded('get', (redis) => redis.send(['GET', name], isValue)),
    set: (name, value, lifetimeMs) => {
      const command = ['SET', name, value, 'PX', String(lifetimeMs)];
      void guarded('set', (redis) => redis.send(command, isOk));
    },
    ready: client.ready,
    close: client.close,
  };
};
