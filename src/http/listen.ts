import type { AddressInfo, Server } from 'node:net';
import { StartError } from '../base/operator-errors.js';

const explanation = (code: string | undefined, host: string, port: number): string => {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is in use. Stop what listens there, or choose another port: npm start -- --port 0 picks a free one.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST is ${host}, which is not a name or address of this machine. Try --host 127.0.0.1, or 0.0.0.0 for all its addresses.`;
    case 'EADDRNOTAVAIL':
      return `HOST is ${host}, which is not an address of this machine. Try --host 127.0.0.1, or 0.0.0.0 for all its addresses.`;
    case 'EACCES':
      return `Port ${port} may not be opened by this user. Choose one above 1023: npm start -- --port 4000.`;
    default:
      return `Listening on ${host}, port ${port}, failed${code ? ` (${code})` : ''}.`;
  }
};

/** The URL at which a browser on this machine finds a server that listens on `host`. */
const urlOf = (host: string, port: number): string => {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
};

/** Starts to listen, and resolves to the URL and port. @throws StartError */
export const listen = (
  server: Server,
  host: string,
  port: number,
): Promise<{ url: string; port: number }> =>
  new Promise((resolve, reject) => {
    const fail = (cause: NodeJS.ErrnoException) =>
      reject(new StartError(explanation(cause.code, host, port), { cause }));
    server.once('error', fail);
    server.listen({ host, port }, () => {
      server.off('error', fail);
      const address = server.address() as AddressInfo;
      resolve({ url: urlOf(host, address.port), port: address.port });
    });
  });
