import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { InMemoryCache } from '@apollo/client';
import { print } from 'graphql';
import * as generated from './src/gateway/generated/documents.ts';

const cache = new InMemoryCache();

/** What the client sends, by its hash. That is not the text of the document: the cache adds `__typename`. */
const documents = Object.entries(generated).flatMap(([name, document]) => {
  if (!name.endsWith('Document')) return [];
  const text = print(cache.transformDocument(document));
  return [[createHash('sha256').update(text).digest('hex'), text]];
});
writeFileSync('documents.json', JSON.stringify(Object.fromEntries(documents), null, 2));
