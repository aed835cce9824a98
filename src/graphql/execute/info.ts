import type { GraphQLResolveInfo, ResponsePath } from 'graphql';
import type { FieldPlan } from './plan.js';
import type { Run } from './run.js';

/** The info argument of a resolver. */
export const infoOf = (
  { operation, schema, fragments, variables }: Run,
  field: FieldPlan,
  path: ResponsePath,
): GraphQLResolveInfo => ({
  fieldName: field.definition.name,
  fieldNodes: field.nodes,
  returnType: field.definition.type,
  parentType: field.parent,
  path,
  schema,
  fragments,
  rootValue: undefined,
  operation,
  variableValues: variables,
  plan: field,
});
