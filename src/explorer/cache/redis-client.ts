import type { Log } from '../../base/telemetry/log.js';
import { NoDatabaseError, openConnection, type RedisConnection } from './redis-connection.js';
import type { Reply } from './replies.js';

/** A client of one Redis that connects again whenever its connection is lost. */
interface RedisClient {
  /** The connection, or null while there is none that can be used. */
  readonly connection: () => RedisConnection | null;
  /** Logs that Redis refuses something, once until it is connected anew. */
  readonly warnOnce: (why: string) => void;
  /** Resolves once it is connected, or the first attempt has failed. */
  readonly ready: Promise<void>;
  readonly close: () => void;
}

const longestPauseMs = 2_000;
/** A connection that lasts for less does not shorten the pause before the next one. */
const lastingMs = 10_000;

/** A system error code, or the words of the error. */
const reasonOf = (error: NodeJS.ErrnoException): string =>
  error.code ?? error.message.slice(0, 100);

/**
 * Connects to the Redis at `url`, for values of at most `longestValue` bytes. Whatever Redis sends
 * may end a connection, but nothing else. `onChange` is called when one comes or goes. Each kind of
 * trouble is logged once, as is its end.
 */
export const createRedisClient = (
  url: URL,
  longestValue: number,
  { log, onChange }: { readonly log: Log; readonly onChange: () => void },
): RedisClient => {
  let current: RedisConnection | null = null;
  let latest: RedisConnection;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let attempts = 0;
  let openedAt = 0;
  let settle = () => {};
  const ready = new Promise<void>((resolve) => {
    settle = resolve;
  });

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
    warnOnce(reasonOf(error));
    // Without the configured database, another one might belong to somebody else.
    if (error instanceof NoDatabaseError) return;
    attempts += 1;
    timer = setTimeout(connect, Math.min(attempts * 50, longestPauseMs));
  };

  const connect = () => {
    latest = openConnection(url, longestValue, onReady, onEnd);
  };
  connect();

  return {
    connection: () => current,
    warnOnce,
    ready,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      latest.end(new Error('closed'));
    },
  };
};

/** GET replies with a value, or null. */
export const isValue = (reply: Reply): reply is Buffer | null =>
  reply === null || Buffer.isBuffer(reply);

/** SET replies with OK. */
export const isOk = (reply: Reply): reply is 'OK' => reply === 'OK';
