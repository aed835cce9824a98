import { hash } from 'node:crypto';
import type { Config } from '../../base/config/config.js';
import type { Log } from '../../base/telemetry/log.js';
import type { Metrics } from '../../base/telemetry/metrics.js';
import { createCircuit } from '../pacing/circuit.js';
import { isContentType, packingVersion, packResponse, unpackResponse } from './packing.js';
import { createRedisClient, isOk, isValue } from './redis-client.js';
import type { RedisConnection } from './redis-connection.js';
import { RefusalError } from './replies.js';
import { freshLeft, type L2Cache } from './store.js';

interface RedisCache {
  readonly ofScope: (scope: string) => L2Cache;
  /** Resolves once it is connected, or its first attempt to connect has failed. */
  readonly ready: Promise<void>;
  readonly close: () => void;
}

type RedisSettings = Pick<Config, 'cacheUrl' | 'cacheStaleIfError' | 'upstreamMaxBytes'>;

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
 * Stores answers where all replicas find them. A slow, full or unreachable Redis only costs hits:
 * nothing waits for a lost connection, a late reply is a miss, and a few of those open a circuit
 * breaker. `ofScope` keeps several explorers apart in one Redis.
 */
export const createRedisCache = (
  { cacheUrl, cacheStaleIfError, upstreamMaxBytes }: RedisSettings,
  { log, metrics }: { readonly log: Log; readonly metrics: Metrics },
): RedisCache => {
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

  // Hashed, so that keys do not reveal which addresses are looked up.
  const redisKey = (scope: string, key: string) =>
    `gateway:${packingVersion}:${hash('sha256', `${scope}\n${key}`, 'base64url')}`;

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

  const ofScope = (scope: string): L2Cache => ({
    get: async (key, freshFor) => {
      const name = redisKey(scope, key);
      const reply = await guarded('get', (redis) => redis.send(['GET', name], isValue));
      const found = reply ? await unpackResponse(reply, name, upstreamMaxBytes) : undefined;
      if (found === undefined) return undefined;
      const { stored } = found;
      return { ...found, stored: { ...stored, freshFor: Math.min(stored.freshFor, freshFor) } };
    },
    set: async (key, response) => {
      const expiry = Math.ceil((freshLeft(response) + cacheStaleIfError) * 1_000);
      if (expiry <= 0 || !isUp() || !isContentType(response.contentType)) return false;
      const name = redisKey(scope, key);
      const bytes = await packResponse(response, name);
      const command = ['SET', name, bytes, 'PX', String(expiry)];
      // Not awaited: Redis works in order, so a later read on this connection finds the answer.
      void guarded('set', (redis) => redis.send(command, isOk));
      return true;
    },
  });
  return { ofScope, ready: client.ready, close: client.close };
};
