import { hash } from 'node:crypto';
import type { Redis } from 'iovalkey';
import type { Config } from '../../config.js';
import type { Log } from '../../log.js';
import type { Metrics } from '../../metrics.js';
import { createCircuit } from '../pacing/circuit.js';
import { isRecord } from '../reading/read.js';
import { packingVersion, packKept, unpackKept } from './packing.js';
import { type FarStore, freshLeft } from './store.js';

type RedisSettings = Pick<Config, 'cacheUrl' | 'cacheStaleIfError' | 'upstreamMaxBytes'>;

/** Waiting longer than this for a cache is not worth it. */
const replyTimeoutMs = 100;
/** A connection that is silent for longer is replaced: nobody may be at its other end any more. */
const silenceTimeoutMs = 2_000;

/** Fails if there is no reply in time. One that came while the process was busy is read first. */
const inTime = <T>(reply: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error('Redis took too long to reply.'));
    const timer = setTimeout(() => setImmediate(giveUp), replyTimeoutMs);
    reply.finally(() => clearTimeout(timer)).then(resolve, reject);
  });

/** A system error code, or Redis' own words without the command's arguments. */
const reasonOf = (error: NodeJS.ErrnoException): string =>
  error.code ?? error.message.replace(/,? with args.*/s, '').slice(0, 100);

/** Whether Redis answered, but refused. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'ReplyError';

const isOfSelect = (error: object) =>
  'command' in error && isRecord(error.command) && error.command.name === 'select';

/** Logs each kind of connection trouble once, and its end; returns a function for other trouble. */
const logTroubles = (redis: Redis, log: Log, isInUse: () => boolean): ((why: string) => void) => {
  const logged = new Set<string>();
  const warnOnce = (why: string) => {
    // A cluster node names a different slot for each key.
    const kind = why.replace(/\d+/g, '');
    if (!logged.has(kind) && isInUse()) log.warn('Redis cannot be reached, or refuses.', { why });
    logged.add(kind);
  };
  let reason: string | null = null;
  redis.on('error', (error: NodeJS.ErrnoException) => {
    // Only a command failed: the error of the connection itself says why.
    if (error.name === 'MaxRetriesPerRequestError') return;
    reason = reasonOf(error);
    warnOnce(reason);
  });
  redis.on('close', () => {
    if (reason === null) warnOnce('the connection is lost');
    reason = null;
  });
  redis.on('ready', () => {
    if (!isInUse()) return;
    if (logged.size > 0) log.info('Redis is reached again.');
    logged.clear();
  });
  return warnOnce;
};

const connect = async (url: string): Promise<Redis> => {
  const { Redis } = await import('iovalkey');
  return new Redis(url, {
    lazyConnect: true,
    // By default, a host is looked up for IPv4 alone, or after a loss for IPv6 alone.
    family: 0,
    familyFallback: { enabled: false },
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: silenceTimeoutMs,
    socketTimeout: silenceTimeoutMs,
  });
};

/**
 * Stores answers where all replicas find them. A slow, full or unreachable Redis only costs hits:
 * nothing waits for a lost connection, a late reply is a miss, and a few of those open a circuit
 * breaker. `scope` keeps several explorers apart in one Redis.
 */
export const createRedisStore = (
  scope: string,
  { cacheUrl, cacheStaleIfError, upstreamMaxBytes }: RedisSettings,
  { log, metrics }: { readonly log: Log; readonly metrics: Metrics },
): FarStore => {
  let client: Redis | undefined;
  let warnOnce = (_why: string) => {};
  let closed = false;
  let responds = true;
  const isUp = () => responds && client?.status === 'ready';
  const showWhetherUp = () => metrics.cacheUp.set(isUp() ? 1 : 0);
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

  const ready = connect(cacheUrl).then(
    async (made) => {
      if (closed) return;
      client = made;
      warnOnce = logTroubles(made, log, () => client === made && !closed);
      made.on('ready', showWhetherUp);
      made.on('close', showWhetherUp);
      made.on('error', (error) => {
        if (!isOfSelect(error)) return;
        // The client would continue on database 0, which may be somebody else's.
        const isForGood = /DB index|cluster|NOPERM/i.test(error.message);
        if (isForGood) client = undefined;
        made.disconnect(!isForGood);
      });
      // Failures are logged by the 'error' listener.
      await made.connect().catch(() => {});
    },
    () => log.error('The Redis client cannot be loaded.'),
  );

  // Hashed, so that keys do not reveal which addresses are looked up.
  const redisKey = (key: string) =>
    `gateway:${packingVersion}:${hash('sha256', `${scope}\n${key}`, 'base64url')}`;

  const guarded = async <T>(
    operation: 'get' | 'set',
    run: (redis: Redis) => Promise<T>,
  ): Promise<T | undefined> => {
    if (client?.status !== 'ready' || !circuit.admit()) return undefined;
    try {
      const result = await inTime(run(client));
      circuit.succeed();
      return result;
    } catch (error) {
      metrics.cacheFaults.inc({ operation });
      // A full Redis only refuses writes and can still be read, so the circuit stays closed.
      if (isRefusal(error) && operation === 'set') circuit.abandon();
      else circuit.fail();
      if (isRefusal(error)) warnOnce(reasonOf(error));
      return undefined;
    }
  };

  return {
    find: async (key, freshFor) => {
      // What stands in for Redis may reply with anything.
      const reply: unknown = await guarded('get', (redis) => redis.getBuffer(redisKey(key)));
      const kept = await unpackKept(reply, upstreamMaxBytes);
      return kept ? { ...kept, freshFor: Math.min(kept.freshFor, freshFor) } : undefined;
    },
    keep: async (key, kept) => {
      const expiry = Math.ceil((freshLeft(kept) + cacheStaleIfError) * 1_000);
      if (expiry <= 0 || !isUp()) return false;
      const bytes = await packKept(kept);
      // Not awaited: Redis works in order, so a later read on this connection finds the answer.
      void guarded('set', (redis) => redis.set(redisKey(key), bytes, 'PX', expiry));
      return true;
    },
    ready,
    close: () => {
      closed = true;
      client?.disconnect();
    },
  };
};
