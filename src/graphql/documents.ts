import {
  type DocumentNode,
  type GraphQLError,
  isConstValueNode,
  parse,
  type Source,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import { checkDocument, type DocumentLimits, scan, tooDeep } from './limits.js';
import { unfold } from './unfold.js';

// In characters of text: the document takes some 30 times their room, and each field as much as 50.
const heldSize = 2_000_000;
const longestHeld = 100_000;
const sizeOfField = 50;

const withinStack = <T>(limit: number, run: () => T): T => {
  try {
    return run();
  } catch (error) {
    throw error instanceof RangeError ? tooDeep(limit) : error;
  }
};

/** A value that does not fit is the same mistake in the document as in a variable. */
const codeValues = (errors: readonly GraphQLError[]) => {
  for (const { nodes, extensions } of errors) {
    if (nodes?.[0] && isConstValueNode(nodes[0])) extensions.code ??= 'BAD_USER_INPUT';
  }
  return errors;
};

/**
 * Parses within the limits of one document, before anything slower looks at it, and keeps what
 * proved valid. Documents that were refused are not kept: nobody can fill the room with them.
 */
export const useDocuments = (limits: DocumentLimits): Plugin => {
  const held = new LRUCache<string, DocumentNode>({ maxSize: heldSize, maxEntrySize: longestHeld });
  const valid = new WeakSet<DocumentNode>();

  const parseWithin = (source: string | Source): DocumentNode => {
    const text = source.toString();
    return withinStack(limits.maxDepth, () => {
      const tokens = scan(text, limits);
      const document = parse(text);
      checkDocument(document, tokens, limits);
      return document;
    });
  };

  const hold = (document: DocumentNode) => {
    const size = unfold(document) * sizeOfField;
    const text = document.loc?.source.body;
    if (text !== undefined) held.set(text, document, { size: text.length + size });
    valid.add(document);
  };

  return {
    onParse: ({ params: { source }, setParsedDocument, setParseFn }) => {
      const document = held.get(source.toString());
      if (document) setParsedDocument(document);
      else setParseFn(parseWithin);
    },
    onValidate: ({ params: { documentAST }, setResult, validateFn, setValidationFn }) => {
      if (valid.has(documentAST)) return setResult([]);
      setValidationFn((...args) =>
        withinStack(limits.maxDepth, () => codeValues(validateFn(...args))),
      );
      return ({ valid: isValid }) => {
        if (isValid) withinStack(limits.maxDepth, () => hold(documentAST));
      };
    },
  };
};
