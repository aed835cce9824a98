import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  isConstValueNode,
  type OperationDefinitionNode,
  parse,
  type Source,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { getOrInsertComputed } from '../../base/collections/maps.js';
import type { EstimateLimits } from '../plan/cost/usage.js';
import {
  checkDocument,
  type DocumentFacts,
  type DocumentLimits,
  readFacts,
  scan,
  withinStack,
} from '../plan/limits.js';
import { conditionalRoots, incrementalRules } from '../plan/rules.js';
import { createOperations, type Prepared } from './prepared.js';

// In characters of text. A document takes about 30 bytes for each, or about 250 for each token.
const bytesPerCharacter = 30;
const cacheSize = 2_000_000;
const maxEntrySize = 100_000;
const sizeOfToken = 8;
const sizeOfField = 50;
const sizeOfOperation = 500;

/** What a request holds for each byte of its document: V8 leaves as much garbage beside it. */
const heldPerByte = 2;

const countTokens = ({ loc }: DocumentNode) => {
  let count = 0;
  for (let token = loc?.startToken ?? null; token !== null; token = token.next) count += 1;
  return count;
};

/** A value of the wrong type gets the same code in the document as in a variable. */
const codeValues = (errors: readonly GraphQLError[]) => {
  for (const { nodes, extensions } of errors) {
    if (nodes?.[0] && isConstValueNode(nodes[0])) extensions.code ??= 'BAD_USER_INPUT';
  }
  return errors;
};

const areSame = (some: readonly ValidationRule[], others: readonly ValidationRule[]) =>
  some === others ||
  (some.length === others.length && some.every((rule, at) => rule === others[at]));

/** A valid document. */
export interface KnownDocument {
  /** Prepares one of its operations, once. @throws QUERY_LIMIT_EXCEEDED */
  readonly find: (operation: OperationDefinitionNode) => Prepared;
  /** How much memory a request holds for it and the plans it has so far, about, in bytes. */
  readonly size: () => number;
}

export interface Documents {
  /**
   * How much memory to hold before a text is parsed, about, in bytes; nothing if it is known. What is
   * refused only after it was parsed leaves garbage of the same size.
   */
  readonly sizeToParse: (text: string) => number;
  /** Parses a text within the limits, fastest checks first. @throws GraphQLError */
  readonly parse: (source: string | Source) => DocumentNode;
  /** As graphql-js validates; a document that is known to follow these rules is not checked again. */
  readonly validate: typeof validate;
  /** The operations of a valid document. */
  readonly prepare: (document: DocumentNode) => KnownDocument;
}

/** The documents of a schema. */
export type DocumentsOf = (schema: GraphQLSchema) => Documents;

/** Keeps the documents of each schema, as plugins may replace it, for all requests or for one. */
export const createDocumentsOf = (settings: DocumentLimits & EstimateLimits): DocumentsOf => {
  const known = new WeakMap<GraphQLSchema, Documents>();
  return (schema) => getOrInsertComputed(known, schema, () => createDocuments(schema, settings));
};

/**
 * Creates the functions that read documents. A text is cached with its plans once they are prepared,
 * so that nobody can fill the cache with invalid texts.
 */
export const createDocuments = (
  schema: GraphQLSchema,
  settings: DocumentLimits & EstimateLimits,
): Documents => {
  const cache = new LRUCache<string, DocumentNode>({ maxSize: cacheSize, maxEntrySize });
  const texts = new WeakMap<DocumentNode, string>();
  const facts = new WeakMap<DocumentNode, DocumentFacts>();
  const followed = new WeakMap<DocumentNode, readonly ValidationRule[]>();
  const prepared = new WeakMap<DocumentNode, KnownDocument>();

  const factsOf = (document: DocumentNode) => getOrInsertComputed(facts, document, readFacts);

  const parseText = (text: string): DocumentNode =>
    withinStack(settings.maxDepth, () => {
      const tokens = scan(text, settings);
      const document = parse(text);
      checkDocument(schema, document, factsOf(document), tokens, settings);
      texts.set(document, text);
      return document;
    });

  const prepareDocument = (document: DocumentNode): KnownDocument => {
    const text = texts.get(document);
    const parsedSize = Math.max(text?.length ?? 0, countTokens(document) * sizeOfToken);
    // Counted when it grows, not for each request: a document may have hundreds of operations.
    let size = parsedSize;
    const grow = () => {
      const { prepared, fields } = operations.size();
      size = parsedSize + sizeOfOperation * prepared + sizeOfField * fields;
      // A document that a plugin made has no text here; it stays prepared as long as the plugin keeps it.
      if (text !== undefined) cache.set(text, document, { size });
    };
    const operations = createOperations(schema, document, factsOf(document), settings, grow);
    const known: KnownDocument = {
      find: (operation) => withinStack(settings.maxDepth, () => operations.find(operation)),
      size: () => size * bytesPerCharacter * heldPerByte,
    };
    prepared.set(document, known);
    return known;
  };

  return {
    sizeToParse: (text) => {
      if (cache.has(text)) return 0;
      // A token and what separates it from the next take two characters at least, as a rule.
      const tokens = Math.min(text.length / 2, settings.maxTokens);
      return Math.max(text.length, tokens * sizeOfToken) * bytesPerCharacter * heldPerByte;
    },
    parse: (source) => {
      const text = source.toString();
      return cache.get(text) ?? parseText(text);
    },
    validate: (schema, document, rules = specifiedRules, ...rest) => {
      const before = followed.get(document);
      if (before && areSame(before, rules)) return [];
      const conditional = withinStack(settings.maxDepth, () => conditionalRoots(document));
      if (conditional.length > 0) return conditional;
      const { isIncremental } = factsOf(document);
      const allRules = isIncremental ? [...rules, ...incrementalRules] : rules;
      const errors = withinStack(settings.maxDepth, () =>
        codeValues(validate(schema, document, allRules, ...rest)),
      );
      if (errors.length === 0) followed.set(document, rules);
      return errors;
    },
    prepare: (document) => prepared.get(document) ?? prepareDocument(document),
  };
};
