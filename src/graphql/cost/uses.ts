import type { FieldNode } from 'graphql';
import { canonicalList } from '../canonical-list.js';
import { defaultFirst } from '../relay/connection.js';
import { longestCursor } from '../relay/cursor.js';
import { pageSize } from './model.js';

/** A connection field with its arguments. */
export interface Use {
  readonly node: FieldNode;
  readonly first: number;
  /** The explorer's pages that it needs. */
  readonly pages: number;
  /** Names the list and the place in it from which it is read. */
  readonly list: string;
  /** Read from its start and without filters. */
  readonly plain: boolean;
}

/** The canonical form of an argument: null and [] are as if not given, order and repeats do not count. */
const canonical = (value: unknown) => {
  if (Array.isArray(value)) return value.length === 0 ? null : canonicalList(value);
  // A longer text is no cursor: the field fails, whatever else it says.
  return typeof value === 'string' ? value.slice(0, longestCursor + 1) : (value ?? null);
};

/** How a connection is used; null where it fails or asks for nothing. */
export const readUse = (
  args: Readonly<Record<string, unknown>> | null,
  node: FieldNode,
  maxPageSize: number,
): Use | null => {
  if (!args) return null;
  const { first: given, ...rest } = args;
  const first = typeof given === 'number' ? given : defaultFirst;
  if (first < 1 || first > maxPageSize) return null;
  const others = Object.entries(rest)
    .map(([name, value]) => [name, canonical(value)] as const)
    .filter(([, value]) => value !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  // A cursor may be anywhere in its page.
  const pages = Math.ceil(first / pageSize) + (typeof rest.after === 'string' ? 1 : 0);
  return { node, first, pages, list: JSON.stringify(others), plain: others.length === 0 };
};
