import type { ObjectRef } from '@pothos/core';
import { builder, type Types } from '../builder.js';

/** The connection of a type of rows, with its edges; `row` is what people call one. */
export const connectionOf = <Source>(type: ObjectRef<Types, Source>, row: string) =>
  builder.connectionObject(
    { name: `${type.name}Connection`, type, description: `A page of ${row}s.` },
    {
      name: `${type.name}Edge`,
      description: `One row of the page: the ${row}, and its place in the list.`,
    },
  );
