import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';
import { isIncluded } from './fragments.js';

/** Whether the operation selects a field of this name directly below the one that is resolved. */
export const selects = (info: GraphQLResolveInfo, name: string): boolean => {
  // Read once each: fragments in fragments would else be read twice as often with every level.
  let spread: Set<string> | undefined;
  const inSet = (set: SelectionSetNode | undefined): boolean =>
    set?.selections.some((node) => {
      if (!isIncluded(node, info.variableValues)) return false;
      if (node.kind === Kind.FIELD) return node.name.value === name;
      if (node.kind === Kind.INLINE_FRAGMENT) return inSet(node.selectionSet);
      const fragment = node.name.value;
      if (spread?.has(fragment)) return false;
      spread = (spread ?? new Set()).add(fragment);
      return inSet(info.fragments[fragment]?.selectionSet);
    }) ?? false;
  return info.fieldNodes.some(({ selectionSet }) => inSet(selectionSet));
};
