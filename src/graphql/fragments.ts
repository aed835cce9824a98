import { type DocumentNode, type FragmentDefinitionNode, Kind } from 'graphql';

/** The fragments of a document by name. */
export const fragmentsOf = ({ definitions }: DocumentNode): Map<string, FragmentDefinitionNode> => {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      fragments.set(definition.name.value, definition);
    }
  }
  return fragments;
};
