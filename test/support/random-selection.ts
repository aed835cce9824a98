import { type GraphQLField, type GraphQLObjectType, getNamedType, isObjectType } from 'graphql';
import { schema } from './schema.js';

/** Draws a whole number below a limit. */
export type Draw = (below: number) => number;

/** Pseudo-random numbers from a seed. */
export const drawFrom = (seed: number): Draw => {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/** Ways to draw: one of several, and whether something happens that has so many chances in 100. */
export const drawing = (draw: Draw) => ({
  one: <T>(items: readonly T[]): T => items[draw(items.length)] as T,
  chance: (percent: number) => draw(100) < percent,
});

interface SelectionOptions {
  /** An argument as text; null to leave it out. */
  readonly argument: (name: string, type: string) => string | null;
  /** Directives of a field. */
  readonly directive?: () => string;
  /** Whether a field may be drawn. */
  readonly has?: (coordinate: string) => boolean;
}

/** Draws selections on the types of the schema, with an alias for each field. */
export const createSelections = (
  draw: Draw,
  { argument, directive = () => '', has = () => true }: SelectionOptions,
) => {
  const { one, chance } = drawing(draw);
  let aliases = 0;

  const selection = (type: GraphQLObjectType, depth: number): string => {
    const fields = Object.values(type.getFields()).filter(({ name }) =>
      has(`${type.name}.${name}`),
    );
    const parts = Array.from({ length: one([1, 1, 2, 3]) }, () => {
      const inner = chance(75)
        ? fields.filter((field) => isObjectType(getNamedType(field.type)))
        : fields;
      return field(one(inner.length > 0 && depth > 0 ? inner : fields), depth);
    });
    return `{ __typename ${parts.join(' ')} }`;
  };

  const field = (definition: GraphQLField<unknown, unknown>, depth: number): string => {
    const child = getNamedType(definition.type);
    if (isObjectType(child) && depth === 0) return '';
    aliases += 1;
    const args = definition.args
      .map(({ name, type }) => argument(name, String(type)))
      .filter(Boolean)
      .join(', ');
    const below = isObjectType(child) ? ` ${selection(child, depth - 1)}` : '';
    return `f${aliases}: ${definition.name}${args && `(${args})`}${directive()}${below}`;
  };

  /** A selection on the type with this name, of at most so many levels. */
  return (name: string, depth: number): string => {
    const type = schema.getType(name);
    return isObjectType(type) ? selection(type, depth) : '';
  };
};
