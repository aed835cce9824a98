import type { Answer } from '../upstream/answer.js';
import { ShapeError } from '../upstream/errors.js';
import type { Mask } from '../upstream/reading/mask.js';

/** Reads of a body that has come what a mask names. @throws where it is no JSON of a record or a list */
export type Body = (mask: Mask) => object;

/** Parsed by more masks than these, a body is parsed whole, once for all that follow. */
const mostMasks = 2;

/** The body of an answer. Many rows may lead to it, mostly with one mask: what was read last is kept. */
export const createBody = ({ json }: Pick<Answer, 'json'>): Body => {
  let masks = 0;
  let read: { readonly mask: Mask; readonly value: object } | null = null;
  let failure: { readonly mask: Mask; readonly error: unknown } | null = null;
  const readAs = (mask: Mask) => {
    const value = json(mask);
    if (typeof value !== 'object' || value === null) throw new ShapeError('a record or a list');
    read = { mask, value };
    return value;
  };
  return (mask) => {
    if (read !== null && (read.mask === mask || read.mask === 'all')) return read.value;
    if (failure !== null && (failure.mask === mask || masks >= mostMasks)) throw failure.error;
    masks += 1;
    try {
      return readAs(masks > mostMasks ? 'all' : mask);
    } catch (error) {
      failure = { mask, error };
      throw error;
    }
  };
};
