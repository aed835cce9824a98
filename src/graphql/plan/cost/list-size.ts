import { getNullableType, isListType } from 'graphql';
import type { FieldPlan } from '../plan.js';

/** The assumed length of a list whose field declares none. */
const defaultSize = 10;

/** Of introspection, whose fields are defined by graphql-js. */
const introspectionSizes: Readonly<Record<string, number>> = {
  '__Schema.types': 80,
  '__Schema.directives': 6,
  '__Directive.locations': 4,
  '__Directive.args': 1,
  '__Type.fields': 8,
  '__Type.interfaces': 1,
  '__Type.possibleTypes': 1,
  '__Type.enumValues': 2,
  '__Type.inputFields': 1,
  '__Field.args': 1,
};

/** The assumed length of a field's list; null if it has none. */
export const listSize = ({ parent, definition, cost }: FieldPlan): number | null => {
  if (!isListType(getNullableType(definition.type))) return null;
  return cost.size ?? introspectionSizes[`${parent.name}.${definition.name}`] ?? defaultSize;
};
