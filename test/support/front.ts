import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';

/** One port in front of gateways that come and go. While there is none, it breaks connections off. */
export const startFront = async () => {
  let target: number | null = null;
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    clients.add(client);
    client.once('close', () => clients.delete(client));
    if (target === null) return client.destroy();
    pipeline(client, connect(target, '127.0.0.1'), client, () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Leads further connections to a gateway; null to none. */
    leadTo: (gateway: { readonly port: number } | null) => {
      target = gateway?.port ?? null;
    },
    close: async () => {
      for (const client of clients) client.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
