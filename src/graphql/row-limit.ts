import {
  defaultFieldResolver,
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { Config } from '../config.js';
import type { Context } from './context.js';
import { queryLimitExceeded } from './errors.js';

/** Counts the entries of a list before they are resolved. @throws QUERY_LIMIT_EXCEEDED */
export type CountRows = (added: number, info: GraphQLResolveInfo) => void;

const valuesPerRow = 10;

const widths = new WeakMap<SelectionSetNode, number>();

/** How many values a selection adds to the answer, apart from those in lists below it. */
const widthOf = (
  { schema, fragments }: GraphQLResolveInfo,
  typename: string | undefined,
  set: SelectionSetNode,
): number => {
  const measure = (parent: string | undefined, selected: SelectionSetNode): number => {
    const known = widths.get(selected);
    if (known !== undefined) return known;
    const keys = new Set<string>();
    let below = 0;
    const read = (owner: string | undefined, { selections }: SelectionSetNode) => {
      const type = owner === undefined ? undefined : schema.getType(owner);
      for (const node of selections) {
        if (node.kind === Kind.FIELD) {
          keys.add(node.alias?.value ?? node.name.value);
          const field = isObjectType(type) ? type.getFields()[node.name.value] : undefined;
          const isOne = field && node.selectionSet && !isListType(getNullableType(field.type));
          if (isOne) below += measure(getNamedType(field.type).name, node.selectionSet);
        } else if (node.kind === Kind.INLINE_FRAGMENT) {
          read(node.typeCondition?.name.value ?? owner, node.selectionSet);
        } else if (!spread.has(node.name.value)) {
          spread.add(node.name.value);
          const fragment = fragments[node.name.value];
          if (fragment) read(fragment.typeCondition.name.value, fragment.selectionSet);
        }
      }
    };
    const spread = new Set<string>();
    read(parent, selected);
    widths.set(selected, keys.size + below);
    return keys.size + below;
  };
  return measure(typename, set);
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
  return (added, info) => {
    if (failed) throw failed;
    rows += added;
    const named = getNamedType(info.returnType).name;
    for (const { selectionSet } of info.fieldNodes) {
      if (selectionSet) values += added * widthOf(info, named, selectionSet);
    }
    if (rows > maxResultRows) fail(maxResultRows, 'list entries');
    if (values > maxValues) fail(maxValues, 'values in lists');
  };
};

const countField = (field: ReturnType<GraphQLObjectType['getFields']>[string]) => {
  const resolve = field.resolve ?? defaultFieldResolver;
  const count = (list: unknown, { countRows }: Context, info: GraphQLResolveInfo) => {
    if (Array.isArray(list)) countRows(list.length, info);
    return list;
  };
  field.resolve = (source, args, context, info) => {
    const list: unknown = resolve(source, args, context, info);
    return list instanceof Promise
      ? list.then((loaded) => count(loaded, context, info))
      : count(list, context, info);
  };
};

/** Makes every list field of a schema count its entries in the context. */
export const countLists = (schema: GraphQLSchema): GraphQLSchema => {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      if (isListType(getNullableType(field.type))) countField(field);
    }
  }
  return schema;
};
