import { isIP, connect as openTcp, type Socket } from 'node:net';
import { connect as openTls } from 'node:tls';
import { createReplyReader, RefusalError, type Reply } from './replies.js';

/** A connection is replaced if a reply takes longer: nobody may be at its other end any more. */
const longestWaitMs = 2_000;
/** What stands between may forget a connection that is silent for longer. */
const keepAliveMs = 30_000;

/** The configured database does not exist or may not be used, which will not change. */
export class NoDatabaseError extends Error {
  override name = 'NoDatabaseError';
}

type Command = readonly (string | Buffer)[];

interface Waiting {
  readonly take: (reply: Reply) => void;
  readonly fail: (error: Error) => void;
}

export interface RedisConnection {
  /**
   * Sends a command. Rejects if Redis refuses it, or the connection ends: also because Redis says
   * that it is of no use, or because of a reply that is not accepted, since then replies may no
   * longer belong to their commands.
   */
  readonly send: <T extends Reply>(
    command: Command,
    accepts: (reply: Reply) => reply is T,
  ) => Promise<T>;
  readonly end: (why: Error) => void;
}

const isStatus = (reply: Reply): reply is string => typeof reply === 'string';

const isStatusOrNull = (reply: Reply): reply is string | null => reply === null || isStatus(reply);

const openSocket = ({ protocol, hostname, port }: URL): Socket => {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const to = { host, port: Number(port || 6379) };
  if (protocol === 'redis:') return openTcp(to);
  return openTls(isIP(host) === 0 ? { ...to, servername: host } : to);
};

const write = (socket: Socket, command: Command) => {
  socket.cork();
  let text = `*${command.length}\r\n`;
  for (const part of command) {
    text += `$${Buffer.byteLength(part)}\r\n`;
    if (typeof part === 'string') {
      text += part;
    } else {
      socket.write(text);
      socket.write(part);
      text = '';
    }
    text += '\r\n';
  }
  socket.write(text);
  socket.uncork();
};

/** Logs in, selects the database, and makes sure that Redis answers and may be written to. */
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
  // Who may not use PING, may use GET and SET.
  await send(['PING'], isStatus).catch((error) => {
    if (!(error instanceof RefusalError) || !/^(NOPERM|ERR) /.test(error.message)) throw error;
  });
  // A replica answers PING, but refuses whatever may write, even what finds nothing to write to.
  await send(['SET', 'gateway:none', '', 'XX'], isStatusOrNull).catch((error) => {
    if (!(error instanceof RefusalError) || error.isDown) throw error;
  });
};

/**
 * Opens one connection to the Redis at `url`, for values of at most `longestValue` bytes. `onReady`
 * is called once it can be used, and `onEnd` once, at its end; neither before this returns.
 */
export const openConnection = (
  url: URL,
  longestValue: number,
  onReady: () => void,
  onEnd: (why: Error) => void,
): RedisConnection => {
  const socket = openSocket(url);
  const waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  /** Counts replies, and the connection itself. */
  let received = 0;

  const end = (why: Error) => {
    if (isOver) return;
    isOver = true;
    stopTimer();
    socket.destroy();
    for (const { fail } of waiting.splice(0)) fail(why);
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

  const read = createReplyReader(longestValue, (reply) => {
    const next = waiting.shift();
    if (next === undefined) throw new Error('a reply that nobody waits for');
    received += 1;
    if (waiting.length > 0) timer?.refresh();
    else stopTimer();
    next.take(reply);
  });

  const send: RedisConnection['send'] = (command, accepts) =>
    new Promise((resolve, reject) => {
      if (isOver) return reject(new Error('the connection is lost'));
      const take = (reply: Reply) => {
        if (accepts(reply)) return resolve(reply);
        const isRefused = reply instanceof RefusalError;
        const why = isRefused ? reply : new Error('a reply to some other command');
        reject(why);
        if (!isRefused || reply.isDown) throw why;
      };
      waiting.push({ take, fail: reject });
      if (timer === undefined) startTimer();
      write(socket, command);
    });

  socket.on('data', (chunk: Buffer) => {
    try {
      if (waiting.length === 0) throw new Error('a reply that nobody waits for');
      read(chunk);
    } catch (error) {
      end(error as Error);
    }
  });
  socket.on('error', end);
  socket.on('close', () => end(new Error('the connection is lost')));
  socket.once(url.protocol === 'redis:' ? 'connect' : 'secureConnect', () => {
    received += 1;
    stopTimer();
    socket.setNoDelay(true).setKeepAlive(true, keepAliveMs);
    // Its last reply may have come with more that ended it.
    greet(url, send).then(() => isOver || onReady(), end);
  });
  socket.unref();
  startTimer();
  return { send, end };
};
