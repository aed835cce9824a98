import { createYoga } from 'graphql-yoga';
import { readConfig } from '../../../src/base/config/config.js';
import { Patience } from '../../../src/base/deadline/patience.js';
import { anonymous } from '../../../src/base/request/caller.js';
import { createTurns } from '../../../src/base/turns/turns.js';
import type { Explorer } from '../../../src/explorer/client.js';
import { createJsonReader } from '../../../src/explorer/decode/json-reader.js';
import { createDialect } from '../../../src/explorer/endpoints/dialect.js';
import { pathOf } from '../../../src/explorer/endpoints/endpoints.js';
import { createMeter } from '../../../src/explorer/layers/meter.js';
import { type Context, createContext } from '../../../src/graphql/load/context.js';
import { schema } from '../../../src/graphql/schema/schema.js';
import { serve } from '../../support/serve.js';

/**
 * The schema and its resolvers behind stock Yoga: its Fetch API adapter and executor, one fetch per call,
 * no cache, no sharing of calls and no limits.
 */

const settings = readConfig({ ...process.env });

const explorer: Pick<Explorer, 'fetch'> = {
  fetch: async ({ endpoint, hash, query }) => {
    const path = pathOf(endpoint, hash) + (query && `?${query}`);
    const response = await fetch(`${settings.upstreamUrl}${path}`);
    const pieces = [Buffer.from(await response.arrayBuffer())];
    const answer = {
      status: response.status,
      contentType: response.headers.get('content-type'),
      rateLimitHeaders: {},
      rateLimit: null,
      retryAfterMs: null,
      rateLimited: false,
      pieces,
      json: createJsonReader(pieces),
    };
    return { answer, via: 'fetched', age: 0, ttl: null };
  },
};

const yoga = createYoga<object, Context>({
  schema,
  logging: 'warn',
  context: ({ request: { signal } }) => {
    const meter = createMeter(Number.POSITIVE_INFINITY);
    const patience = new Patience(performance.now() + settings.requestTimeoutMs);
    signal.addEventListener('abort', () => patience.leave());
    const asker = { id: 'plain', caller: anonymous, patience, meter, calls: 1, hasBegun: false };
    return createContext(
      { explorer, limits: settings, shelf: null, dialect: createDialect(), turns: createTurns() },
      asker,
    );
  },
});

const { url } = await serve(yoga);
console.log(url);
