import { addressSchemas, tokenSchemas } from './account-schemas.js';
import {
  internalTransactionSchemas,
  tokenTransferSchemas,
  transactionSchemas,
} from './activity-schemas.js';
import { list, record, type Schema, type Schemas, string } from './json-schema.js';
import { failures, pageSchemas, paths, responseHeaders } from './paths.js';
import { sharedParameters } from './query-parameters.js';
import { rawTraceSchemas } from './trace-schemas.js';

const errorSchemas: Schemas = {
  Message: record(
    'Why the request failed.',
    { message: string('The reason, in words.') },
    {},
    {
      message: 'Not found',
    },
  ),
  InvalidValues: record(
    'What is wrong with the request.',
    {
      errors: list(
        record('One problem; a value may have several.', {
          title: string('The kind of problem.'),
          source: record('Where the problem is.', { pointer: string('The parameter.') }),
          detail: string('The problem, in words.'),
        }),
        'At least one problem.',
      ),
    },
    {},
    {
      errors: [
        {
          title: 'Invalid value',
          source: { pointer: '/address_hash_param' },
          detail: 'Invalid format. Expected ~r/^0x([A-Fa-f0-9]{40})$/',
        },
      ],
    },
  ),
};

const securitySchemes = {
  apiKeyHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: "The caller's own API key for the explorer.",
  },
  apiKeyQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'apikey',
    description: 'The same key in the query string. Prefer the header, since URLs get logged.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The same key, for explorers that expect a bearer token.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '_explorer_key',
    description: "A session of the explorer, which adds the caller's own tags and names.",
  },
} as const;

/** A chain, as far as the document shows it. */
interface Server {
  /** null if it is not known. */
  readonly id: string | null;
  readonly name: string | null;
}

/** Where the paths are: at the root for the default chain, and below the id of each. */
const serversOf = (chains: readonly Server[]): readonly Schema[] => {
  const known = chains.flatMap(({ id, name }) => (id === null ? [] : { id, name }));
  const [first] = known;
  if (first === undefined) return [{ url: '/' }];
  return [
    { url: '/', description: `The default chain, ${first.name ?? first.id}.` },
    ...known.map(({ id, name }) => ({
      url: `/${id}`,
      description: name === null ? `Chain ${id}.` : `${name}, chain ${id}.`,
    })),
  ];
};

/** The OpenAPI 3.1 description of the seven paths, of these chains. */
export const openapiDocument = (chains: readonly Server[] = []): Schema => ({
  openapi: '3.1.0',
  info: {
    title: 'Explorer gateway',
    version: 'v2',
    contact: { name: 'The operator of this gateway' },
    license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
    description: [
      'Addresses and transactions of a blockchain, with the answers of a Blockscout-style explorer, byte for byte.',
      'Lists come in pages. To get the next page, send every key of `next_page_params` back as a query parameter, with an empty value for `null`, and repeat the filters. On the last page, `next_page_params` is `null`.',
      'Records have the fields of current and of older explorers. The version of the explorer decides which of them are present: fields that may be null may also be missing, other fields may be added, and before version 8 some had other names (`tx_hash`, `token.address`, `holders`, `block`).',
    ].join('\n\n'),
  },
  servers: serversOf(chains),
  tags: [
    {
      name: 'Addresses',
      description:
        'Tokens, NFT collections, token transfers and internal transactions of an address.',
    },
    { name: 'Transactions', description: 'A transaction, its token transfers and its trace.' },
  ],
  // Credentials are optional; a caller who sends any shares no answers with others.
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
