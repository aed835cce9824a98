import type { Config } from '../../base/config/config.js';
import type { Log } from '../../base/telemetry/log.js';
import type { Metrics } from '../../base/telemetry/metrics.js';
import { createCircuit } from '../limiter/circuit.js';
import { createRedisClient, isOk, isValue } from './redis-client.js';
import type { RedisConnection } from './redis-connection.js';
import { RefusalError } from './replies.js';

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

/** Waiting longer than this for a cache is not worth it. */
const replyTimeoutMs = 100;
/** By which an entry may be longer than its body. */
const longestHead = 65_536;

/** Fails if there is no reply in time. One that came while the process was busy is read first. */
const inTime = <T>(reply: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error('Redis took too long to reply.'));
    const timer = setTimeout(() => setImmediate(giveUp), replyTimeoutMs);
    reply.finally(() => clearTimeout(timer)).then(resolve, reject);
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
  const client = createRedisClient(new URL(cacheUrl), upstreamMaxBytes + longestHead, {
    log,
    onChange: showWhetherUp,
  });
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
      // A full Redis only refuses writes and can still be read, so the circuit stays closed.
      if (error instanceof RefusalError && operation === 'set') circuit.abandon();
      else circuit.fail();
      if (error instanceof RefusalError) client.warnOnce(error.message);
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
