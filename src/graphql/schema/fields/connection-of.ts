import type { ObjectRef } from '@pothos/core';
import { builder, type Types } from './builder.js';

/** The connection of a row type, with its edges; `row` is the word for one row in descriptions. */
export const connectionOf = <Source>(type: ObjectRef<Types, Source>, row: string) =>
  builder.connectionObject(
    { name: `${type.name}Connection`, type, description: `A page of ${row}s.` },
    {
      name: `${type.name}Edge`,
      description: `One row of a page: the ${row} and its position in the list.`,
    },
  );
