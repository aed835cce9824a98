import {
  defaultTypeResolver,
  type GraphQLAbstractType,
  GraphQLError,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isObjectType,
  type ResponsePath,
} from 'graphql';
import type { FieldPlan, SelectionPlan } from './plan.js';
import { executeSelection, failAt, infoOf, type Run } from './run.js';

/** Turns what a resolver gave into what goes out. Throws, or rejects, where that is impossible. */
export type Complete = (run: Run, field: FieldPlan, value: unknown, path: ResponsePath) => unknown;

export const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as { then?: unknown }).then === 'function';

const isMissing = (value: unknown): value is null | undefined =>
  value === null || value === undefined;

/** What is given up may still fail, which nobody is to hear of. */
export const abandon = (values: readonly unknown[]): void => {
  for (const value of values) if (isPromise(value)) value.then(undefined, () => {});
};

/** `complete`, once a value that may be promised is there, for values that are. */
const whenThere =
  (complete: Complete): Complete =>
  (run, field, value, path) => {
    if (isMissing(value)) return null;
    if (value instanceof Error) throw value;
    return complete(run, field, value, path);
  };

const refuseNull = (value: unknown, { parent, definition }: FieldPlan) => {
  if (value !== null) return value;
  throw new Error(`Cannot return null for non-nullable field ${parent.name}.${definition.name}.`);
};

/** The completion of a non-null type. */
export const required =
  (complete: Complete): Complete =>
  (run, field, value, path) => {
    const completed = complete(run, field, value, path);
    return isPromise(completed)
      ? completed.then((there) => refuseNull(there, field))
      : refuseNull(completed, field);
  };

export const completeLeaf = (type: GraphQLLeafType): Complete =>
  whenThere((_run, _field, value) => {
    const serialized = type.serialize(value);
    if (!isMissing(serialized)) return serialized;
    throw new Error(`Expected \`${type.name}.serialize(${String(value)})\` to return a value.`);
  });

export const completeObject = (type: GraphQLObjectType, selection: SelectionPlan): Complete =>
  whenThere((run, field, value, path) => {
    const isIt = type.isTypeOf?.(value, run.context, infoOf(run, field, path)) ?? true;
    const complete = (its: boolean) => {
      if (its) return executeSelection(run, selection, value, path);
      throw new GraphQLError(`Expected value of type "${type.name}".`, { nodes: field.nodes });
    };
    return isPromise(isIt) ? isIt.then((its) => complete(its === true)) : complete(isIt);
  });

export const completeAbstract = (
  type: GraphQLAbstractType,
  schema: GraphQLSchema,
  completeAs: (object: GraphQLObjectType) => Complete,
): Complete =>
  whenThere((run, field, value, path) => {
    const complete = (name: string | undefined) => {
      const object = name === undefined ? undefined : schema.getType(name);
      if (isObjectType(object) && schema.isSubType(type, object)) {
        return completeAs(object)(run, field, value, path);
      }
      throw new Error(`No object type for a value of ${type.name}.`);
    };
    const resolve = type.resolveType ?? defaultTypeResolver;
    const name = resolve(value, run.context, infoOf(run, field, path), type);
    return isPromise(name)
      ? name.then((there) => complete(typeof there === 'string' ? there : undefined))
      : complete(typeof name === 'string' ? name : undefined);
  });

const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.iterator in value;

export const completeList = (complete: Complete, isRequired: boolean): Complete => {
  const completeItem: Complete = (run, field, item, path) => {
    if (!isPromise(item)) return complete(run, field, item, path);
    return item.then((there) => complete(run, field, there, path));
  };

  const each: Complete = (run, field, item, path) => {
    const fail = (error: unknown) => failAt(run, field, error, path, isRequired);
    try {
      const completed = completeItem(run, field, item, path);
      return isPromise(completed) ? completed.then(undefined, fail) : completed;
    } catch (error) {
      return fail(error);
    }
  };

  return whenThere((run, field, value, path) => {
    if (!isIterable(value)) {
      const { parent, definition } = field;
      throw new GraphQLError(
        `Expected Iterable, but did not find one for field "${parent.name}.${definition.name}".`,
      );
    }
    let isPending = false;
    let index = 0;
    const items: unknown[] = [];
    try {
      for (const item of value) {
        const completed = each(run, field, item, { prev: path, key: index++, typename: undefined });
        if (isPromise(completed)) isPending = true;
        items.push(completed);
      }
    } catch (error) {
      abandon(items);
      throw error;
    }
    return isPending ? Promise.all(items) : items;
  });
};
