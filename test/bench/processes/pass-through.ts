import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { Pool } from 'undici';

/** The least that a proxy can be: what came is asked for, and what comes back is piped. */

const pool = new Pool(process.env.UPSTREAM_URL ?? '', { connections: 64 });

const server = createServer((request, response) => {
  pool.request({ path: request.url ?? '/', method: 'GET' }).then(
    ({ statusCode, headers, body }) => {
      response.writeHead(statusCode, {
        'content-type': String(headers['content-type']),
        'content-length': String(headers['content-length']),
      });
      pipeline(body, response, () => {});
    },
    () => response.writeHead(502).end(),
  );
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
