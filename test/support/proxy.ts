import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { listen } from '../../src/http/listen.js';

interface ProxyOptions {
  /** The ports of this machine that stand for hosts, by `host:port`. */
  readonly hosts?: Readonly<Record<string, string>>;
  /** Refuses to connect, with this status. */
  readonly refusal?: number;
  /** Takes what it is asked, and says nothing. */
  readonly isSilent?: boolean;
}

/** A proxy for the time of a test, with what it was asked. It never looks up a name. */
export const startProxy = async ({ hosts = {}, refusal, isSilent = false }: ProxyOptions = {}) => {
  const asked: { readonly target: string; readonly headers: IncomingHttpHeaders }[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    // What comes without CONNECT.
    asked.push({ target: request.url ?? '', headers: request.headers });
    response.writeHead(501).end();
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('connect', ({ url: target = '', headers }, client: Socket) => {
    asked.push({ target, headers });
    client.on('error', () => {});
    if (isSilent) return;
    const to = hosts[target];
    const status = refusal ?? (to === undefined ? 502 : 200);
    client.write(`HTTP/1.1 ${status} Said so\r\n\r\n`);
    if (to === undefined || status !== 200) return client.end();
    const explorer = connect(Number(new URL(to).port), '127.0.0.1');
    explorer.on('error', () => client.destroy());
    client.once('close', () => explorer.destroy());
    client.pipe(explorer).pipe(client);
  });
  const { url } = await listen(server, '127.0.0.1', 0);
  onTestFinished(async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  });
  return {
    url,
    /** Its URL with a user and a password. */
    withUserInfo: url.replace('//', '//ann:s%40cret@'),
    asked,
    targets: () => asked.map(({ target }) => target),
  };
};
