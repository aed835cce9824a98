import {
  type DocumentNode,
  type GraphQLError,
  isConstValueNode,
  parse,
  type Source,
} from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import type { PageLimits } from '../plan/cost/use.js';
import { checkDocument, type DocumentLimits, scan, tooDeep } from '../plan/limits.js';
import { schema } from '../schema/schema.js';
import { Refusal, within } from './outcome.js';
import { type Prepared, prepareOperations } from './prepared.js';

// In characters of text. A document takes about 30 bytes for each, or about 250 for each token.
const bytesPerCharacter = 30;
const cacheSize = 2_000_000;
const maxEntrySize = 100_000;
const sizeOfToken = 8;
const sizeOfField = 50;
const sizeOfOperation = 500;

const countTokens = ({ loc }: DocumentNode) => {
  let count = 0;
  for (let token = loc?.startToken ?? null; token !== null; token = token.next) count += 1;
  return count;
};

const withinStack = <T>(limit: number, run: () => T): T => {
  try {
    return run();
  } catch (error) {
    throw error instanceof RangeError ? tooDeep(limit) : error;
  }
};

/** A value of the wrong type gets the same code in the document as in a variable. */
const codeValues = (errors: readonly GraphQLError[]) => {
  for (const { nodes, extensions } of errors) {
    if (nodes?.[0] && isConstValueNode(nodes[0])) extensions.code ??= 'BAD_USER_INPUT';
  }
  return errors;
};

/** Parses and validates within the limits on documents, fastest checks first. */
const useLimits = (limits: DocumentLimits): Plugin => {
  const parseWithin = (source: string | Source): DocumentNode => {
    const text = source.toString();
    return withinStack(limits.maxDepth, () => {
      const tokens = scan(text, limits);
      const document = parse(text);
      checkDocument(schema, document, tokens, limits);
      return document;
    });
  };
  return {
    onParse: ({ setParseFn }) => setParseFn(parseWithin),
    onValidate: ({ validateFn, setValidationFn }) =>
      setValidationFn((...args) =>
        withinStack(limits.maxDepth, () => codeValues(validateFn(...args))),
      ),
  };
};

/** A valid document. */
interface Known {
  /** Finds an operation by name: null if none has it, or if there are several and none is given. */
  readonly find: (name: string | null) => Prepared | null;
  /** How much memory it and its plans take, about, in bytes. */
  readonly size: number;
}

/**
 * Creates a function that returns the operations of a text. A new text goes through Yoga's plugins
 * and is cached with its plans if it is valid. Otherwise the function throws a Refusal and caches
 * nothing, so that nobody can fill the cache with invalid texts.
 */
export const createDocuments = (settings: DocumentLimits & PageLimits) => {
  const cache = new LRUCache<string, Known>({ maxSize: cacheSize, maxEntrySize });
  // Used only to parse and validate, so its HTTP options keep their defaults.
  const yoga = createYoga<Record<string, unknown>>({
    schema,
    plugins: [useLimits(settings)],
    parserAndValidationCache: false,
  });

  const read = (text: string): Known => {
    const pipeline = yoga.getEnveloped({});
    const document = within('parse', (): DocumentNode => pipeline.parse(text));
    const invalid = within('validate', () => pipeline.validate(schema, document));
    if (invalid.length > 0) throw new Refusal('validate', invalid);
    const operations = within('validate', () =>
      withinStack(settings.maxDepth, () => prepareOperations(document, settings)),
    );
    const size =
      sizeOfOperation * operations.count +
      Math.max(text.length, countTokens(document) * sizeOfToken) +
      operations.fields * sizeOfField;
    const known = { find: operations.find, size: size * bytesPerCharacter };
    cache.set(text, known, { size });
    return known;
  };

  return (text: string): Known => cache.get(text) ?? read(text);
};
