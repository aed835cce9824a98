import type { GraphQLError } from 'graphql';
import { LRUCache } from 'lru-cache';
import { getOrInsertComputed } from '../../../base/collections/maps.js';
import type { Config } from '../../../base/config/config.js';
import { costLimitExceeded, queryLimitExceeded } from '../../errors/errors.js';
import type { CallsByEndpoint } from '../field-cost.js';
import type { FieldPlan, SelectionPlan } from '../field-plan.js';
import type { Variables } from '../selections.js';
import { type NamedObject, numbering, readNamed, rootFieldsOf, shapeOf } from './named-objects.js';
import type { Multiplier, Price } from './price.js';
import { priceNamed } from './price-named.js';
import { type EstimateLimits, type Usage, usageWith } from './usage.js';
import { countValues } from './values.js';

/** The estimated cost of an operation, before any of it runs: each resource once, without retries. */
export interface Estimate extends Pick<Price, 'calls' | 'costliest'> {
  /** The calls that have a price. */
  readonly byEndpoint: CallsByEndpoint;
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
  calls: 0,
  costliest: null,
  byEndpoint: {},
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
  const paths = new Map(named.map(({ root: { field, path } }) => [field, path]));
  const price = priceNamed(named, { prices: new Map(), paths, ...usage });
  const { calls, priced: byEndpoint, costliest } = price;
  return { calls, byEndpoint, costliest, values, valuesMultiplier, isIntrospection };
};

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
const usedAs = (
  field: FieldPlan,
  { chainsOf, namesOf, useOf }: Usage,
  numberOf: (text: string) => number,
): string => {
  const { chains, names } = field.cost;
  if (chains) return `${chainsOf(field).map(({ id }) => id)}`;
  if (names) return `${namesOf(field).length}`;
  const use = useOf(field);
  return use ? `${use.count} ${use.isContinued} ${use.isPlain} ${numberOf(use.asks)}` : '';
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
  const constants = all.flatMap((field) => {
    const { chains, names } = field.cost;
    return isVarying(field) || chains || names ? [] : (constantUsage.useOf(field)?.asks ?? []);
  });
  // What a root field names is part of the shape of all that is named.
  const others = varying.filter((field) => !(field.cost.names && plan.fields.includes(field)));
  const made = new LRUCache<string, Estimate>({ max: maxEstimates });
  return (variables) => {
    const usage = usageWith(variables, limits);
    const named = readNamed(roots, usage);
    const numberOf = numbering(constants);
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
