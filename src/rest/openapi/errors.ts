import { list, record, type Schemas, string } from './schema.js';

export const errorSchemas: Schemas = {
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
