import { createYoga } from 'graphql-yoga';
import { anonymous } from '../../../src/caller.js';
import { readConfig } from '../../../src/config.js';
import { type Context, createContext } from '../../../src/graphql/context.js';
import { schema } from '../../../src/graphql/schema.js';
import { Patience } from '../../../src/patience.js';
import { createDialect } from '../../../src/upstream/dialect.js';
import { pathOf } from '../../../src/upstream/endpoints.js';
import type { Explorer } from '../../../src/upstream/explorer.js';
import { createMeter } from '../../../src/upstream/meter.js';
import { createJsonReader } from '../../../src/upstream/reading/json-reader.js';
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
      { explorer, limits: settings, shelf: null, dialect: createDialect() },
      asker,
    );
  },
});

const { url } = await serve(yoga);
console.log(url);
