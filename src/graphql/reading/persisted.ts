import { GraphQLError, type GraphQLSchema, Kind } from 'graphql';
import type { GraphQLParams } from 'graphql-yoga';
import type { Config } from '../../base/config/config.js';
import { StartError } from '../../base/operator-errors.js';
import type { Redis } from '../../explorer/cache/redis.js';
import { createTextStore, sha256Of } from '../../explorer/cache/texts.js';
import { isRecord } from '../../explorer/decode/read.js';
import {
  badRequest,
  badUserInput,
  documentNotTrusted,
  persistedDocumentNotFound,
  persistedQueryMismatch,
  persistedQueryNotFound,
  persistedQueryNotSupported,
} from '../errors/errors.js';
import { errorsOf, noMutations } from '../errors/refusal.js';
import type { Documents } from './documents.js';
import type { RequestParameters } from './parameters.js';

/** Finds the text of a trusted document by its key, with or without a prefix such as `sha256:`. */
type TrustedDocuments = (key: string) => string | null;

/** The key without a prefix. */
const bareKey = (key: string): string => key.replace(/^[a-z][\w.-]*:/i, '');

const maxProblems = 10;

const problemOf = (
  text: string,
  schema: GraphQLSchema,
  { parse, validate, prepare }: Documents,
): string | null => {
  try {
    const document = parse(text);
    const [error] = validate(schema, document);
    if (error) return error.message;
    const { find } = prepare(document);
    for (const definition of document.definitions) {
      if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
      if (find(definition).kind === 'mutation') throw noMutations();
    }
    return null;
  } catch (error) {
    if (error instanceof GraphQLError) return errorsOf(error)[0]?.message ?? error.message;
    throw error;
  }
};

/** Reads the map of TRUSTED_DOCUMENTS. @throws StartError that names each document that cannot be run */
const createTrustedDocuments = (
  texts: ReadonlyMap<string, string>,
  schema: GraphQLSchema,
  documents: Documents,
): TrustedDocuments => {
  const problems: string[] = [];
  const byBareKey = new Map<string, string | null>();
  for (const [key, text] of texts) {
    const problem = problemOf(text, schema, documents);
    if (problem !== null) problems.push(`${JSON.stringify(key)}: ${problem}`);
    const bare = bareKey(key);
    const other = byBareKey.get(bare);
    // A key that has two texts under different prefixes needs its prefix.
    byBareKey.set(bare, other === undefined || other === text ? text : null);
  }
  if (problems.length > 0) {
    const shown = problems.slice(0, maxProblems);
    if (problems.length > maxProblems) shown.push(`and ${problems.length - maxProblems} more`);
    throw new StartError(
      ['TRUSTED_DOCUMENTS has documents that cannot be run:', ...shown].join('\n  - '),
    );
  }
  return (key) => texts.get(key) ?? byBareKey.get(bareKey(key)) ?? null;
};

/** What is asked, with the text of its document. */
export interface Asked {
  readonly params: GraphQLParams;
  /** Whether the request named its document by a key, without the text. */
  readonly isByKey?: boolean;
  /** To be called once the document has proved valid, if that is to be registered. */
  readonly register?: (() => void) | null;
}

/** @throws GraphQLError with a code of persisted operations, BAD_REQUEST or BAD_USER_INPUT */
export type FindDocument = (given: RequestParameters) => Promise<Asked>;

interface PersistedDeps {
  readonly schema: GraphQLSchema;
  readonly settings: Pick<Config, 'apq' | 'trustedDocuments' | 'trustedDocumentsOnly'>;
  readonly documents: Documents;
  /** Where replicas share the texts that clients have registered; null if there is none. */
  readonly redis: Redis | null;
}

const sha256 = /^[0-9a-f]{64}$/;

const digestOf = (key: string) => bareKey(key).toLowerCase();

/** What clients with automatic persisted queries send: null without it, or of another version. */
const readHash = ({ extensions: { persistedQuery } }: RequestParameters): string | null => {
  if (persistedQuery === undefined || persistedQuery === null) return null;
  if (!isRecord(persistedQuery)) {
    throw badUserInput('`extensions.persistedQuery` must be an object.');
  }
  const { version = 1, sha256Hash } = persistedQuery;
  if (version !== 1) return null;
  if (typeof sha256Hash === 'string') return sha256Hash;
  throw badUserInput('`extensions.persistedQuery.sha256Hash` must be a string.');
};

const paramsOf = (
  { operationName, variables, extensions }: RequestParameters,
  query: string,
): GraphQLParams => {
  const params: GraphQLParams = { query, variables, extensions };
  if (operationName) params.operationName = operationName;
  return params;
};

/**
 * Finds the document that a request asks for: by its text, by `documentId` as in GraphQL over HTTP, or
 * by `extensions.persistedQuery` as Apollo defined automatic persisted queries (APQ).
 * @throws StartError that names each trusted document that cannot be run
 */
export const createFindDocument = ({
  schema,
  settings,
  documents,
  redis,
}: PersistedDeps): FindDocument => {
  const { trustedDocuments, trustedDocumentsOnly: trustedOnly } = settings;
  const trusted = trustedDocuments && createTrustedDocuments(trustedDocuments, schema, documents);
  const texts = createTextStore(redis);
  const registers = settings.apq && !trustedOnly;

  const findText = async (key: string): Promise<string | null> => {
    const known = trusted?.(key);
    if (known) return known;
    const hash = digestOf(key);
    return registers && sha256.test(hash) ? texts.get(hash) : null;
  };

  /** The reason to refuse a request without a text. */
  const notFound = ({ documentId, extensions }: RequestParameters, hash: string | null): Error => {
    if (documentId !== null) return persistedDocumentNotFound();
    if (hash !== null && registers) return persistedQueryNotFound();
    if (hash !== null && trustedOnly) return documentNotTrusted();
    if (isRecord(extensions.persistedQuery)) return persistedQueryNotSupported();
    return badUserInput('The request has no `query`: the text of a GraphQL operation.');
  };

  return async (given) => {
    const { documentId, query } = given;
    if (documentId && query) {
      throw badRequest('A request has either `documentId` or `query`, not both.');
    }
    const hash = readHash(given);
    if (!query) {
      const key = documentId ?? hash;
      const text = key === null ? null : await findText(key);
      if (text === null) throw notFound(given, hash);
      return { params: paramsOf(given, text), isByKey: true };
    }
    const isTrusted = hash !== null && trusted?.(hash) === query;
    const actual = hash !== null && settings.apq ? sha256Of(query) : null;
    if (hash !== null && actual !== null && actual !== digestOf(hash) && !isTrusted) {
      throw persistedQueryMismatch();
    }
    if (trustedOnly && !isTrusted) throw documentNotTrusted();
    const register = actual !== null && registers ? () => texts.set(actual, query) : null;
    return { params: paramsOf(given, query), register };
  };
};
