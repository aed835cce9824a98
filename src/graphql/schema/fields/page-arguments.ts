import type { ArgBuilder } from '@pothos/core';
import { defaultFirst } from '../../relay/connection.js';
import type { GatewayTypes } from './builder.js';

/** The arguments that every connection takes. */
export const pageArguments = (arg: ArgBuilder<GatewayTypes>) => ({
  first: arg.int({
    defaultValue: defaultFirst,
    description:
      'How many rows to return: from 0 to 500, unless the operator of the gateway has set another maximum. The explorer sends 50 rows per call, or 100 from version 12 on, so more rows cost more calls.',
  }),
  after: arg.string({
    description:
      'Where to continue: the `endCursor` of the previous page, or the `cursor` of any row. Valid only for the same list with the same filters. If not given, the list starts at its first row.',
  }),
});
