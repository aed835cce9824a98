import type { ArgBuilder } from '@pothos/core';
import type { Types } from '../builder.js';
import { defaultFirst } from '../relay/connection.js';

/** The arguments that every connection takes. */
export const pageArguments = (arg: ArgBuilder<Types>) => ({
  first: arg.int({
    defaultValue: defaultFirst,
    description:
      'How many rows, from 0 to the MAX_PAGE_SIZE of the gateway (500 unless its operator set another). The explorer sends 50 rows a call: more rows cost more calls.',
  }),
  after: arg.string({
    description:
      'Where to continue: the `endCursor` of the page before, or the `cursor` of any row. It fits only its own list, with the same filters.',
  }),
});
