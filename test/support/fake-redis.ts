import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** What a fake Redis does wrong. */
export interface Oddity {
  /** Sent as soon as a connection is open, before any command. */
  readonly greeting?: string | Buffer;
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

/** A Redis that knows GET, SET and PING, and replies oddly when it is told to. */
export const startFakeRedis = async () => {
  const entries = new Map<string, Buffer>();
  const sockets = new Set<Socket>();
  let oddity: Oddity = {};

  const rightReply = ([name = Buffer.of(), key = Buffer.of(), value]: readonly Buffer[]) => {
    const command = name.toString().toUpperCase();
    if (command === 'GET') return bulk(entries.get(key.toString()));
    if (command === 'PING') return Buffer.from('+PONG\r\n');
    if (value !== undefined) entries.set(key.toString(), Buffer.from(value));
    return Buffer.from('+OK\r\n');
  };

  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    if (oddity.greeting !== undefined) socket.write(oddity.greeting);
    let unread: Buffer = Buffer.alloc(0);
    socket.on('data', (sent) => {
      const { commands, rest } = commandsIn(Buffer.concat([unread, sent]));
      unread = rest;
      for (const command of commands) {
        const name = String(command[0]).toUpperCase();
        const right = rightReply(command);
        const isOdd = name === 'GET' || name === 'SET';
        const reply = isOdd && oddity.reply ? oddity.reply(right, name) : right;
        if (reply !== null) socket.write(reply);
        if (isOdd && oddity.hangsUp) socket.end();
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    entries,
    /** From now on, or with {} no longer; open connections get none of its greeting. */
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
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
};

export type FakeRedis = Awaited<ReturnType<typeof startFakeRedis>>;
