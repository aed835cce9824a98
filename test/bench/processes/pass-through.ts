import { pipeline } from 'node:stream';
import { Pool } from 'undici';
import { serve } from '../../support/serve.js';

/** A minimal proxy: forwards each request and pipes the answer back. */

const pool = new Pool(process.env.UPSTREAM_URL ?? '', { connections: 64 });

const { url } = await serve((request, response) => {
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
console.log(url);
