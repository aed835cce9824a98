import { type RestEndpoint, restEndpoints } from '../../endpoints/endpoints.js';
import { cursorSchema, parametersOf } from './parameters.js';
import { responsesOf } from './responses.js';
import { list, record, ref, type Schema, type Schemas } from './schema.js';

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
    tags: [endpoint.parameter === 'address_hash' ? 'Addresses' : 'Transactions'],
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
