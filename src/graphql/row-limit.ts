import {
  type FieldNode,
  GraphQLError,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isAbstractType,
  isListType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql';
import type { Config } from '../config.js';
import { queryLimitExceeded } from './errors.js';
import { collectFields, type Selecting } from './execution/collect.js';

/**
 * Counts the entries of a list, each of `width` values, before they are written.
 * @throws QUERY_LIMIT_EXCEEDED
 */
export type CountRows = (added: number, width: number) => void;

const valuesPerRow = 10;

/** By selection and type: what a selection holds depends on the variables that directives use. */
type Widths = Map<SelectionSetNode, Map<string, number>>;

const known = new WeakMap<Selecting, Widths>();

const widthsOf = (selecting: Selecting): Widths => {
  const widths = known.get(selecting) ?? new Map();
  known.set(selecting, widths);
  return widths;
};

/** How many values a selection of an object adds to the answer, apart from those in lists below it. */
const measureObject = (
  selecting: Selecting,
  type: GraphQLObjectType,
  selected: SelectionSetNode,
): number => {
  let width = 0;
  for (const nodes of collectFields(type, [selected], selecting).values()) {
    const definition = type.getFields()[nodes[0]?.name.value ?? ''];
    width += 1;
    if (definition && !isListType(getNullableType(definition.type))) {
      width += widthOf(nodes, definition.type, selecting);
    }
  }
  return width;
};

/** The same of a value of any type: the most that it can be. */
const measure = (
  selecting: Selecting,
  type: GraphQLNamedType,
  selected: SelectionSetNode,
): number => {
  const widths = widthsOf(selecting);
  const byType = widths.get(selected) ?? new Map<string, number>();
  widths.set(selected, byType);
  let width = byType.get(type.name);
  if (width === undefined) {
    const types = isAbstractType(type) ? selecting.schema.getPossibleTypes(type) : [type];
    const objects = types.filter(isObjectType);
    width = Math.max(0, ...objects.map((object) => measureObject(selecting, object, selected)));
    byType.set(type.name, width);
  }
  return width;
};

/** How many values each entry of a list field adds to the answer, apart from those in lists below it. */
export const widthOf = (
  nodes: readonly FieldNode[],
  type: GraphQLOutputType,
  selecting: Selecting,
): number => {
  let width = 0;
  for (const { selectionSet } of nodes) {
    if (selectionSet) width += measure(selecting, getNamedType(type), selectionSet);
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
