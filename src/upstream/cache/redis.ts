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

/** A cache that takes longer is slower than it is worth. */
const commandTimeoutMs = 100;
const connectTimeoutMs = 2_000;

/** A system's code or Redis' own words, without what they repeat of a command. */
const reasonOf = (error: NodeJS.ErrnoException): string =>
  error.code ?? error.message.replace(/,? with args.*/s, '').slice(0, 100);

/** Redis answered, and refused. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'ReplyError';

const isOfSelect = (error: object) =>
  'command' in error && isRecord(error.command) && error.command.name === 'select';

/** Logs each kind of connection trouble once, and when it is over; returns what logs any other trouble once. */
const tellOf = (redis: Redis, log: Log, isInUse: () => boolean): ((why: string) => void) => {
  const told = new Set<string>();
  const tell = (why: string) => {
    // A node of a cluster names another slot for each key.
    const kind = why.replace(/\d+/g, '');
    if (!told.has(kind) && isInUse()) log.warn('The shared cache is in trouble.', { why });
    told.add(kind);
  };
  let reason: string | null = null;
  redis.on('error', (error: NodeJS.ErrnoException) => {
    // A command failed: the error of the connection says why.
    if (error.name === 'MaxRetriesPerRequestError') return;
    reason = reasonOf(error);
    tell(reason);
  });
  redis.on('close', () => {
    if (reason === null) tell('the connection is lost');
    reason = null;
  });
  redis.on('ready', () => {
    if (!isInUse()) return;
    if (told.size > 0) log.info('The shared cache is reached again.');
    told.clear();
  });
  return tell;
};

const connect = async (url: string): Promise<Redis> => {
  const { Redis } = await import('iovalkey');
  return new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: commandTimeoutMs,
    connectTimeout: connectTimeoutMs,
  });
};

/**
 * Keeps answers where all replicas find them. Slow, full or down, it only costs hits: nothing waits for a
 * lost connection, a late reply is a miss, and after a few of those a circuit breaker opens. `scope` tells
 * apart several explorers in one Redis.
 */
export const createRedisStore = (
  scope: string,
  { cacheUrl, cacheStaleIfError, upstreamMaxBytes }: RedisSettings,
  { log, metrics }: { readonly log: Log; readonly metrics: Metrics },
): FarStore => {
  let client: Redis | undefined;
  let tell = (_why: string) => {};
  let closed = false;
  let answers = true;
  const isUp = () => answers && client?.status === 'ready';
  const showWhetherUp = () => metrics.cacheUp.set(isUp() ? 1 : 0);
  showWhetherUp();
  const circuit = createCircuit({
    threshold: 3,
    longestPauseMs: 10_000,
    onChange: (state, before) => {
      if (before === 'closed') {
        log.warn('The shared cache does not answer and is left alone for now.');
      }
      answers = state === 'closed';
      showWhetherUp();
      if (state === 'closed') log.info('The shared cache answers again.');
    },
  });

  const ready = connect(cacheUrl).then(
    async (made) => {
      if (closed) return;
      client = made;
      tell = tellOf(made, log, () => client === made && !closed);
      made.on('ready', showWhetherUp);
      made.on('close', showWhetherUp);
      made.on('error', (error) => {
        if (!isOfSelect(error)) return;
        // The client would go on with database 0, which may be somebody else's.
        const isForGood = /DB index|cluster|NOPERM/i.test(error.message);
        if (isForGood) client = undefined;
        made.disconnect(!isForGood);
      });
      // Failures are logged by the 'error' listener.
      await made.connect().catch(() => {});
    },
    () => log.error('The client of the shared cache cannot be loaded.'),
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
      const result = await run(client);
      circuit.succeed();
      return result;
    } catch (error) {
      metrics.cacheFaults.inc({ operation });
      // A full Redis refuses writes only: it is still read, so the circuit stays closed.
      if (isRefusal(error) && operation === 'set') circuit.abandon();
      else circuit.fail();
      if (isRefusal(error)) tell(reasonOf(error));
      return undefined;
    }
  };

  return {
    find: async (key, freshFor) => {
      const bytes = await guarded('get', (redis) => redis.getBuffer(redisKey(key)));
      const kept = bytes && (await unpackKept(bytes, upstreamMaxBytes));
      return kept ? { ...kept, freshFor: Math.min(kept.freshFor, freshFor) } : undefined;
    },
    keep: async (key, kept) => {
      const expiry = Math.ceil((freshLeft(kept) + cacheStaleIfError) * 1_000);
      if (expiry <= 0 || !isUp()) return false;
      const bytes = await packKept(kept);
      // Not awaited: a later read on this connection comes after it, since Redis works in order.
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
