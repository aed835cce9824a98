import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { listen } from '../../src/http/listen.js';

/** A server on a free port, which closes all its connections when it is closed. */
export const serve = async (listener: RequestListener) => {
  // Without a timeout: a client could reuse a connection just as the server closes it.
  const server = createServer({ keepAliveTimeout: 0 }, listener);
  const { url } = await listen(server, '127.0.0.1', 0);
  return {
    url,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
