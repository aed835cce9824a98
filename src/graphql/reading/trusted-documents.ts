import { GraphQLError, type GraphQLSchema, Kind } from 'graphql';
import { StartError } from '../../base/operator-errors.js';
import { errorsOf, noMutations } from '../errors/refusal.js';
import type { Documents } from './documents.js';

/** Finds the text of a trusted document by its key, with or without a prefix such as `sha256:`. */
export type TrustedDocuments = (key: string) => string | null;

/** The key without a prefix. */
export const bareKey = (key: string): string => key.replace(/^[a-z][\w.-]*:/i, '');

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
export const createTrustedDocuments = (
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
