import {
  type FieldNode,
  GraphQLError,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { Config } from '../config.js';
import { queryLimitExceeded } from './errors.js';
import type { Selecting } from './execution/collect.js';

/**
 * Counts the entries of a list, each of `width` values, before they are written.
 * @throws QUERY_LIMIT_EXCEEDED
 */
export type CountRows = (added: number, width: number) => void;

const valuesPerRow = 10;

const widths = new WeakMap<SelectionSetNode, number>();

/** How many values a selection adds to the answer, apart from those in lists below it. */
const measure = (
  selecting: Selecting,
  parent: string | undefined,
  selected: SelectionSetNode,
): number => {
  const known = widths.get(selected);
  if (known !== undefined) return known;
  const { schema, fragments } = selecting;
  const keys = new Set<string>();
  const spread = new Set<string>();
  let below = 0;
  const read = (owner: string | undefined, { selections }: SelectionSetNode) => {
    const type = owner === undefined ? undefined : schema.getType(owner);
    for (const node of selections) {
      if (node.kind === Kind.FIELD) {
        keys.add(node.alias?.value ?? node.name.value);
        const field = isObjectType(type) ? type.getFields()[node.name.value] : undefined;
        const isOne = field && node.selectionSet && !isListType(getNullableType(field.type));
        if (isOne) below += measure(selecting, getNamedType(field.type).name, node.selectionSet);
      } else if (node.kind === Kind.INLINE_FRAGMENT) {
        read(node.typeCondition?.name.value ?? owner, node.selectionSet);
      } else if (!spread.has(node.name.value)) {
        spread.add(node.name.value);
        const fragment = fragments[node.name.value];
        if (fragment) read(fragment.typeCondition.name.value, fragment.selectionSet);
      }
    }
  };
  read(parent, selected);
  widths.set(selected, keys.size + below);
  return keys.size + below;
};

/** How many values each entry of a list field adds to the answer, apart from those in lists below it. */
export const widthOf = (
  nodes: readonly FieldNode[],
  type: GraphQLOutputType,
  selecting: Selecting,
): number => {
  let width = 0;
  for (const { selectionSet } of nodes) {
    if (selectionSet) width += measure(selecting, getNamedType(type).name, selectionSet);
  }
  return width;
};

const tooMuch = (limit: number, what: string) =>
  queryLimitExceeded(
    limit,
    `The answer would hold more than ${limit} ${what}. Ask for fewer rows, levels or fields.`,
  );

/** Counts as located already, so that it is not made anew for each field. */
const likewise = (limit: number) =>
  new GraphQLError('More lists were left out, for the same reason.', {
    path: [],
    extensions: { code: 'QUERY_LIMIT_EXCEEDED', limit },
  });

/**
 * The bound on one answer's lists: on their entries, and on the values in those, which aliases
 * multiply. All fields past the first share one error: one for each could take as much room as the
 * answer would have.
 */
export const createRowCount = ({ maxResultRows }: Pick<Config, 'maxResultRows'>): CountRows => {
  const maxValues = maxResultRows * valuesPerRow;
  let rows = 0;
  let values = 0;
  let failed: GraphQLError | null = null;
  const fail = (limit: number, what: string): never => {
    failed = likewise(limit);
    throw tooMuch(limit, what);
  };
  return (added, width) => {
    if (failed) throw failed;
    rows += added;
    values += added * width;
    if (rows > maxResultRows) fail(maxResultRows, 'list entries');
    if (values > maxValues) fail(maxValues, 'values in lists');
  };
};
