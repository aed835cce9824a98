import {
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
} from 'graphql';

/** What an operation selects at a place of its answer. */
export interface Selection {
  /** The fields that are answered there; several if the query names them several times. */
  readonly fields: readonly FieldNode[];
  /** What is selected below a response key. */
  readonly below: (key: string) => Selection;
}

/** An operation of a query, and what it selects; undefined if the query is malformed or has no such operation. */
export function operationIn(
  query: string,
  operationName: string | undefined,
): { operation: OperationDefinitionNode; selection: Selection } | undefined {
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
    if (!operation) return undefined;
    const selectionOf = (
      fields: readonly FieldNode[],
      sets: readonly SelectionSetNode[],
    ): Selection => ({
      fields,
      below(key) {
        const found = sets.flatMap((set) => fieldsOf(set, key, fragments));
        return selectionOf(
          found,
          found.flatMap(({ selectionSet }) => selectionSet ?? []),
        );
      },
    });
    return { operation, selection: selectionOf([], [operation.selectionSet]) };
  } catch {
    return undefined;
  }
}

/** Where the name of a field is in a query, by its path of response keys; undefined if it is not found. */
export function fieldAt(
  query: string,
  operationName: string | undefined,
  path: readonly string[],
): { start: number; end: number } | undefined {
  const top = operationIn(query, operationName)?.selection;
  const found = path.reduce((selection, key) => selection?.below(key), top);
  const loc = found?.fields[0]?.name.loc;
  return loc && { start: loc.start, end: loc.end };
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
