import { createYoga } from 'graphql-yoga';
import { readConfig } from '../../../src/base/config/config.js';
import { Deadline } from '../../../src/base/deadline/deadline.js';
import { pathOf } from '../../../src/endpoints/endpoints.js';
import type { Explorer } from '../../../src/explorer/client.js';
import { createJsonReader } from '../../../src/explorer/decode/json-parts.js';
import type { Context } from '../../../src/graphql/load/resolver-context.js';
import { schema } from '../../support/schema.js';
import { serve } from '../../support/serve.js';
import { contextOver } from '../context.js';

/**
 * The schema and its resolvers behind stock Yoga: its Fetch API adapter and executor, one fetch per call,
 * no cache, no sharing of calls and no limits.
 */

const settings = readConfig({ ...process.env });

const explorer: Pick<Explorer, 'fetch'> = {
  fetch: async ({ endpoint, id, query }) => {
    const path = pathOf(endpoint, id) + (query && `?${query}`);
    const fetched = await fetch(`${settings.upstreamUrl}${path}`);
    const chunks = [Buffer.from(await fetched.arrayBuffer())];
    const response = {
      status: fetched.status,
      contentType: fetched.headers.get('content-type'),
      rateLimitHeaders: {},
      rateLimit: null,
      retryAfterMs: null,
      rateLimited: false,
      lacksPath: false,
      isOfAnother: false,
      isMitigated: false,
      chunks,
      json: createJsonReader(chunks),
      stored: null,
      isFromCache: false,
    };
    return { response, via: 'fetched', age: 0, ttl: null };
  },
};

const yoga = createYoga<object, Context>({
  schema,
  logging: 'warn',
  context: ({ request: { signal } }) => {
    const deadline = new Deadline(performance.now() + settings.requestTimeoutMs);
    signal.addEventListener('abort', () => deadline.abort());
    return contextOver(explorer, settings, deadline);
  },
});

const { url } = await serve(yoga);
console.log(url);
