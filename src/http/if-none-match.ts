const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

/** Whether an `if-none-match` header names the tag, by weak comparison (RFC 9110, 13.1.2). */
export const namesTag = (header: string | undefined, tag: string | undefined): boolean =>
  header !== undefined &&
  tag !== undefined &&
  (header === '*' || header.split(',').some((given) => opaque(given) === opaque(tag)));
