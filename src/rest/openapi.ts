import { addressSchemas } from './openapi/address.js';
import { errorSchemas } from './openapi/errors.js';
import { internalTransactionSchemas } from './openapi/internal-transaction.js';
import { pageSchemas, paths } from './openapi/operations.js';
import { sharedParameters } from './openapi/parameters.js';
import { rawTraceSchemas } from './openapi/raw-trace.js';
import { failures, responseHeaders } from './openapi/responses.js';
import type { Schema } from './openapi/schema.js';
import { tokenSchemas } from './openapi/token.js';
import { tokenTransferSchemas } from './openapi/token-transfer.js';
import { transactionSchemas } from './openapi/transaction.js';

const securitySchemes = {
  apiKeyHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: "The caller's own key of the explorer.",
  },
  apiKeyQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'apikey',
    description: 'The same, in the query string; the header is better, since URLs get logged.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The same, for explorers that want it so.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '_explorer_key',
    description: "A session of the explorer: shows the caller's own tags and names.",
  },
} as const;

/** The OpenAPI 3.1 description of the seven paths. */
export const openapiDocument = (): Schema => ({
  openapi: '3.1.0',
  info: {
    title: 'Chain explorer read API',
    version: 'v2',
    license: { name: 'MIT', identifier: 'MIT' },
    description: [
      'Addresses and transactions of a blockchain, as a Blockscout-style explorer answers them, byte for byte.',
      'Lists come in pages. For the next one, send every key of `next_page_params` back as a query parameter, beside the same filters and with an empty value for `null`; at the end, `next_page_params` itself is `null`.',
      "Records have the fields of current explorers and of the specification. Which of them there are depends on the explorer's version: what may be null may also be missing, more may be added, and before version 8 some had other names (`tx_hash`, `token.address`, `holders`, `block`).",
    ].join('\n\n'),
  },
  servers: [{ url: '/' }],
  tags: [
    { name: 'Addresses', description: 'What an address holds and what it did.' },
    { name: 'Transactions', description: 'What a transaction is and what it did.' },
  ],
  // None is needed; a caller who brings one shares no answer with any other.
  security: [{}, ...Object.keys(securitySchemes).map((name) => ({ [name]: [] }))],
  paths,
  components: {
    schemas: {
      ...pageSchemas,
      ...addressSchemas,
      ...tokenSchemas,
      ...tokenTransferSchemas,
      ...transactionSchemas,
      ...internalTransactionSchemas,
      ...rawTraceSchemas,
      ...errorSchemas,
    },
    parameters: sharedParameters,
    headers: responseHeaders,
    responses: failures,
    securitySchemes,
  },
});

/** The same as the text of schema/openapi.json. */
export const openapiText = (): string => `${JSON.stringify(openapiDocument(), null, 2)}\n`;
