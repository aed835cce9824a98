import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** What a fake Redis does wrong. */
export interface Oddity {
  /** What is sent instead of the right reply to a GET or SET, piece by piece; null sends none. */
  readonly reply?: (right: Buffer, command: string) => string | Buffer | null;
  /** Closes the connection after the reply. */
  readonly hangsUp?: boolean;
}

const crlf = '\r\n';

/** Takes the complete commands off the front of the bytes. */
const commandsIn = (bytes: Buffer) => {
  const commands: Buffer[][] = [];
  let rest = bytes;
  for (;;) {
    let at = 0;
    const line = () => {
      const end = rest.indexOf(crlf, at);
      if (end < 0) return Number.NaN;
      const number = Number(rest.toString('latin1', at + 1, end));
      at = end + crlf.length;
      return number;
    };
    const command: Buffer[] = [];
    for (let left = line(); left > 0; left -= 1) {
      const length = line();
      command.push(rest.subarray(at, at + length));
      at += length + crlf.length;
    }
    if (command.length === 0 || Number.isNaN(at) || at > rest.length) return { commands, rest };
    commands.push(command);
    rest = rest.subarray(at);
  }
};

const bulk = (value: Buffer | undefined) =>
  value === undefined
    ? Buffer.from('$-1\r\n')
    : Buffer.concat([Buffer.from(`$${value.length}\r\n`), value, Buffer.from(crlf)]);

/** A database of a fake Redis, which may be odd while others are not. */
const createDatabase = (url: string) => {
  const entries = new Map<string, Buffer>();
  const sockets = new Set<Socket>();
  let oddity: Oddity = {};
  return {
    url,
    entries,
    sockets,
    oddity: () => oddity,
    /** From now on, or with {} no longer. */
    misbehave: (how: Oddity) => {
      oddity = how;
    },
    /** Sends bytes that nobody asked for over all connections. */
    say: (bytes: string | Buffer) => {
      for (const socket of sockets) socket.write(bytes);
    },
    hangUp: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
};

export type FakeDatabase = ReturnType<typeof createDatabase>;

const rightReply = (
  { entries }: FakeDatabase,
  [name = Buffer.of(), key = Buffer.of(), value, option]: readonly Buffer[],
) => {
  const command = name.toString().toUpperCase();
  if (command === 'GET') return bulk(entries.get(key.toString()));
  if (command === 'PING') return Buffer.from('+PONG\r\n');
  if (option?.toString() === 'XX') return bulk(undefined);
  if (value !== undefined) entries.set(key.toString(), Buffer.from(value));
  return Buffer.from('+OK\r\n');
};

/**
 * A Redis that knows GET, SET, PING and SELECT, and replies oddly when it is told to. It is one for many tests, each
 * with a database of its own.
 */
export const startFakeRedis = async () => {
  const databases: FakeDatabase[] = [];
  const sockets = new Set<Socket>();
  let greeting: string | null = null;
  let onGreeted = () => {};

  const server = createServer({ noDelay: true }, (socket) => {
    let database: FakeDatabase | undefined;
    const select = (chosen: FakeDatabase | undefined) => {
      database?.sockets.delete(socket);
      database = chosen;
      database?.sockets.add(socket);
    };
    select(databases[0]);
    sockets.add(socket);
    socket.on('close', () => {
      sockets.delete(socket);
      select(undefined);
    });
    socket.on('error', () => {});
    if (greeting !== null) socket.write(greeting);
    onGreeted();
    let unread: Buffer = Buffer.alloc(0);
    socket.on('data', (sent) => {
      const { commands, rest } = commandsIn(Buffer.concat([unread, sent]));
      unread = rest;
      for (const command of commands) {
        const name = String(command[0]).toUpperCase();
        if (name === 'SELECT') select(databases[Number(command[1])]);
        if (database === undefined) return socket.destroy();
        const right = rightReply(database, command);
        const isOdd = name === 'GET' || (name === 'SET' && String(command[3]) !== 'XX');
        const { reply: odd, hangsUp } = database.oddity();
        const reply = isOdd && odd ? odd(right, name) : right;
        if (reply !== null) socket.write(reply);
        if (isOdd && hangsUp) socket.end();
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const addDatabase = (): FakeDatabase => {
    const added = createDatabase(`${url}/${databases.length}`);
    databases.push(added);
    return added;
  };

  return {
    ...addDatabase(),
    addDatabase,
    /**
     * From now on sent as soon as a connection is open, before any command; null sends nothing. Resolves with the next
     * connection.
     */
    greet: (bytes: string | null) => {
      greeting = bytes;
      return new Promise<void>((resolve) => {
        onGreeted = resolve;
      });
    },
    hangUpAll: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
};

export type FakeRedis = Awaited<ReturnType<typeof startFakeRedis>>;
