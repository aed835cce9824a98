import { getOrInsertComputed, groupBy } from '../../../base/collections/maps.js';
import { chainIdOf, type DecodedId, decodeGlobalId } from '../../relay/global-id.js';
import { type DeclaredNode, type NodeType, nodes, nodeTypes } from '../../relay/node-types.js';
import { traceSize } from '../field-cost.js';
import { type FieldPlan, selectionOf } from '../field-plan.js';
import { fieldsOf, mayReadRecord, type Selected, union } from '../selected.js';
import { costOf, multiply, noCost, type Price, priceOn, sum } from './price.js';
import type { Pricer } from './pricer.js';
import { closure, reachedBy } from './reached.js';
import type { PricedChain, Usage } from './usage.js';

/** What one field of `Query`, or of a chain below it, asks of an object that it names by hash or by id. */
export interface NamedObject {
  readonly typename: NodeType;
  readonly chain: PricedChain;
  /** The object's id within its type, equal however the object is named. */
  readonly id: string;
  /** The explorer's object that it belongs to: for a transfer or a trace, its transaction. */
  readonly subject: string;
  readonly field: FieldPlan;
  /** Where the field is in the answer. */
  readonly path: readonly string[];
  /** The argument that names the object, if it names several. */
  readonly argument: string | undefined;
  readonly selected: Selected;
}

const subjectOf = (typename: NodeType, id: string) =>
  `${nodes[typename].owner?.type ?? typename} ${id.split(':')[0]}`;

const attempt = <T>(read: () => T): T | null => {
  try {
    return read();
  } catch {
    return null;
  }
};

const tryDecode = (globalId: string) => attempt(() => decodeGlobalId(globalId));

/** The objects that fields of `Query`, and of the chains there, name; none of a field that fails. */
export const readNamed = (
  fields: readonly FieldPlan[],
  { argumentsOf, namesOf, chainsOf, chainWith }: Usage,
): readonly NamedObject[] => {
  const decoded = new Map<string, DecodedId | null>();
  const named: NamedObject[] = [];

  const read = (field: FieldPlan, path: readonly string[], parent: PricedChain | null) => {
    const { names } = field.cost;
    const values = namesOf(field);
    const argument = values.length > 1 ? names?.argument : undefined;
    const objectOf = (value: unknown, chain: unknown) => {
      if (names?.read) return attempt(() => names.read?.(value));
      const text = String(value);
      return names?.typename
        ? { typename: names.typename, id: text, chain }
        : getOrInsertComputed(decoded, text, tryDecode);
    };
    const chainId = parent?.id ?? argumentsOf(field)?.chain;
    for (const value of values) {
      const object = objectOf(value, chainId);
      if (!object) continue;
      const { typename, id } = object;
      const chain = parent ?? chainWith(chainIdOf(object));
      if (!chain) continue;
      const selection = selectionOf(field, typename);
      const selected = selection ? [selection] : [];
      const subject = `${chain.id} ${subjectOf(typename, id)}`;
      named.push({ typename, chain, id, subject, field, path, argument, selected });
      if (typename === 'Chain') visit(selection?.fields ?? [], path, chain);
    }
  };

  const visit = (
    below: readonly FieldPlan[],
    above: readonly string[],
    parent: PricedChain | null,
  ): void => {
    for (const field of below) {
      const path = [...above, field.key];
      if (field.cost.names) read(field, path, parent);
      if (!field.cost.chains) continue;
      const chainFields = selectionOf(field, 'Chain')?.fields ?? [];
      for (const chain of chainsOf(field)) visit(chainFields, path, chain);
    }
  };

  visit(fields, [], null);
  return named;
};

/** Of an object that cannot be found: a transfer without a transaction, or a token without an address. */
const isLost = ({ id, typename }: NamedObject) => {
  const { owner, record } = nodes[typename];
  return (owner !== undefined || record !== undefined) && id.startsWith('-');
};

/**
 * What is asked of objects, apart from their hashes: where that is equal, so is the price. One object
 * alone is like any other of its type.
 */
export const shapeOf = (asked: readonly NamedObject[]): string => {
  const numbers = new Map<string, number>();
  const numberOf = (name: string) => getOrInsertComputed(numbers, name, () => numbers.size);
  let shape = '';
  for (const one of asked) {
    const { typename, chain, id, subject, path, selected } = one;
    const lead = `${isLost(one) ? '-' : ''}${chain.isPriced ? '' : '~'}`;
    shape += `${lead}${typename} ${path.join('.')} ${selected[0]?.id};`;
    if (asked.length > 1) {
      shape += `${numberOf(`${chain.id} ${typename} ${id}`)} ${numberOf(subject)};`;
    }
  }
  return shape;
};

const selectedBy = (asked: readonly NamedObject[]) => union(asked.map(({ selected }) => selected));

/** What is asked of each object, merged over all fields that name it. */
const selectedByKey = (asked: readonly NamedObject[]): readonly Selected[] =>
  [...groupBy(asked, ({ typename, id }) => `${typename} ${id}`).values()].map(selectedBy);

/** What belongs to objects of another type, in the order in which it is priced. */
const parts = nodeTypes.flatMap((typename) => {
  const { owner, below } = nodes[typename];
  return owner ? [{ typename, owner, below }] : [];
});

/** Prices everything asked of one object with a record, and of what belongs to it. */
const priceRecord = (
  record: NonNullable<DeclaredNode['record']>,
  asked: readonly NamedObject[],
  pricer: Pricer,
): Price => {
  const { useOf, priceObject, priceOnce } = pricer;
  const itself = asked.filter(({ typename }) => nodes[typename].record === record);
  const belonging = parts.flatMap((part) => {
    const named = asked.filter(({ typename }) => typename === part.typename);
    return named.length === 0 ? [] : { named, ...part };
  });
  const leadsBack = union(
    belonging.map(({ named, owner: { back } }) =>
      back === undefined ? [] : reachedBy(selectedBy(named), back, useOf),
    ),
  );
  const selected = union([selectedBy(itself), leadsBack]);
  const isRead = leadsBack.length > 0 || itself.some((one) => mayReadRecord(one.selected, useOf));
  const fields = fieldsOf(closure(selected, useOf));

  /** The calls that the field of the owner makes anyway. */
  const callsOf = (name: string) =>
    Math.max(
      0,
      ...(fields.get(name) ?? []).map((field) => {
        if (!field.cost.pages) return 1;
        const use = useOf(field);
        return use?.plain ? use.pages : 0;
      }),
    );
  const priceBelow = (part: Selected, below: string) =>
    sum([
      priceOnce(part),
      multiply([below], priceObject(reachedBy(part, below, useOf)), traceSize),
    ]);
  return sum([
    costOf(isRead ? 1 : 0, record, []),
    priceObject(selected, { isWhole: true }),
    ...belonging.flatMap(({ named, owner, below }) => [
      costOf(Math.max(0, owner.calls - callsOf(owner.field)), owner.endpoint, []),
      ...selectedByKey(named).map((part) =>
        below === undefined ? priceObject(part, { from: owner.type }) : priceBelow(part, below),
      ),
    ]),
  ]);
};

const recordOf = (type: string) => {
  const typename = nodeTypes.find((name) => name === type);
  return typename && nodes[typename].record;
};

const priceSubject = (asked: readonly NamedObject[], pricer: Pricer): Price => {
  const [first] = asked;
  if (!first) return noCost;
  const { isLookedUp, owner, record = owner && recordOf(owner.type) } = nodes[first.typename];
  if (record && pricer.mayAsk(record))
    return priceOn(first.chain, priceRecord(record, asked, pricer));
  // What is named below a chain is asked for itself.
  return isLookedUp ? priceOn(first.chain, pricer.priceAsked(selectedBy(asked))) : noCost;
};

/** The price of all objects that an operation names, each counted once. */
export const priceNamed = (asked: readonly NamedObject[], pricer: Pricer): Price => {
  const subjects = [...groupBy(asked, ({ subject }) => subject).values()].filter(
    ([first]) => first && !isLost(first),
  );
  const alike = groupBy(subjects, shapeOf);
  return sum(
    [...alike.values()].map((group) => {
      const [one = []] = group;
      const [first] = one;
      if (!first) return noCost;
      const { path, argument } = first;
      const count = group.length;
      const times = count > 1 ? argument : undefined;
      const together = multiply(path.slice(-1), priceSubject(one, pricer), count, times);
      return multiply(path.slice(0, -1), together, 1);
    }),
  );
};
