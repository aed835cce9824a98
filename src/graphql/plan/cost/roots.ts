import type { FieldNode, GraphQLObjectType } from 'graphql';
import { getOrInsertComputed } from '../../../base/collections/get-or-insert.js';
import { groupBy } from '../../../base/collections/group-by.js';
import { decodeGlobalId, type NodeType } from '../../relay/global-id.js';
import { keyOf, responseKey, selectionSetsOf } from '../selections.js';
import { maxTogether, traceSize, transferSearchCalls } from './model.js';
import { free, own, type Price, sum, under } from './price.js';
import type { Pricer } from './pricer.js';
import { type Selection, type SelectionReader, union } from './reader.js';
import { mayReadRecord } from './transaction.js';

/** An object that an operation names by hash or by id. */
interface Named {
  readonly typename: NodeType;
  /** Equal however the object is named. A number, since ids may be long and in many fields. */
  readonly key: number;
  /** The explorer's object that it belongs to: for a transfer or a trace, its transaction. */
  readonly subject: string;
}

/** What one field of the operation asks of a named object. */
interface Asked extends Named {
  /** The response key of the field. */
  readonly field: string;
  /** The argument that names the object, if it names several. */
  readonly argument: string | undefined;
  readonly selection: Selection;
}

/** The hashes or ids in an argument; none if there are too many, since the field then fails. */
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

/** Creates a reader of the objects that a field of `Query` names; none if the field fails. */
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

/** What is asked of each object, merged over all fields that name it. */
const selectionsByKey = (asked: readonly Asked[]): readonly Selection[] =>
  [...groupBy(asked, ({ key }) => key).values()].map(selectionOf);

/** Prices everything asked of one subject. */
type PriceOf = (asked: readonly Asked[], pricer: Pricer) => Price;

/** Prices everything asked of one transaction, of its transfers and of its trace. */
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
  const isRead =
    of('Transaction').some((one) => mayReadRecord(one.selection, traversal)) ||
    traversal.follow('TokenTransfer', selectionOf(transfers), ['transaction']).length > 0;
  const listed = traversal.firstPages('Transaction', selection, 'tokenTransfers');
  const traced = traversal.follow('Transaction', selection, ['rawTrace']).length > 0;
  const searched = transfers.length > 0 ? Math.max(0, transferSearchCalls - listed) : 0;
  const ofTraces = selectionsByKey(traces).map((trace) => {
    const children = traversal.follow('Trace', trace, ['children']);
    return sum([
      pricer.object('Trace', trace, 'children'),
      under(['children'], pricer.object('Trace', children), traceSize),
    ]);
  });
  return sum([
    own(isRead ? 1 : 0, 'transaction', []),
    pricer.object('Transaction', selection),
    own(searched, 'transaction-token-transfers', []),
    ...selectionsByKey(transfers).map((transfer) =>
      pricer.object('TokenTransfer', transfer, 'transaction'),
    ),
    own(traces.length > 0 && !traced ? 1 : 0, 'raw-trace', []),
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

/** What is asked of a subject, apart from its hash: subjects of equal shape have equal prices. */
const shapeOf = (asked: readonly Asked[]): string => {
  const places = new Map<number, number>();
  const placeOf = (key: number) => getOrInsertComputed(places, key, () => places.size);
  return asked
    .map(({ typename, key, field, selection }) =>
      [typename, placeOf(key), field, keyOf(selection)].join(' '),
    )
    .join(' | ');
};

/** The price of all objects that an operation names, each counted once. */
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
