import { isIP } from 'node:net';

/** Loaded where a Redis is set only, since that takes a quarter of a second and 18 MB. */
type RedisLibrary = typeof import('@redis/client');

/** A connection is replaced if a reply takes longer: nobody may be at its other end any more. */
const longestWaitMs = 2_000;

/** The configured database does not exist or may not be used, which will not change. */
export class NoDatabaseError extends Error {
  override name = 'NoDatabaseError';
}

/** Redis answered a command, but refused it; in its own words, without the command's arguments. */
export class RefusalError extends Error {
  override name = 'RefusalError';

  constructor(words: string) {
    super(words.replace(/,? with args.*/s, '').slice(0, 100));
  }
}

export interface RedisConnection {
  /**
   * Sends a command. Rejects if Redis refuses it, or the connection ends: also because of a reply
   * that is not accepted, since then replies may no longer belong to their commands.
   */
  readonly send: <T>(
    command: readonly (string | Buffer)[],
    accepts: (reply: unknown) => reply is T,
  ) => Promise<T>;
  readonly end: (why: Error) => void;
}

const isStatus = (reply: unknown): reply is string => typeof reply === 'string';

const socketOf = ({ protocol, hostname, port }: URL) => {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const to = {
    host,
    port: Number(port || 6379),
    // One client is one connection: after an odd reply, the client would go on with the same one.
    reconnectStrategy: false,
    // Later than the timer below: what is still being connected outlives its client.
    connectTimeout: 2 * longestWaitMs,
  } as const;
  if (protocol === 'redis:') return to;
  return { ...to, tls: true, ...(isIP(host) === 0 && { servername: host }) } as const;
};

/** Logs in, selects the database, and makes sure that Redis answers. */
const greet = async (url: URL, send: RedisConnection['send']) => {
  const [user, password] = [url.username, url.password].map(decodeURIComponent);
  if (password) {
    await send(user ? ['AUTH', user, password] : ['AUTH', password], isStatus).catch((error) => {
      if (!/without any password|no password is set/.test(error.message)) throw error;
    });
  }
  const database = Number(url.pathname.slice(1));
  if (database !== 0) {
    await send(['SELECT', String(database)], isStatus).catch((error) => {
      const isForGood =
        error instanceof RefusalError && /DB index|cluster|NOPERM/i.test(error.message);
      throw isForGood ? new NoDatabaseError(error.message) : error;
    });
  }
  // Refused while it loads its data, for one. Who may not use PING, may use GET and SET.
  await send(['PING'], isStatus).catch((error) => {
    if (!(error instanceof RefusalError) || !/^(NOPERM|ERR) /.test(error.message)) throw error;
  });
};

/**
 * Opens one connection to the Redis at `url`. `onReady` is called once it can be used, and `onEnd`
 * once, at its end; neither before this returns.
 */
export const openConnection = (
  { createClient, ErrorReply, RESP_TYPES, SocketClosedUnexpectedlyError }: RedisLibrary,
  url: URL,
  onReady: () => void,
  onEnd: (why: Error) => void,
): RedisConnection => {
  // Login and database are left to `greet`, which knows what a refusal means.
  const client = createClient({
    RESP: 2,
    socket: socketOf(url),
    commandOptions: { timeout: 0, typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } },
    disableClientInfo: true,
    maintNotifications: 'disabled',
  });
  let waiting = 0;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  /** Counts replies, and the connection itself. */
  let received = 0;

  const end = (why: Error) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    client.destroy();
    onEnd(why);
  };

  const startTimer = () => {
    timer = setTimeout(() => {
      const before = received;
      // A reply that came while the process was busy is read first.
      setImmediate(() => {
        if (timer !== undefined && received === before) end(new Error('no reply for 2 s'));
      });
    }, longestWaitMs);
  };

  const stopTimer = () => {
    clearTimeout(timer);
    timer = undefined;
  };

  const send: RedisConnection['send'] = async (command, accepts) => {
    if (isOver) throw new Error('the connection is lost');
    waiting += 1;
    if (timer === undefined) startTimer();
    try {
      const reply: unknown = await client.sendCommand(command);
      if (accepts(reply)) return reply;
      const why = new Error('a reply to some other command');
      end(why);
      throw why;
    } catch (error) {
      throw error instanceof ErrorReply ? new RefusalError(error.message) : error;
    } finally {
      received += 1;
      waiting -= 1;
      if (waiting === 0) stopTimer();
      else if (!isOver) timer?.refresh();
    }
  };

  client.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== undefined) end(error);
    else if (error instanceof SocketClosedUnexpectedlyError)
      end(new Error('the connection is lost'));
    // All else is thrown by its decoder, or by its queue, when that is empty.
    else end(new Error('a reply that nobody waits for'));
  });
  client.unref();
  startTimer();
  client.connect().then(
    () => {
      // It may have been ended before there was anything to disconnect.
      if (isOver) return client.destroy();
      received += 1;
      stopTimer();
      greet(url, send).then(onReady, end);
    },
    (error) => end(error),
  );
  return { send, end };
};
