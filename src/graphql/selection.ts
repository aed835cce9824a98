import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';
import { isIncluded } from './fragments.js';

const inSet = (
  set: SelectionSetNode | undefined,
  name: string,
  info: GraphQLResolveInfo,
): boolean =>
  set?.selections.some((node) => {
    if (!isIncluded(node, info.variableValues)) return false;
    if (node.kind === Kind.FIELD) return node.name.value === name;
    const below = node.kind === Kind.INLINE_FRAGMENT ? node : info.fragments[node.name.value];
    return inSet(below?.selectionSet, name, info);
  }) ?? false;

/** Whether the operation selects a field of this name directly below the one that is resolved. */
export const selects = (info: GraphQLResolveInfo, name: string): boolean =>
  info.fieldNodes.some((node: FieldNode) => inSet(node.selectionSet, name, info));
