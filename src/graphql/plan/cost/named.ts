import { getOrInsertComputed } from '../../../base/collections/get-or-insert.js';
import { groupBy } from '../../../base/collections/group-by.js';
import type { Config } from '../../../base/config/config.js';
import { decodeGlobalId, type NodeType, type ObjectName } from '../../relay/global-id.js';
import { type FieldPlan, selectionOf } from '../plan.js';
import type { Variables } from '../selections.js';
import { type FieldCost, traceSize } from './field-cost.js';
import { mayReadRecord } from './further-pages.js';
import { costOf, multiply, noCost, type Price, sum } from './price.js';
import type { Pricer } from './pricer.js';
import { closure, fieldsOf, reachedBy, type Selected, union } from './selected.js';
import { tryArguments } from './use.js';

/**
 * The assumed number of calls for a transfer by id: nine pages of its transaction's list, and the
 * transaction for what the rows of that list lack. A longer list takes more.
 */
const transferSearchCalls = 10;

/** What one field of the operation asks of an object that it names by hash or by id. */
export interface Asked {
  readonly typename: NodeType;
  /** The object's id within its type, equal however the object is named. */
  readonly id: string;
  /** The explorer's object that it belongs to: for a transfer or a trace, its transaction. */
  readonly subject: string;
  readonly field: FieldPlan;
  /** The argument that names the object, if it names several. */
  readonly argument: string | undefined;
  readonly selected: Selected;
}

const subjectOf = (typename: NodeType, id: string) =>
  typename === 'Address' || typename === 'Token' ? `${typename} ${id}` : (id.split(':')[0] ?? '');

const attempt = <T>(read: () => T): T | null => {
  try {
    return read();
  } catch {
    return null;
  }
};

const tryDecode = (globalId: string) => attempt(() => decodeGlobalId(globalId));

type Names = NonNullable<FieldCost['names']>;

/** The objects that fields of `Query` name; none of a field that fails. */
export const readAsked = (
  fields: readonly FieldPlan[],
  variables: Variables,
  { maxIds }: Pick<Config, 'maxIds'>,
): readonly Asked[] => {
  const decoded = new Map<string, ObjectName | null>();
  const nameOf = (value: unknown, { read, typename }: Names): ObjectName | null => {
    if (read) return attempt(() => read(value));
    if (typeof value !== 'string') return null;
    return typename ? { typename, id: value } : getOrInsertComputed(decoded, value, tryDecode);
  };
  const asked: Asked[] = [];
  for (const field of fields) {
    const { names } = field.cost;
    if (!names) continue;
    const value = tryArguments(field, variables)?.[names.argument];
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    // The field fails if there are too many.
    if (values.length > (names.most ?? maxIds)) continue;
    const argument = values.length > 1 ? names.argument : undefined;
    for (const one of values) {
      const name = nameOf(one, names);
      if (!name) continue;
      const { typename, id } = name;
      const selection = selectionOf(field, typename);
      const selected = selection ? [selection] : [];
      asked.push({ typename, id, subject: subjectOf(typename, id), field, argument, selected });
    }
  }
  return asked;
};

/**
 * What is asked of objects, apart from their hashes: where that is equal, so is the price. One object
 * alone is like any other of its type.
 */
export const shapeOf = (asked: readonly Asked[]): string => {
  const numbers = new Map<string, number>();
  const numberOf = (name: string) => getOrInsertComputed(numbers, name, () => numbers.size);
  let shape = '';
  for (const { typename, id, subject, field, selected } of asked) {
    shape += `${subject.startsWith('-') ? '-' : ''}${typename} ${field.key} ${selected[0]?.id};`;
    if (asked.length > 1) shape += `${numberOf(`${typename} ${id}`)} ${numberOf(subject)};`;
  }
  return shape;
};

const selectedBy = (asked: readonly Asked[]) => union(asked.map(({ selected }) => selected));

/** What is asked of each object, merged over all fields that name it. */
const selectedByKey = (asked: readonly Asked[]): readonly Selected[] =>
  [...groupBy(asked, ({ typename, id }) => `${typename} ${id}`).values()].map(selectedBy);

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
