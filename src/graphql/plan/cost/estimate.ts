import type { GraphQLError } from 'graphql';
import { LRUCache } from 'lru-cache';
import { getOrInsertComputed } from '../../../base/collections/maps.js';
import type { Config } from '../../../base/config/config.js';
import { costLimitExceeded, queryLimitExceeded } from '../../errors/errors.js';
import type { FieldPlan, SelectionPlan } from '../field-plan.js';
import type { Variables } from '../selections.js';
import { type NamedObject, numbering, readNamed, rootFieldsOf, shapeOf } from './named-objects.js';
import { type Multiplier, multiply, noCost, type Price, priceOn, sum } from './price.js';
import { priceNamed } from './price-named.js';
import { type Pricing, priceObject } from './pricer.js';
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
  const above = new Map(
    named.map(({ root: { field, path } }) => [field, path.slice(0, -1)] as const),
  );
  const pricing: Pricing = { priced: new Map(), above, ...usage };
  const events = plan.fields.filter(isEvent).map((field) => {
    const price = priceObject(field.type.selections, { isWhole: true }, pricing);
    return priceOn(chainOf(field, usage) ?? { isPriced: false }, multiply([field.key], price, 1));
  });
  const price = sum([priceNamed(named, pricing), ...events]);
  return { values, valuesMultiplier, isIntrospection, ...price };
};

/** Whether it is a field of `Subscription`: what is selected of each event is priced, the event is free. */
const isEvent = ({ definition }: FieldPlan) => definition.subscribe !== undefined;

/** The chain that the argument `chain` names, the default one without; undefined if it fails. */
const chainOf = (field: FieldPlan, { argumentsOf, chainWith }: Usage) =>
  chainWith(argumentsOf(field)?.chain);

/** All fields with arguments of a plan: on these, its cost may depend. */
const fieldsWithArguments = (plan: SelectionPlan): readonly FieldPlan[] => {
  // A set also visits what is added on the way.
  const selections = new Set([plan]);
  const found: FieldPlan[] = [];
  for (const selection of selections) {
    for (const field of selection.fields) {
      if (field.definition.args.length > 0) found.push(field);
      for (const below of field.type.selections) selections.add(below);
    }
  }
  return found;
};

const isVarying = ({ args }: FieldPlan) => typeof args === 'function';

/** What of a field's arguments decides its cost. Texts have numbers, equal ones the same: they may be long, or secret. */
const usedAs = (field: FieldPlan, usage: Usage, numberOf: (text: string) => number): string => {
  const { chains, names, pages } = field.cost;
  if (chains)
    return usage
      .chainsOf(field)
      .map(({ id }) => id)
      .join(' ');
  if (names) return `${usage.namesOf(field).length}`;
  if (pages) {
    const use = usage.useOf(field);
    return use ? `${use.first} ${use.isContinued} ${use.plain} ${numberOf(use.list)}` : '';
  }
  const ask = usage.askOf(field);
  if (!ask) return '';
  const chain = isEvent(field) ? chainOf(field, usage)?.isPriced : '';
  return `${ask.size} ${chain} ${numberOf(ask.text)}`;
};

const maxEstimates = 16;
const longestKey = 500;

/**
 * Compiles the estimate of a planned operation, by the fixed sizes that its fields declare: a constant
 * where no variable decides it. Otherwise the latest are kept by what they depend on: which objects are
 * the same, and how fields are used.
 */
export const compileEstimate = (
  plan: SelectionPlan,
  limits: EstimateLimits,
): ((variables: Variables) => Estimate) => {
  const roots = rootFieldsOf(plan);
  const all = fieldsWithArguments(plan);
  const varying = all.filter(isVarying);
  const constantUsage = usageWith({}, limits);
  if (varying.length === 0) {
    const estimate = estimateNew(plan, readNamed(roots, constantUsage), constantUsage);
    return () => estimate;
  }
  const constants = new Map<string, number>();
  const numberConstant = numbering(constants);
  for (const field of all) if (!isVarying(field)) usedAs(field, constantUsage, numberConstant);
  // What a root field names is part of the shape of all that is named.
  const others = varying.filter((field) => !(field.cost.names && plan.fields.includes(field)));
  const made = new LRUCache<string, Estimate>({ max: maxEstimates });
  return (variables) => {
    const usage = usageWith(variables, limits);
    const named = readNamed(roots, usage);
    const numberOf = numbering(new Map(), constants);
    let key = shapeOf(named);
    for (const field of others) key += `,${usedAs(field, usage, numberOf)}`;
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
