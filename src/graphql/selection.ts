import {
  type FieldNode,
  GraphQLIncludeDirective,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  getDirectiveValues,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

const isSkipped = (node: SelectionNode, { variableValues }: GraphQLResolveInfo) => {
  if (!node.directives?.length) return false;
  return (
    getDirectiveValues(GraphQLSkipDirective, node, variableValues)?.if === true ||
    getDirectiveValues(GraphQLIncludeDirective, node, variableValues)?.if === false
  );
};

const inSet = (
  set: SelectionSetNode | undefined,
  name: string,
  info: GraphQLResolveInfo,
): boolean =>
  set?.selections.some((node) => {
    if (isSkipped(node, info)) return false;
    if (node.kind === Kind.FIELD) return node.name.value === name;
    const below = node.kind === Kind.INLINE_FRAGMENT ? node : info.fragments[node.name.value];
    return inSet(below?.selectionSet, name, info);
  }) ?? false;

/** Whether the operation selects a field of this name directly below the one that is resolved. */
export const selects = (info: GraphQLResolveInfo, name: string): boolean =>
  info.fieldNodes.some((node: FieldNode) => inSet(node.selectionSet, name, info));
