import { type RestEndpoint, restEndpoints } from '../../endpoints/endpoints.js';
import { list, record, ref, type Schema, type Schemas } from './json-schema.js';
import { cursorSchema, parametersOf } from './query-parameters.js';

const header = (description: string, type = 'string'): Schema => ({
  description,
  schema: { type },
});

export const responseHeaders: Schemas = {
  'x-request-id': header("The caller's request id, or a new one."),
  'cache-status': header('Where the answer came from (RFC 9211).'),
  age: header('Seconds since the explorer gave the answer; only on cached answers.', 'integer'),
  etag: header('Identifies the content of the answer.'),
  'retry-after': header('Whole seconds to wait before the next attempt.', 'integer'),
  'x-ratelimit-limit': header("The explorer's rate limit; not on cached answers.", 'integer'),
  'x-ratelimit-remaining': header(
    "Calls left within the explorer's rate limit; not on cached answers.",
    'integer',
  ),
  'x-ratelimit-reset': header(
    "Milliseconds until the explorer's rate limit resets; not on cached answers.",
    'integer',
  ),
  'bypass-429-option': header("The explorer's own header of this name; not on cached answers."),
};

const headers = (...names: string[]): Schema =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const limits = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

const failure = (description: string, schema: Schema, more: string[] = []): Schema => ({
  description,
  headers: headers('x-request-id', ...more),
  content: { 'application/json': { schema } },
});

/** The responses that any of the paths may give instead of a 200. */
export const failures: Schemas = {
  NotModified: {
    description: "The caller's copy is still current.",
    headers: headers('x-request-id', 'cache-status', 'age', 'etag'),
  },
  Forbidden: failure('The explorer restricts access.', ref('Message')),
  NotFound: failure('The explorer does not know the address or transaction.', ref('Message')),
  InvalidValues: failure('A hash or a parameter is malformed.', {
    anyOf: [ref('InvalidValues'), ref('Message')],
  }),
  TooManyRequests: failure("The explorer's rate limit is exceeded.", ref('Message'), [
    ...limits,
    'bypass-429-option',
    'retry-after',
  ]),
  InternalError: failure('The explorer failed. The body is a bare string or a message.', {
    anyOf: [{ type: 'string' }, ref('Message')],
  }),
  BadGateway: failure(
    'The explorer cannot be reached, or its answer is of no use: cut off, too long, not JSON, or a redirect to something else.',
    ref('Message'),
    ['cache-status'],
  ),
  Unavailable: failure(
    'The explorer is known to be down, its rate limit is used up, or the gateway is full.',
    ref('Message'),
    ['retry-after'],
  ),
  TimedOut: failure('The explorer took too long to answer.', ref('Message'), ['cache-status']),
};

const failureByStatus = {
  304: 'NotModified',
  403: 'Forbidden',
  404: 'NotFound',
  422: 'InvalidValues',
  429: 'TooManyRequests',
  500: 'InternalError',
  502: 'BadGateway',
  503: 'Unavailable',
  504: 'TimedOut',
};

/** The responses of an operation that answers with `schema`. */
const responsesOf = (description: string, schema: Schema): Schema => ({
  200: {
    description,
    headers: headers('x-request-id', 'cache-status', 'age', 'etag', ...limits, 'bypass-429-option'),
    content: { 'application/json': { schema } },
  },
  ...Object.fromEntries(
    Object.entries(failureByStatus).map(([status, name]) => [
      status,
      { $ref: `#/components/responses/${name}` },
    ]),
  ),
});

const pageName = ({ rest }: RestEndpoint) => `${rest.id.replace('get', '')}Page`;

const refs = (names: Readonly<Record<string, string>> = {}): Schemas =>
  Object.fromEntries(Object.entries(names).map(([key, name]) => [key, ref(name)]));

/** One schema for each list, since pages differ in their items and cursors. */
export const pageSchemas: Schemas = Object.fromEntries(
  restEndpoints.flatMap((endpoint) =>
    endpoint.list
      ? [
          [
            pageName(endpoint),
            {
              ...record(
                'One page. All pages but the last have the same number of items.',
                {
                  items: list(ref(endpoint.rest.of), 'The items of the page.'),
                  next_page_params: cursorSchema(endpoint.list),
                },
                refs(endpoint.rest.beside),
              ),
              required: ['items', 'next_page_params'],
            },
          ],
        ]
      : [],
  ),
);

const operationOf = (endpoint: RestEndpoint): Schema => {
  const { id, summary, description, of } = endpoint.rest;
  return {
    operationId: id,
    tags: [endpoint.ids[0] === 'address_hash' ? 'Addresses' : 'Transactions'],
    summary,
    description,
    parameters: parametersOf(endpoint),
    responses: responsesOf(
      endpoint.list ? 'One page of the list.' : `${summary}.`,
      ref(endpoint.list ? pageName(endpoint) : of),
    ),
  };
};

export const paths: Schemas = Object.fromEntries(
  restEndpoints.map((endpoint) => [endpoint.path, { get: operationOf(endpoint) }]),
);
