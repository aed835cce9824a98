import { createHash } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { addressHash } from '../parameters.js';
import { createFrameReader, encodeFrame } from './frames.js';

/** The default chain's, or another one's by its id. */
const PATH = /^(?:\/(\d+))?\/socket\/v2\/websocket$/;

/** Explorers close a connection that has been silent for as long. */
const IDLE_MS = 45_000;

/** The channels of one chain. */
export interface Channels {
  /** Tells all who joined a topic. */
  broadcast(topic: string, event: string, payload: unknown): void;
  /** Whether anybody has joined it. */
  isJoined(topic: string): boolean;
  /** Whether anybody has joined any. */
  isListened(): boolean;
}

/** The explorers' socket: Phoenix channels, of which only those of addresses tell anything. */
export interface Socket {
  channelsOf(chain: string): Channels;
  /** Takes connections; `chainOf` returns undefined for a chain id that is not served. */
  serve(server: Server, chainOf: (id: string | undefined) => string | undefined): void;
  /** Ends all connections; clients may connect again. */
  drop(): void;
}

interface Connection {
  readonly chain: string;
  /** By topic, the reference under which it was joined. */
  readonly joined: Map<string, string | null>;
  send(frame: readonly unknown[]): void;
  readonly stream: Duplex;
}

/** The answer to a handshake (RFC 6455, 4.2.2). */
export function accept(key: string): string {
  const hash = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`);
  return [
    'HTTP/1.1 101 Switching Protocols',
    'upgrade: websocket',
    'connection: Upgrade',
    `sec-websocket-accept: ${hash.digest('base64')}`,
    '\r\n',
  ].join('\r\n');
}

/** Whether a topic can be joined. Its letter case matters later: broadcasts go to lower case only. */
function isTopic(topic: string): boolean {
  const [kind, hash = ''] = topic.split(':');
  if (kind === 'addresses') return addressHash(hash).length === 0;
  return kind === 'blocks' || kind === 'transactions' || kind === 'tokens';
}

/** Creates the socket to serve beside the HTTP interface; `delayMs` holds back what is told. */
export function createSocket(delayMs: number): Socket {
  const connections = new Set<Connection>();

  function receive(connection: Connection, text: string) {
    const frame: unknown = JSON.parse(text);
    if (!Array.isArray(frame)) return;
    const [joinRef, ref, topic, event] = frame;
    if (typeof topic !== 'string') return;
    const reply = (status: 'ok' | 'error', response: unknown) =>
      connection.send([joinRef, ref, topic, 'phx_reply', { status, response }]);
    if (topic === 'phoenix') return reply('ok', {});
    if (event === 'phx_join') {
      if (!isTopic(topic)) return reply('error', { reason: 'Invalid address hash' });
      connection.joined.set(topic, joinRef);
      return reply('ok', {});
    }
    if (event === 'phx_leave' && connection.joined.delete(topic)) reply('ok', {});
  }

  function open(stream: Duplex, chain: string) {
    const connection: Connection = {
      chain,
      joined: new Map(),
      stream,
      send: (frame) => stream.write(encodeFrame('text', JSON.stringify(frame))),
    };
    connections.add(connection);
    const read = createFrameReader();
    const close = () => {
      clearTimeout(idle);
      connections.delete(connection);
      stream.destroy();
    };
    const idle = setTimeout(close, IDLE_MS).unref();
    stream.on('close', close).on('error', close);
    stream.on('data', (bytes: Buffer) => {
      idle.refresh();
      try {
        for (const { kind, data } of read(bytes) ?? [{ kind: 'close', data: Buffer.alloc(0) }]) {
          if (kind === 'text') receive(connection, data.toString());
          else if (kind === 'ping') stream.write(encodeFrame('pong', data));
          else stream.end(encodeFrame('close', ''));
        }
      } catch {
        close();
      }
    });
  }

  function tell(on: string, topic: string, event: string, payload: unknown) {
    for (const { chain, joined, send } of connections) {
      if (chain === on && joined.has(topic)) send([null, null, topic, event, payload]);
    }
  }

  return {
    channelsOf: (on) => ({
      isJoined: (topic) =>
        [...connections].some(({ chain, joined }) => chain === on && joined.has(topic)),
      isListened: () =>
        [...connections].some(({ chain, joined }) => chain === on && joined.size > 0),
      broadcast(topic, event, payload) {
        if (delayMs > 0) setTimeout(tell, delayMs, on, topic, event, payload).unref();
        else tell(on, topic, event, payload);
      },
    }),
    serve(server, chainOf) {
      server.on('upgrade', (request: IncomingMessage, stream: Duplex) => {
        const key = request.headers['sec-websocket-key'];
        const match = PATH.exec(request.url?.split('?')[0] ?? '');
        const chain = match === null ? undefined : chainOf(match[1]);
        if (chain === undefined || key === undefined) {
          stream.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
          return;
        }
        stream.write(accept(key));
        open(stream, chain);
      });
    },
    drop() {
      for (const { stream } of connections) stream.destroy();
      connections.clear();
    },
  };
}
