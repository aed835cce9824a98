import { hash } from 'node:crypto';

const tags = new WeakMap<Buffer, string>();

/**
 * The entity tag of a body: made once where the body is kept. Weak, since the same tag stands for the
 * plain and the compressed form.
 */
export const entityTag = (body: Buffer, isKept: boolean): string => {
  const known = tags.get(body);
  if (known) return known;
  const digest = hash('sha256', body, 'base64url').slice(0, 27);
  const tag = `W/"${digest}"`;
  // An entry holds on to its body until a major collection: too long for one that is not kept.
  if (isKept) tags.set(body, tag);
  return tag;
};

const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

/** Whether an `if-none-match` header names the tag, by the weak comparison. */
export const isKnown = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((given) => opaque(given) === opaque(tag)));
