import type { Config } from '../../base/config/config.js';
import type { Exchange } from '../../base/request/exchange.js';
import { createMeter, type Meter } from '../../explorer/layers/meter.js';
import type { Estimate } from '../plan/cost/estimate.js';
import { creditsOf, free } from '../plan/cost/price.js';
import type { Variables } from '../plan/selections.js';

/** What is known of an operation so far. */
export interface Operation {
  /** The request that it came with. */
  readonly request: Pick<Exchange, 'id' | 'caller' | 'patience' | 'report'>;
  readonly meter: Meter;
  /** Whether it is only priced. */
  readonly isDryRun: boolean;
  /** Its name, if it has one and the operation is found. */
  name: string | null;
  /** The variables as they came, and coerced. */
  inputs: Variables;
  variables: Variables;
  estimate: Pick<Estimate, 'calls' | 'byEndpoint'>;
}

/** What plugins find in their context beside Yoga's `request` and `params`. */
export interface OperationContext {
  readonly operation: Operation;
}

const none: Variables = {};

/** An operation that is about to be read. */
export const createOperation = (
  request: Pick<Exchange, 'id' | 'caller' | 'patience' | 'report' | 'headers'>,
  { maxUpstreamCalls, credits }: Pick<Config, 'maxUpstreamCalls' | 'credits'>,
): Operation => {
  const meter = createMeter(maxUpstreamCalls, credits);
  // The live object, so that a request whose client disconnects is logged with its cost.
  request.report.fields = meter.cost;
  return {
    request,
    meter,
    isDryRun: request.headers['x-dry-run'] === '1',
    name: null,
    inputs: none,
    variables: none,
    estimate: free,
  };
};

/** The cost of an operation, as in `extensions.cost`. */
export const costOf = ({ meter, estimate }: Operation, credits: Config['credits']) => ({
  estimated: estimate.calls,
  ...(credits && { estimatedCredits: creditsOf(estimate.byEndpoint, credits) }),
  ...meter.cost,
});
