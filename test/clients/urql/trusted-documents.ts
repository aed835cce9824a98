import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { formatDocument, stringifyDocument } from '@urql/core';
import type { DocumentNode } from 'graphql';
import * as generated from './src/gateway/generated/documents.ts';

/** What the client sends, by its hash. That is not the text of the document: urql adds `__typename`. */
const documents = Object.entries(generated).flatMap(([name, document]) => {
  if (!name.endsWith('Document')) return [];
  const text = stringifyDocument(formatDocument(document) as DocumentNode);
  return [[createHash('sha256').update(text).digest('hex'), text]];
});
writeFileSync('documents.json', JSON.stringify(Object.fromEntries(documents), null, 2));
