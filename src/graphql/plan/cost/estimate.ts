import type { GraphQLError } from 'graphql';
import type { Config } from '../../../base/config/config.js';
import { costLimitExceeded, queryLimitExceeded } from '../../errors/errors.js';
import type { SelectionPlan } from '../plan.js';
import type { Variables } from '../selections.js';
import { priceNamed, readAsked } from './named.js';
import { noCost, type Price } from './price.js';
import { createPricer } from './pricer.js';
import type { PageLimits } from './use.js';
import { countValues } from './values.js';

/** The estimated cost of an operation, before any of it runs: each resource once, without retries. */
export interface Estimate extends Price {
  /** How many fields and list entries the answer may have. */
  readonly values: number;
  /** Whether it only asks for the schema. */
  readonly isIntrospection: boolean;
}

export type CostLimits = Pick<Config, 'maxUpstreamCalls' | 'maxResultValues'>;

/** The cost of an operation that fails before any of its fields. */
export const nothingRun: Estimate = { ...noCost, values: 0, isIntrospection: false };

/** Estimates the cost of a planned operation, by the fixed sizes that its fields declare. */
export const estimate = (
  plan: SelectionPlan,
  variables: Variables,
  limits: PageLimits,
): Estimate => {
  const pricer = createPricer(variables, limits);
  const asked = readAsked(plan.fields, variables);
  return {
    ...priceNamed(asked, pricer),
    values: countValues(plan, asked, pricer.useOf),
    isIntrospection: plan.fields.every(({ definition }) => definition.name.startsWith('__')),
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
    `This operation would cost ${calls} upstream calls, and ${limit} are allowed. The most expensive field is \`${path}\` with ${costliest?.calls}: ${advice}.`,
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
  const { values, isIntrospection } = cost;
  const most = isIntrospection ? Math.max(maxResultValues, introspectionValues) : maxResultValues;
  if (values <= most) return null;
  const advice = isIntrospection
    ? 'Use fewer aliases and levels below `__schema` and `__type`.'
    : 'Lower `first`, or ask for fewer fields, aliases or levels of lists.';
  return queryLimitExceeded(
    most,
    `The answer could hold ${values} values, and ${most} are allowed. ${advice}`,
  );
};
