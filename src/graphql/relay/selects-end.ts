import {
  type FieldNode,
  type GraphQLResolveInfo,
  getNamedType,
  isObjectType,
  type SelectionNode,
} from 'graphql';
import { collectFields, isIncluded, selectionSetsOf } from '../plan/selections.js';

const fieldsBelow = (info: GraphQLResolveInfo, typename: string, nodes: readonly FieldNode[]) => {
  const { schema, fragments, variableValues } = info;
  const type = schema.getType(typename);
  const includes = (node: SelectionNode) => isIncluded(node, variableValues);
  return isObjectType(type)
    ? collectFields(type, selectionSetsOf(nodes), { schema, fragments, includes })
    : [];
};

const named = (fields: readonly FieldNode[], wanted: string) =>
  fields.filter(({ name }) => name.value === wanted);

/** Whether the operation selects the end cursor of a connection, which can say that it was cut short. */
export const selectsEnd = (info: GraphQLResolveInfo): boolean => {
  const connection = getNamedType(info.returnType).name;
  const pageInfo = named(fieldsBelow(info, connection, info.fieldNodes), 'pageInfo');
  return named(fieldsBelow(info, 'PageInfo', pageInfo), 'endCursor').length > 0;
};
