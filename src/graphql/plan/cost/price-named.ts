import { groupBy } from '../../../base/collections/maps.js';
import { type DeclaredNode, declaredNode, nodes, nodeTypes } from '../../relay/node-types.js';
import { traceSize } from '../field-cost.js';
import type { FieldPlan } from '../field-plan.js';
import type { UseOf } from '../field-use.js';
import { closure, fieldsOf, mayReadRecord, reachedBy, type Selected, union } from '../selected.js';
import { isLost, type NamedObject, shapeOf } from './named-objects.js';
import { costOf, multiply, noCost, onChains, type Price, sum } from './price.js';
import { type Pricing, priceAsked, priceObject, priceOnce, priceWhole } from './pricer.js';

const selectedBy = (asked: readonly NamedObject[]) => union(asked.map(({ selected }) => selected));

type Owner = NonNullable<DeclaredNode['owner']>;

/** The calls to find what belongs to an object, without those that a field of that object makes anyway. */
const priceFinding = (
  { calls, endpoint, field: name }: Owner,
  ofOwner: ReadonlyMap<string, readonly FieldPlan[]>,
  useOf: UseOf,
): Price => {
  const made = (ofOwner.get(name) ?? []).map((field) => {
    if (!field.cost.pages) return 1;
    const use = useOf(field);
    return use?.isPlain ? use.pages : 0;
  });
  return costOf({ [endpoint]: Math.max(0, calls - Math.max(0, ...made)) }, []);
};

/** What belongs to an object; where `below` leads from it to others of its kind, each of these is priced, too. */
const priceBelonging = (
  selected: Selected,
  { type }: Owner,
  below: string | undefined,
  pricing: Pricing,
): Price => {
  if (below === undefined) return priceObject(selected, { from: type }, pricing);
  const others = reachedBy(selected, below, pricing.useOf);
  return sum([
    priceOnce(selected, {}, pricing),
    multiply([below], priceObject(others, {}, pricing), traceSize),
  ]);
};

/** Prices everything asked of one object with a record, and of what belongs to it. */
const priceRecord = (
  record: NonNullable<DeclaredNode['record']>,
  asked: readonly NamedObject[],
  pricing: Pricing,
): Price => {
  const { useOf } = pricing;
  const itself = asked.filter(({ typename }) => nodes[typename].record === record);
  const belonging = nodeTypes.flatMap((type) => {
    const { owner, below } = nodes[type];
    const named = asked.filter(({ typename }) => typename === type);
    return owner && named.length > 0 ? { named, owner, below } : [];
  });
  const leadsBack = union(
    belonging.map(({ named, owner: { back = '' } }) => reachedBy(selectedBy(named), back, useOf)),
  );
  const selected = union([selectedBy(itself), leadsBack]);
  const isRead = leadsBack.length > 0 || itself.some((one) => mayReadRecord(one.selected, useOf));
  const fields = fieldsOf(closure(selected, useOf));
  return sum([
    priceWhole(record, selected, isRead, pricing),
    ...belonging.flatMap(({ named, owner, below }) => [
      priceFinding(owner, fields, useOf),
      // Each once, over all fields that name it.
      ...[...groupBy(named, ({ id }) => id).values()].map((same) =>
        priceBelonging(selectedBy(same), owner, below, pricing),
      ),
    ]),
  ]);
};

/** Whether a field is a part of its chain, or an event. */
const isPart = ({ root }: NamedObject) => root.field.cost.names === undefined;

const priceSubject = (
  first: NamedObject,
  asked: readonly NamedObject[],
  pricing: Pricing,
): Price => {
  const { type, definition } = first.root.field;
  // The event itself is free.
  if (definition.subscribe)
    return multiply(first.root.path, priceObject(type.selections, { isWhole: true }, pricing), 1);
  const {
    isLookedUp,
    owner,
    record = owner && declaredNode(owner.type)?.record,
  } = nodes[first.typename];
  if (record && pricing.mayAsk(record)) return priceRecord(record, asked, pricing);
  // A chain that an id names is only what is asked of it.
  return isLookedUp || isPart(first) ? priceAsked(selectedBy(asked), pricing) : noCost;
};

/** The price of all that an operation asks of chains: of each object, and of each part of a chain, once. */
export const priceNamed = (asked: readonly NamedObject[], pricing: Pricing): Price => {
  const subjects = [...groupBy(asked, ({ subject }) => subject).values()].filter(
    ([first]) => first && !isLost(first),
  );
  return sum(
    [...groupBy(subjects, shapeOf).values()].map((alike) => {
      const [one = []] = alike;
      const [first] = one;
      if (!first) return noCost;
      const { root, argument, chain } = first;
      const price = priceSubject(first, one, pricing);
      return onChains(
        isPart(first) ? [] : root.path,
        price,
        alike.map(() => chain),
        alike.length > 1 ? argument : undefined,
      );
    }),
  );
};
