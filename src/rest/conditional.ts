import { createHash } from 'node:crypto';
import type { Answer } from '../upstream/explorer.js';

const tags = new WeakMap<Answer, string>();

/**
 * The entity tag of an answer: made once for as long as the answer is kept. Weak, since the same
 * tag stands for the plain and the compressed form.
 */
export const entityTag = (answer: Answer): string => {
  const known = tags.get(answer);
  if (known) return known;
  const digest = createHash('sha256').update(answer.body).digest('base64url').slice(0, 27);
  const tag = `W/"${digest}"`;
  tags.set(answer, tag);
  return tag;
};

const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

/** Whether an `if-none-match` header names the tag, by the weak comparison. */
export const noneMatchNames = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((given) => opaque(given) === opaque(tag)));
