import { type ASTNode, GraphQLError, getLocation, type SourceLocation } from 'graphql';
import { getOrInsertComputed } from '../../base/collections/get-or-insert.js';

const known = new WeakMap<readonly ASTNode[], readonly SourceLocation[]>();

/** The locations of nodes, cached because graphql-js scans the text before them for every error. */
const locationsOf = (nodes: readonly ASTNode[]): readonly SourceLocation[] =>
  getOrInsertComputed(known, nodes, () =>
    nodes.flatMap(({ loc }) => (loc ? getLocation(loc.source, loc.start) : [])),
  );

/** Turns anything thrown into the error of a field, like `locatedError` of graphql-js. */
export const locate = (
  error: unknown,
  nodes: readonly ASTNode[],
  path: readonly (string | number)[],
): GraphQLError => {
  const originalError = error instanceof Error ? error : new Error(`Thrown: ${String(error)}`);
  const isOurs = originalError instanceof GraphQLError;
  if (isOurs && originalError.path) return originalError;
  const own = (isOurs && originalError.nodes) || nodes;
  return Object.assign(new GraphQLError(originalError.message, { path, originalError }), {
    nodes: own,
    locations: locationsOf(own),
  });
};
