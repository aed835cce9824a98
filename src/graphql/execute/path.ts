import type { ResponsePath } from 'graphql';
import type { WritableField } from './plan.js';

/** The path of a field below an object, or of an item below its list. */
export const pathTo = (
  field: WritableField,
  prev: ResponsePath | undefined,
  key: string | number,
): ResponsePath => ({
  prev,
  key,
  typename: key === field.key ? field.parent.name : undefined,
});

/** The path of the field with a value at `path`, which may be an item of its lists. */
export const fieldPath = (path: ResponsePath): ResponsePath => {
  let at = path;
  while (at.typename === undefined && at.prev) at = at.prev;
  return at;
};
