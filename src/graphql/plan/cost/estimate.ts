import type { GraphQLError } from 'graphql';
import { groupBy } from '../../../base/collections/group-by.js';
import type { Config } from '../../../base/config/config.js';
import { costLimitExceeded, queryLimitExceeded } from '../../errors/errors.js';
import { isIntrospection } from '../selections.js';
import { plus } from './amount.js';
import type { CallsByEndpoint, Price } from './price.js';
import { createPricer } from './pricer.js';
import { createSelectionReader, type Operation, union } from './reader.js';
import { createRootReader, rootPrice } from './roots.js';
import { createRowEstimator } from './rows.js';
import { createTraversal } from './traversal.js';

/** The estimated cost of an operation, before any of it runs. */
export interface Estimate {
  /** Upstream calls, counting each resource once, without retries. */
  readonly calls: number;
  readonly byEndpoint: CallsByEndpoint;
  readonly dearest: Price['dearest'];
  /** List entries in the answer. */
  readonly rows: number;
  /** List entries and values added by introspection. */
  readonly introspectionValues: number;
}

export type CostLimits = Pick<
  Config,
  'maxPageSize' | 'upstreamPageSize' | 'maxUpstreamCalls' | 'maxResultRows'
>;

/** The standard query counts as about 50,000, and as ten times that with 100 levels of types. */
const maxIntrospectionValues = 1_000_000;

/**
 * Estimates the cost of an operation in a valid document, by the fixed sizes in `model.ts`.
 * @throws QUERY_LIMIT_EXCEEDED if nested fragments expand to too many selections
 */
export const estimate = (operation: Operation, limits: CostLimits): Estimate => {
  const { schema, node } = operation;
  const reader = createSelectionReader(operation);
  const traversal = createTraversal(schema, reader, limits);
  const query = traversal.typeOf('Query');
  const rowEstimator = createRowEstimator(reader, traversal);
  const valueEstimator = createRowEstimator(reader, traversal, 1);
  const fields = reader.fields(query, [node.selectionSet]);
  const asked = fields.flatMap(createRootReader(query, reader));
  const { calls, byEndpoint, dearest } = rootPrice(asked, createPricer(traversal));

  let rows = 0;
  // Fields with the same response key are merged, so an object counts once per response key.
  const keyed = groupBy(asked, ({ key, field }) => `${field} ${key}`);
  for (const parts of keyed.values()) {
    const [one] = parts;
    if (!one) continue;
    const entry = one.argument === undefined ? 0 : 1;
    const inside = rowEstimator.object(
      one.typename,
      union(parts.map(({ selection }) => selection)),
    );
    rows = plus(rows, plus(entry, inside));
  }
  const introspectionValues = fields
    .filter(isIntrospection)
    .reduce((total, field) => plus(total, valueEstimator.field(query, [field])), 0);
  return { calls, byEndpoint, dearest, rows, introspectionValues };
};

const tooDear = ({ calls, dearest }: Estimate, limit: number): GraphQLError => {
  const path = dearest?.path.join('.');
  const lever = dearest?.lever;
  const advice = lever
    ? `lower \`${lever.argument}\` of \`${lever.path.join('.')}\``
    : 'leave it out, or ask for less in one operation';
  return costLimitExceeded(
    limit,
    calls,
    `This operation would cost ${calls} upstream calls, and ${limit} are allowed. The most expensive field is \`${path}\` with ${dearest?.calls}: ${advice}.`,
  );
};

/**
 * Lists are estimated at their greatest length, which few have, and their rows are counted again as
 * they are written. So an operation is refused only if its estimate is far above the limit, and
 * above that of any answer: beyond it, even an operation that is stopped has taken seconds.
 */
const mostEstimatedRows = (maxResultRows: number) => Math.max(5 * maxResultRows, 500_000);

/** The reason to refuse an operation with this cost; null if it may run. */
export const refusalOf = (cost: Estimate, limits: CostLimits): GraphQLError | null => {
  const { maxUpstreamCalls, maxResultRows } = limits;
  if (cost.calls > maxUpstreamCalls) return tooDear(cost, maxUpstreamCalls);
  if (cost.rows > mostEstimatedRows(maxResultRows)) {
    return queryLimitExceeded(
      maxResultRows,
      `The answer could hold ${cost.rows} list entries, far more than the ${maxResultRows} that are allowed. Ask for fewer rows, or for fewer levels of lists.`,
    );
  }
  if (cost.introspectionValues > maxIntrospectionValues) {
    return queryLimitExceeded(
      maxIntrospectionValues,
      `The introspection could hold ${cost.introspectionValues} values and list entries, and ${maxIntrospectionValues} are allowed. Use fewer aliases and levels below \`__schema\` and \`__type\`.`,
    );
  }
  return null;
};
