import { getOrInsertComputed } from '../../../base/collections/get-or-insert.js';
import { groupBy } from '../../../base/collections/group-by.js';
import { decodeGlobalId, type NodeType } from '../../relay/global-id.js';
import { type FieldPlan, selectionOf } from '../plan.js';
import type { Variables } from '../selections.js';
import { maxTogether, traceSize } from './field-cost.js';
import { costOf, multiply, noCost, type Price, sum } from './price.js';
import type { Pricer } from './pricer.js';
import { closure, fieldsOf, reachedBy, type Selected, union } from './selected.js';
import { mayReadRecord } from './transaction.js';
import { tryArguments } from './use.js';

/**
 * The assumed number of calls for a transfer by id: nine pages of its transaction's list, and the
 * transaction for what the rows of that list lack. A longer list takes more.
 */
const transferSearchCalls = 10;

/** An object that an operation names by hash or by id. */
interface Named {
  readonly typename: NodeType;
  /** Equal however the object is named. A number, since ids may be long and in many fields. */
  readonly key: number;
  /** The explorer's object that it belongs to: for a transfer or a trace, its transaction. */
  readonly subject: string;
}

/** What one field of the operation asks of a named object. */
export interface Asked extends Named {
  readonly field: FieldPlan;
  /** The argument that names the object, if it names several. */
  readonly argument: string | undefined;
  readonly selected: Selected;
}

/** The hashes or ids in an argument; none if there are too many, since the field then fails. */
const textsIn = (value: unknown): readonly string[] => {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.length > maxTogether ? [] : items.filter((item) => typeof item === 'string');
};

const subjectOf = (typename: NodeType, id: string) =>
  typename === 'Address' || typename === 'Token' ? `${typename} ${id}` : (id.split(':')[0] ?? '');

/** Reads the objects that fields of `Query` name; none of a field that fails. */
export const readAsked = (fields: readonly FieldPlan[], variables: Variables): readonly Asked[] => {
  const named = new Map<string, Named>();
  const decoded = new Map<string, Named | null>();
  const nameOwn = (typename: NodeType, id: string): Named =>
    getOrInsertComputed(named, `${typename} ${id}`, () => ({
      typename,
      key: named.size,
      subject: subjectOf(typename, id),
    }));
  const nameGlobal = (globalId: string) => {
    try {
      const { typename, id } = decodeGlobalId(globalId);
      return nameOwn(typename, id);
    } catch {
      return null;
    }
  };
  return fields.flatMap((field) => {
    const { names } = field.cost;
    if (!names) return [];
    const { typename } = names;
    const values = textsIn(tryArguments(field, variables)?.[names.argument]);
    const argument = values.length > 1 ? names.argument : undefined;
    return values.flatMap((id) => {
      const object = typename
        ? nameOwn(typename, id)
        : getOrInsertComputed(decoded, id, nameGlobal);
      if (!object) return [];
      const selection = selectionOf(field, object.typename);
      return { ...object, field, argument, selected: selection ? [selection] : [] };
    });
  });
};

const selectedBy = (asked: readonly Asked[]) => union(asked.map(({ selected }) => selected));

/** What is asked of each object, merged over all fields that name it. */
const selectedByKey = (asked: readonly Asked[]): readonly Selected[] =>
  [...groupBy(asked, ({ key }) => key).values()].map(selectedBy);

/** Prices everything asked of one transaction, of its transfers and of its trace. */
const priceTransaction = (asked: readonly Asked[], pricer: Pricer): Price => {
  const { useOf, priceObject, priceOnce } = pricer;
  const [transactions = [], transfers = [], traces = []] = (
    ['Transaction', 'TokenTransfer', 'Trace'] as const
  ).map((typename) => asked.filter((one) => one.typename === typename));
  const ofTransfers = reachedBy(selectedBy(transfers), 'transaction', useOf);
  const selected = union([selectedBy(transactions), ofTransfers]);
  const isRead =
    ofTransfers.length > 0 || transactions.some((one) => mayReadRecord(one.selected, useOf));
  const fields = fieldsOf(closure(selected, useOf));
  const listed = (fields.get('tokenTransfers') ?? []).map(useOf);
  const pages = Math.max(0, ...listed.map((use) => (use?.plain ? use.pages : 0)));
  const searched = transfers.length > 0 ? Math.max(0, transferSearchCalls - pages) : 0;
  const isTraced = traces.length > 0 && !fields.has('rawTrace');
  const priceTrace = (trace: Selected) =>
    sum([
      priceOnce(trace),
      multiply(['children'], priceObject(reachedBy(trace, 'children', useOf)), traceSize),
    ]);
  return sum([
    costOf(isRead ? 1 : 0, 'transaction', []),
    priceObject(selected),
    costOf(searched, 'transaction-token-transfers', []),
    ...selectedByKey(transfers).map((transfer) => priceObject(transfer, 'Transaction')),
    costOf(isTraced ? 1 : 0, 'raw-trace', []),
    ...selectedByKey(traces).map(priceTrace),
  ]);
};

const priceSubject = (asked: readonly Asked[], pricer: Pricer): Price =>
  asked[0]?.typename === 'Address' || asked[0]?.typename === 'Token'
    ? pricer.priceAsked(selectedBy(asked))
    : priceTransaction(asked, pricer);

/** What is asked of a subject, apart from its hash: subjects of equal shape have equal prices. */
const shapeOf = (asked: readonly Asked[]): string => {
  const places = new Map<number, number>();
  const placeOf = (key: number) => getOrInsertComputed(places, key, () => places.size);
  return asked
    .map(({ typename, key, field, selected }) =>
      [typename, placeOf(key), field.key, selected[0]?.id].join(' '),
    )
    .join(' | ');
};

/** The price of all objects that an operation names, each counted once. */
export const priceNamed = (asked: readonly Asked[], pricer: Pricer): Price => {
  const subjects = [...groupBy(asked, ({ subject }) => subject).values()].filter(
    // The explorer has no path to a transfer without a transaction.
    ([first]) => first && !first.subject.startsWith('-'),
  );
  const alike = groupBy(subjects, shapeOf);
  return sum(
    [...alike.values()].map((group) => {
      const [one = []] = group;
      const [first] = one;
      if (!first) return noCost;
      const { field, argument } = first;
      const count = group.length;
      const times = count > 1 ? argument : undefined;
      return multiply([field.key], priceSubject(one, pricer), count, times);
    }),
  );
};
