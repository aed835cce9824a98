import {
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
} from 'graphql';

/** Where the name of a field is in a query, by its path of response keys; undefined if it is not found. */
export function fieldAt(
  query: string,
  operationName: string | undefined,
  path: readonly string[],
): { start: number; end: number } | undefined {
  try {
    const { definitions } = parse(query);
    const fragments = new Map(
      definitions.flatMap((one) =>
        one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one.selectionSet] as const] : [],
      ),
    );
    const operation = definitions.find(
      (one): one is OperationDefinitionNode =>
        one.kind === Kind.OPERATION_DEFINITION &&
        (!operationName || one.name?.value === operationName),
    );
    let selections = operation ? [operation.selectionSet] : [];
    let found: FieldNode[] = [];
    for (const key of path) {
      found = selections.flatMap((set) => fieldsOf(set, key, fragments));
      selections = found.flatMap(({ selectionSet }) => selectionSet ?? []);
    }
    const loc = found[0]?.name.loc;
    return loc && { start: loc.start, end: loc.end };
  } catch {
    return undefined;
  }
}

/** The fields with a response key, also those in fragments, which must not spread each other in a circle. */
function fieldsOf(
  set: SelectionSetNode,
  key: string,
  fragments: ReadonlyMap<string, SelectionSetNode>,
): FieldNode[] {
  return set.selections.flatMap((one): FieldNode[] => {
    if (one.kind === Kind.FIELD) return (one.alias ?? one.name).value === key ? [one] : [];
    const below =
      one.kind === Kind.INLINE_FRAGMENT ? one.selectionSet : fragments.get(one.name.value);
    return below ? fieldsOf(below, key, fragments) : [];
  });
}
