import type { ArgBuilder } from '@pothos/core';
import type { Types } from '../builder.js';

/** The arguments that every connection takes. */
export const pageArguments = (arg: ArgBuilder<Types>) => ({
  first: arg.int({
    defaultValue: 50,
    description:
      'How many rows, from 0 to the MAX_PAGE_SIZE of the gateway (500 unless set). The explorer sends 50 rows a call: more rows cost more calls.',
  }),
  after: arg.string({
    description:
      'The cursor of the row to go on behind: the `endCursor` of the page before. It fits only the same list with the same filters.',
  }),
});
