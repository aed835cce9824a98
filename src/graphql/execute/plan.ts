import type { ResponsePath } from 'graphql';
import type * as Plan from '../plan/field-plan.js';
import type { Text } from './gaps.js';
import type { Run } from './run.js';

/** Writes a value that is neither null nor a promise. @throws, or rejects, if that fails */
export type Write = (
  run: Run,
  field: Plan.FieldPlan<Write>,
  value: unknown,
  path?: ResponsePath,
) => Text;

export type WritableField = Plan.FieldPlan<Write>;
export type WritableSelection = Plan.SelectionPlan<Write>;
export type WritableType = Plan.TypePlan<Write>;
