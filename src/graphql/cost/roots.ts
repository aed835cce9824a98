import type { FieldNode, GraphQLObjectType } from 'graphql';
import { getOrInsertComputed } from '../../get-or-insert.js';
import { groupBy } from '../group-by.js';
import { decodeGlobalId, type NodeType } from '../relay/global-id.js';
import { keyOf, responseKey, selectionSetsOf } from '../selections.js';
import { maxTogether, traceSize, transferSearchPages } from './model.js';
import { free, own, type Price, sum, under } from './price.js';
import type { Pricer } from './pricer.js';
import { type Selection, type SelectionReader, union } from './reader.js';

/** An object that an operation names, by hash or by id. */
interface Named {
  readonly typename: NodeType;
  /** The same however it is named: ids may be long, and named by many fields. */
  readonly key: number;
  /** Which of the explorer's objects it is about: a transfer and a trace belong to a transaction. */
  readonly subject: string;
}

/** What an operation asks of such an object in one field. */
interface Asked extends Named {
  /** Its name in the answer. */
  readonly field: string;
  /** The argument that names more than one. */
  readonly argument: string | undefined;
  readonly selection: Selection;
}

/** The hashes or ids that an argument names: none where they are too many, since the field fails. */
const listOf = (value: unknown): readonly string[] => {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.length > maxTogether ? [] : items.filter((item) => typeof item === 'string');
};

const rules: Readonly<Record<string, { argument: string; typename: NodeType | null }>> = {
  node: { argument: 'id', typename: null },
  nodes: { argument: 'ids', typename: null },
  address: { argument: 'hash', typename: 'Address' },
  addresses: { argument: 'hashes', typename: 'Address' },
  transaction: { argument: 'hash', typename: 'Transaction' },
  transactions: { argument: 'hashes', typename: 'Transaction' },
};

const subjectOf = (typename: NodeType, id: string) =>
  typename === 'Address' || typename === 'Token' ? `${typename} ${id}` : (id.split(':')[0] ?? '');

const createNamed = () => {
  const named = new Map<string, Named>();
  const decoded = new Map<string, Named | null>();
  const ofOwnId = (typename: NodeType, id: string): Named =>
    getOrInsertComputed(named, `${typename} ${id}`, () => ({
      typename,
      key: named.size,
      subject: subjectOf(typename, id),
    }));
  const decode = (globalId: string) => {
    try {
      const { typename, id } = decodeGlobalId(globalId);
      return ofOwnId(typename, id);
    } catch {
      return null;
    }
  };
  return { ofOwnId, ofGlobalId: (id: string) => getOrInsertComputed(decoded, id, decode) };
};

/** Reads the objects that fields of `Query` name; none where a field fails. */
export const createRootReader = (query: GraphQLObjectType, reader: SelectionReader) => {
  const { ofOwnId, ofGlobalId } = createNamed();
  return (node: FieldNode): Asked[] => {
    const rule = rules[node.name.value];
    const definition = query.getFields()[node.name.value];
    if (!rule || !definition) return [];
    const { typename } = rule;
    const values = listOf(reader.args(definition, node)?.[rule.argument]);
    const field = responseKey(node);
    const argument = values.length > 1 ? rule.argument : undefined;
    const selection = selectionSetsOf([node]);
    return values.flatMap((id) => {
      const object = typename ? ofOwnId(typename, id) : ofGlobalId(id);
      return object ? { ...object, field, argument, selection } : [];
    });
  };
};

const selectionOf = (asked: readonly Asked[]) => union(asked.map(({ selection }) => selection));

/** What is asked of each object, however often it is named. */
const selectionsByKey = (asked: readonly Asked[]): readonly Selection[] =>
  [...groupBy(asked, ({ key }) => key).values()].map(selectionOf);

/** The price of what is asked of one object, or of what belongs to it. */
type PriceOf = (asked: readonly Asked[], pricer: Pricer) => Price;

/** Everything that is asked of one transaction, of its transfers and of its trace. */
const transactionPrice: PriceOf = (asked, pricer) => {
  const { traversal } = pricer;
  const of = (typename: NodeType) => asked.filter((one) => one.typename === typename);
  const [transfers, traces] = [of('TokenTransfer'), of('Trace')];
  const selection = traversal.closure(
    'Transaction',
    union([
      selectionOf(of('Transaction')),
      traversal.follow('TokenTransfer', selectionOf(transfers), ['transaction']),
    ]),
  );
  const isAsked = of('Transaction').length > 0 || selection.length > 0;
  const listed = traversal.firstPages('Transaction', selection, 'tokenTransfers');
  const traced = traversal.follow('Transaction', selection, ['rawTrace']).length > 0;
  const searched = transfers.length > 0 ? Math.max(0, transferSearchPages - listed) : 0;
  const ofTraces = selectionsByKey(traces).map((trace) => {
    const children = traversal.follow('Trace', trace, ['children']);
    return sum([
      pricer.object('Trace', trace, 'children'),
      under(['children'], pricer.object('Trace', children), traceSize),
    ]);
  });
  return sum([
    own(isAsked ? 1 : 0, []),
    pricer.object('Transaction', selection),
    own(searched, []),
    ...selectionsByKey(transfers).map((transfer) =>
      pricer.object('TokenTransfer', transfer, 'transaction'),
    ),
    own(traces.length > 0 && !traced ? 1 : 0, []),
    ...ofTraces,
  ]);
};

const prices: Readonly<Record<NodeType, PriceOf>> = {
  Address: (asked, pricer) => pricer.askedAddress(selectionOf(asked)),
  Token: (asked, pricer) => pricer.object('Token', selectionOf(asked)),
  Transaction: transactionPrice,
  TokenTransfer: transactionPrice,
  Trace: transactionPrice,
};

/** What is asked of a subject, whatever its hash: subjects of equal shape have equal prices. */
const shapeOf = (asked: readonly Asked[]): string => {
  const places = new Map<number, number>();
  const placeOf = (key: number) => getOrInsertComputed(places, key, () => places.size);
  return asked
    .map(({ typename, key, field, selection }) =>
      [typename, placeOf(key), field, keyOf(selection)].join(' '),
    )
    .join(' | ');
};

/** The price of all objects that an operation names, each once however often it is named. */
export const rootPrice = (asked: readonly Asked[], pricer: Pricer): Price => {
  const subjects = [...groupBy(asked, ({ subject }) => subject).values()].filter(
    // The explorer has no path to a transfer without a transaction.
    ([first]) => first && !first.subject.startsWith('-'),
  );
  const alike = groupBy(subjects, shapeOf);
  return sum(
    [...alike.values()].map((group) => {
      const [one = []] = group;
      const [first] = one;
      if (!first) return free;
      const { typename, field, argument } = first;
      const count = group.length;
      return under([field], prices[typename](one, pricer), count, count > 1 ? argument : undefined);
    }),
  );
};
