import {
  type DocumentNode,
  type GraphQLError,
  isConstValueNode,
  Kind,
  parse,
  type Source,
} from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import { decidingVariables } from '../execute/execute.js';
import type { CostLimits } from '../plan/cost/estimate.js';
import { countFields } from '../plan/field-count.js';
import { checkDocument, type DocumentLimits, scan, tooDeep } from '../plan/limits.js';
import { schema } from '../schema/schema.js';
import { Refusal, within } from './outcome.js';
import { type Prepared, prepareOperations } from './prepared.js';

// In characters of text. A document takes about 30 bytes for each, or about 250 for each token.
const cacheSize = 2_000_000;
const maxEntrySize = 100_000;
const sizeOfToken = 8;
const sizeOfField = 50;
/** Includes its cached estimates. */
const sizeOfOperation = 500;

const countOperations = ({ definitions }: DocumentNode) =>
  definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION).length;

const countTokens = ({ loc }: DocumentNode) => {
  let count = 0;
  for (let token = loc?.startToken ?? null; token !== null; token = token.next) count += 1;
  return count;
};

/** Plans to cache per operation: one per outcome of its directives, fewer for a large document. */
const plansOf = (document: DocumentNode, fields: number) =>
  Math.max(1, Math.min(16, Math.floor(1_000 / fields), 2 ** decidingVariables(document).length));

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
      checkDocument(document, tokens, limits);
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

/** Finds an operation of a document by name. */
type FindOperation = (name: string | null) => Prepared | null;

/**
 * Creates a function that returns the operations of a text. A new text goes through Yoga's plugins
 * and is cached with its plans if it is valid. Otherwise the function throws a Refusal and caches
 * nothing, so that nobody can fill the cache with invalid texts.
 */
export const createDocuments = (settings: DocumentLimits & CostLimits) => {
  const cache = new LRUCache<string, FindOperation>({ maxSize: cacheSize, maxEntrySize });
  // Used only to parse and validate, so its HTTP options keep their defaults.
  const yoga = createYoga<Record<string, unknown>>({
    schema,
    plugins: [useLimits(settings)],
    parserAndValidationCache: false,
  });

  const read = (text: string): FindOperation => {
    const pipeline = yoga.getEnveloped({});
    const document = within('parse', (): DocumentNode => pipeline.parse(text));
    const invalid = within('validate', () => pipeline.validate(schema, document));
    if (invalid.length > 0) throw new Refusal('validate', invalid);
    const fields = within('validate', () =>
      withinStack(settings.maxDepth, () => countFields(document)),
    );
    const plans = plansOf(document, fields);
    const findOperation = prepareOperations(document, settings, plans);
    cache.set(text, findOperation, {
      size:
        sizeOfOperation * countOperations(document) +
        Math.max(text.length, countTokens(document) * sizeOfToken) +
        fields * plans * sizeOfField,
    });
    return findOperation;
  };

  return (text: string): FindOperation => cache.get(text) ?? read(text);
};
