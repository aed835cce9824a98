import type { MetadataTag } from '../../chain.js';

/** A tag as a metadata service returns it. */
export function tag(
  name: string,
  tagType = 'name',
  ordinal = 10,
  meta: MetadataTag['meta'] = {},
): MetadataTag {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return { slug, name, tagType, ordinal, meta };
}
