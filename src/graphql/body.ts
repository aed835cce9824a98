import type { Answer } from '../upstream/answer.js';
import { ShapeError } from '../upstream/errors.js';
import type { Mask } from '../upstream/reading/mask.js';

/** Reads of a body that has come at least what a mask names. @throws where it is no JSON of a record or a list */
export type Body = (mask: Mask) => object;

/** The body of an answer. */
export const createBody =
  ({ json }: Pick<Answer, 'json'>): Body =>
  (mask) => {
    const value = json(mask);
    if (typeof value !== 'object' || value === null) throw new ShapeError('a record or a list');
    return value;
  };
