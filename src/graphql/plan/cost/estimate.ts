import type { GraphQLError } from 'graphql';
import { LRUCache } from 'lru-cache';
import { getOrInsertComputed } from '../../../base/collections/maps.js';
import type { Config } from '../../../base/config/config.js';
import { costLimitExceeded, queryLimitExceeded } from '../../errors/errors.js';
import type { FieldPlan, SelectionPlan } from '../field-plan.js';
import type { Variables } from '../selections.js';
import { type NamedObject, priceNamed, readNamed, shapeOf } from './named-objects.js';
import { type Multiplier, multiply, noCost, type Price, priceOn, sum } from './price.js';
import { createPricer } from './pricer.js';
import { type EstimateLimits, type Usage, usageWith } from './usage.js';
import { countValues } from './values.js';

/** The estimated cost of an operation, before any of it runs: each resource once, without retries. */
export interface Estimate extends Price {
  /** How many fields and list entries the answer may have. */
  readonly values: number;
  /** The argument to lower in order to have fewer values; null if there is none. */
  readonly valuesMultiplier: Multiplier | null;
  /** Whether it only asks for the schema. */
  readonly isIntrospection: boolean;
}

type CostLimits = Pick<Config, 'maxUpstreamCalls' | 'maxResultValues'>;

/** The cost of an operation that fails before any of its fields. */
export const nothingRun: Estimate = {
  ...noCost,
  values: 0,
  valuesMultiplier: null,
  isIntrospection: false,
};

const estimateNew = (
  plan: SelectionPlan,
  named: readonly NamedObject[],
  usage: Usage,
): Estimate => {
  const { count: values, multiplier: valuesMultiplier } = countValues(plan, named, usage);
  const isIntrospection = plan.fields.every(({ definition }) => definition.name.startsWith('__'));
  const pricer = createPricer(usage);
  const events = plan.fields.filter(({ cost }) => cost.event);
  const prices = events.map((field) => {
    const price = multiply(
      [field.key],
      pricer.priceObject(field.type.selections, { isWhole: true }),
      1,
    );
    return priceOn(chainOf(field, usage) ?? { isPriced: false }, price);
  });
  const price = sum([priceNamed(named, pricer), ...prices]);
  return { values, valuesMultiplier, isIntrospection, ...price };
};

/** The chain that the argument `chain` names, the default one without; undefined if it fails. */
const chainOf = (field: FieldPlan, { argumentsOf, chainWith }: Usage) =>
  chainWith(argumentsOf(field)?.chain);

/** The fields of a plan whose cost depends on arguments with variables. */
const varyingFields = (plan: SelectionPlan): readonly FieldPlan[] => {
  // A set also visits what is added on the way.
  const selections = new Set([plan]);
  const found: FieldPlan[] = [];
  for (const selection of selections) {
    for (const field of selection.fields) {
      const { pages, chains, names, event } = field.cost;
      const hasArguments = pages || chains || event || names;
      if (hasArguments && typeof field.args === 'function') found.push(field);
      for (const below of field.type.selections) selections.add(below);
    }
  }
  return found;
};

/** What of a field's arguments decides its cost. */
const usedAs = (field: FieldPlan, usage: Usage): string => {
  const { chains, names, event } = field.cost;
  if (chains)
    return usage
      .chainsOf(field)
      .map(({ id }) => id)
      .join(' ');
  if (event) return `${chainOf(field, usage)?.isPriced}`;
  if (names) return `${usage.namesOf(field).length}`;
  const use = usage.useOf(field);
  return use ? `${use.first} ${use.list}` : '';
};

const maxEstimates = 16;
const longestKey = 500;

/**
 * Compiles the estimate of a planned operation, by the fixed sizes that its fields declare: a constant
 * where no variable decides it. Otherwise the latest are kept by what they depend on: which objects are
 * the same, and how connections are used.
 */
export const compileEstimate = (
  plan: SelectionPlan,
  limits: EstimateLimits,
): ((variables: Variables) => Estimate) => {
  const varying = varyingFields(plan);
  if (varying.length === 0) {
    const usage = usageWith({}, limits);
    const estimate = estimateNew(plan, readNamed(plan.fields, usage), usage);
    return () => estimate;
  }
  // What a root field names is part of the shape of all that is named.
  const others = varying.filter((field) => !(field.cost.names && plan.fields.includes(field)));
  const made = new LRUCache<string, Estimate>({ max: maxEstimates });
  return (variables) => {
    const usage = usageWith(variables, limits);
    const named = readNamed(plan.fields, usage);
    let key = shapeOf(named);
    for (const field of others) key += `,${usedAs(field, usage)}`;
    if (key.length > longestKey) return estimateNew(plan, named, usage);
    return getOrInsertComputed(made, key, () => estimateNew(plan, named, usage));
  };
};

const costsTooMuch = ({ calls, costliest }: Estimate, limit: number): GraphQLError => {
  const path = costliest?.path.join('.');
  const multiplier = costliest?.multiplier;
  const advice = multiplier
    ? `lower \`${multiplier.argument}\` of \`${multiplier.path.join('.')}\``
    : 'leave it out, or ask for less in one operation';
  return costLimitExceeded(
    limit,
    calls,
    `This operation would cost ${calls} upstream calls, and ${limit} are allowed (MAX_UPSTREAM_CALLS). The most expensive field is \`${path}\` with ${costliest?.calls}: ${advice}.`,
  );
};

/** Allowed to any introspection: tools ask for 50,000, or ten times that with 100 levels of types. */
const introspectionValues = 1_000_000;

/** The reason to refuse an operation with this cost; null if it may run. */
export const refusalOf = (
  cost: Estimate,
  { maxUpstreamCalls, maxResultValues }: CostLimits,
): GraphQLError | null => {
  if (cost.calls > maxUpstreamCalls) return costsTooMuch(cost, maxUpstreamCalls);
  const { values, valuesMultiplier: lower, isIntrospection } = cost;
  const most = isIntrospection ? Math.max(maxResultValues, introspectionValues) : maxResultValues;
  if (values <= most) return null;
  const fewer = 'ask for fewer fields, aliases or levels of lists.';
  const advice = lower
    ? `Lower \`${lower.argument}\` of \`${lower.path.join('.')}\`, or ${fewer}`
    : `A${fewer.slice(1)}`;
  return queryLimitExceeded(
    most,
    `The answer could hold ${values} values, and ${most} are allowed. ${advice}`,
  );
};
