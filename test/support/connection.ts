import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** What lies between: a connection that can be cut at any time, as when a laptop sleeps. */
export const connectionTo = async (origin: string) => {
  const { hostname, port } = new URL(origin);
  const open = new Set<Socket>();
  let isUp = true;
  const proxy = createServer((client) => {
    if (!isUp) return client.destroy();
    const server = connect(Number(port), hostname);
    for (const socket of [client, server]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        server.destroy();
      });
    }
    return client.pipe(server).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  onTestFinished(() => {
    cut();
    proxy.close();
  });
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/graphql`,
    cut,
    /** Nobody gets through until `up`. */
    down: () => {
      isUp = false;
      cut();
    },
    up: () => {
      isUp = true;
    },
  };
};
