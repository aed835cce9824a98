import { pipeline } from 'node:stream/promises';
import { createClient } from './gateway/client.ts';
import { rowsOf } from './gateway/lists.ts';

const [hash = ''] = process.argv.slice(2);
const { GATEWAY_URL: url = 'http://127.0.0.1:4000/graphql', EXPLORER_KEY: key } = process.env;
const client = createClient(url, key ? { 'x-api-key': key } : {});

const total = { rows: 0, requests: 0, upstreamCalls: 0, cacheHits: 0 };

async function* lines() {
  const rows = rowsOf(client, hash, ({ upstreamCalls, cacheHits }) => {
    total.requests += 1;
    total.upstreamCalls += upstreamCalls;
    total.cacheHits += cacheHits;
  });
  for await (const row of rows) {
    total.rows += 1;
    yield `${JSON.stringify(row)}\n`;
  }
}

// While the reader of the output is busy, `pipeline` takes no rows, so that no pages are fetched.
await pipeline(lines, process.stdout).catch((error: Error & { readonly code?: string }) => {
  // The reader wants no more, as `head` does.
  if (error.code === 'EPIPE') return;
  console.error(error.message);
  process.exitCode = 1;
});
console.error(JSON.stringify(total));
