import {
  type DirectiveNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLSchema,
  Kind,
  Lexer,
  MaxIntrospectionDepthRule,
  type SelectionSetNode,
  Source,
  type Token,
  TokenKind,
  validate,
} from 'graphql';
import type { Config } from '../../base/config/config.js';
import { queryLimitExceeded } from '../errors/errors.js';
import { fragmentsOf, isIntrospection } from './selections.js';

export type DocumentLimits = Pick<
  Config,
  'maxTokens' | 'maxDepth' | 'maxAliases' | 'maxDirectives'
>;

// Enough for the standard introspection query with any of its options, even 100 levels of types.
const introspectionTokens = 2_000;
const deepestIntrospection = 120;
// Brackets on top of those of the deepest selection: arguments, and lists and objects as values.
const spareNesting = 50;
/** A document formatted by hand has ten, including whitespace and comments. */
const charactersPerToken = 50;

const opening = new Set<string>([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const closing = new Set<string>([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/**
 * Scans a text before parsing, which would overflow the stack if brackets nest too deeply.
 * @returns how many tokens it has
 * @throws QUERY_LIMIT_EXCEEDED, or a syntax error
 */
export const scan = (text: string, { maxTokens, maxDepth }: DocumentLimits): number => {
  const most = Math.max(maxTokens, introspectionTokens);
  const longest = most * charactersPerToken;
  if (text.length > longest) throw tooMany('characters', longest);
  const lexer = new Lexer(new Source(text));
  const deepest = Math.max(maxDepth, deepestIntrospection) + spareNesting;
  // Starts at -1, since the end of the text is also read as a token.
  let tokens = -1;
  let nesting = 0;
  let token: Token;
  do {
    token = lexer.advance();
    tokens += 1 + commentsBefore(token);
    if (tokens > most) throw tooMany('tokens', maxTokens);
    // graphql-js counts the lines of a document for every error in it.
    if (token.line > most) throw tooMany('lines', most);
    if (opening.has(token.kind)) nesting += 1;
    else if (closing.has(token.kind)) nesting -= 1;
    if (nesting > deepest) throw tooDeep(maxDepth);
    if (token.kind === TokenKind.NAME && token.end - token.start > longestName) throw nameTooLong();
  } while (token.kind !== TokenKind.EOF);
  return tokens;
};

/** Error messages repeat names, and error paths repeat them many times. */
const longestName = 1_000;

const nameTooLong = () =>
  queryLimitExceeded(
    longestName,
    `The document has a name of more than ${longestName} characters. Shorten it.`,
  );

/** Comments count, since they take as much memory as any token. */
const commentsBefore = (token: Token): number => {
  let count = 0;
  for (let at = token.prev; at?.kind === TokenKind.COMMENT; at = at.prev) count += 1;
  return count;
};

const tooMany = (what: 'tokens' | 'lines' | 'characters', limit: number) =>
  queryLimitExceeded(limit, `The document has more than ${limit} ${what}. Send a shorter one.`);

/** A document that nests too deeply, either in fields or in brackets. */
export const tooDeep = (limit: number) =>
  queryLimitExceeded(
    limit,
    `The document nests deeper than ${limit} levels. Ask for fewer levels.`,
  );

/** Runs what recurses as deep as a document nests. @throws QUERY_LIMIT_EXCEEDED past the stack */
export const withinStack = <T>(limit: number, run: () => T): T => {
  try {
    return run();
  } catch (error) {
    throw error instanceof RangeError ? tooDeep(limit) : error;
  }
};

/** What one walk over a document finds, before it is validated. */
export interface DocumentFacts {
  readonly aliases: number;
  readonly directives: number;
  /** How deep fields nest, with fragments expanded; introspection is counted separately. */
  readonly depth: number;
  readonly introspectionDepth: number;
  /** Whether there is a `@defer` or `@stream`. */
  readonly isIncremental: boolean;
  /** The names of the variables used in directives, which decide what is selected. */
  readonly deciding: readonly string[];
}

/** Walks over a document once, each fragment too, whether it is spread or not. */
export const readFacts = (document: DocumentNode): DocumentFacts => {
  const fragments = fragmentsOf(document);
  const depths = new Map<FragmentDefinitionNode, number>();
  const deciding = new Set<string>();
  let [aliases, directives, introspectionDepth, isIncremental] = [0, 0, 0, false];

  const readDirectives = (nodes: readonly DirectiveNode[] = []) => {
    directives += nodes.length;
    for (const { name, arguments: given = [] } of nodes) {
      isIncremental ||= name.value === 'defer' || name.value === 'stream';
      for (const { value } of given) {
        if (value.kind === Kind.VARIABLE) deciding.add(value.name.value);
      }
    }
  };

  const depthOfFragment = (fragment: FragmentDefinitionNode): number => {
    const before = depths.get(fragment);
    if (before !== undefined) return before;
    // Ends the recursion on a cycle of fragments, which validation reports.
    depths.set(fragment, 0);
    readDirectives(fragment.directives);
    const depth = depthOf(fragment.selectionSet);
    depths.set(fragment, depth);
    return depth;
  };

  const depthOf = (set: SelectionSetNode | undefined): number => {
    let deepest = 0;
    for (const node of set?.selections ?? []) {
      readDirectives(node.directives);
      if (node.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments[node.name.value];
        if (fragment) deepest = Math.max(deepest, depthOfFragment(fragment));
      } else if (node.kind === Kind.INLINE_FRAGMENT) {
        deepest = Math.max(deepest, depthOf(node.selectionSet));
      } else {
        if (node.alias) aliases += 1;
        const depth = 1 + depthOf(node.selectionSet);
        if (isIntrospection(node)) introspectionDepth = Math.max(introspectionDepth, depth);
        else deepest = Math.max(deepest, depth);
      }
    }
    return deepest;
  };

  let depth = 0;
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) depthOfFragment(definition);
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    readDirectives(definition.directives);
    for (const variable of definition.variableDefinitions ?? []) {
      readDirectives(variable.directives);
    }
    depth = Math.max(depth, depthOf(definition.selectionSet));
  }
  return {
    aliases,
    directives,
    depth,
    introspectionDepth,
    isIncremental,
    deciding: [...deciding],
  };
};

/**
 * Checks the limits of one document before validation: far beyond them, some rules are slow.
 * @throws QUERY_LIMIT_EXCEEDED
 */
export const checkDocument = (
  schema: GraphQLSchema,
  document: DocumentNode,
  { aliases, directives, depth, introspectionDepth }: DocumentFacts,
  tokens: number,
  limits: DocumentLimits,
): void => {
  const { maxTokens, maxDepth, maxAliases, maxDirectives } = limits;
  const introspectsOnly = introspectionDepth > 0 && depth === 0;
  if (tokens > maxTokens && !introspectsOnly) throw tooMany('tokens', maxTokens);
  if (depth > maxDepth) throw tooDeep(maxDepth);
  if (introspectionDepth > deepestIntrospection) throw tooDeep(deepestIntrospection);
  const tooOften = (most: number, found: string, advice: string) =>
    queryLimitExceeded(most, `The document has ${found}, and ${most} are allowed. ${advice}`);
  if (aliases > maxAliases)
    throw tooOften(maxAliases, `${aliases} aliases`, 'Split it into several requests.');
  if (directives > maxDirectives) {
    const advice = 'Use fewer, or split it into several requests.';
    throw tooOften(maxDirectives, `${directives} directives`, advice);
  }
  if (introspectionDepth > 0) checkIntrospection(schema, document);
};

/** Limits nested lists of `__Type`, which multiply, by a rule of graphql-js. */
const checkIntrospection = (schema: GraphQLSchema, document: DocumentNode): void => {
  const errors: readonly GraphQLError[] = validate(schema, document, [MaxIntrospectionDepthRule]);
  if (errors.length > 0) {
    throw queryLimitExceeded(
      3,
      'The introspection nests lists of types deeper than 3 levels. Ask for fewer levels.',
    );
  }
};
