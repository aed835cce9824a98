import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { pipeline } from 'node:stream';
import { createServer } from 'node:tls';

/** A port that speaks TLS for a server without it, with the names that its clients ask for. */
export const startTlsFront = async (
  url: string,
  files: { readonly key: string; readonly cert: string },
) => {
  const names: unknown[] = [];
  const to = Number(new URL(url).port);
  const server = createServer(
    { key: readFileSync(files.key), cert: readFileSync(files.cert) },
    (socket) => {
      names.push(socket.servername);
      pipeline(socket, connect(to, '127.0.0.1'), socket, () => socket.destroy());
    },
  );
  server.listen(0, '127.0.0.1');
  server.on('tlsClientError', () => {});
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, names, close: () => server.close() };
};
