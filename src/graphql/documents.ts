import { type DocumentNode, parse, type Source } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import { checkDocument, type DocumentLimits, scan, tooDeep } from './limits.js';

// A parsed document takes some 30 times the room of its text.
const heldTextLength = 1_000_000;
const longestHeldText = 50_000;

const withinStack = <T>(limit: number, run: () => T): T => {
  try {
    return run();
  } catch (error) {
    throw error instanceof RangeError ? tooDeep(limit) : error;
  }
};

/**
 * Parses within the limits of one document, before anything slower looks at it, and keeps what
 * proved valid. Documents that were refused are not kept: nobody can fill the room with them.
 */
export const useDocuments = (limits: DocumentLimits): Plugin => {
  const held = new LRUCache<string, DocumentNode>({
    maxSize: heldTextLength,
    sizeCalculation: (_document, text) => text.length,
    maxEntrySize: longestHeldText,
  });
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
  return {
    onParse: ({ params: { source }, setParsedDocument, setParseFn }) => {
      const document = held.get(source.toString());
      if (document) setParsedDocument(document);
      else setParseFn(parseWithin);
    },
    onValidate: ({ params: { documentAST }, setResult, validateFn, setValidationFn }) => {
      if (valid.has(documentAST)) return setResult([]);
      setValidationFn((...args) => withinStack(limits.maxDepth, () => validateFn(...args)));
      return ({ valid: isValid }) => {
        if (!isValid) return;
        valid.add(documentAST);
        if (documentAST.loc) held.set(documentAST.loc.source.body, documentAST);
      };
    },
  };
};
