import { expect, it } from 'vitest';
import { blockscoutPrices } from '../../../../src/base/config/by-endpoint.js';
import { allEndpoints } from '../../../../src/endpoints/endpoints.js';
import { costOf, creditsOf } from '../../../../src/graphql/plan/cost/price.js';

it('counts a call as five where it is heavy, in calls and in credits, and as one elsewhere', () => {
  const prices = blockscoutPrices();
  const heavy = ['address-counters', 'token-counters', 'smart-contract'];
  for (const { name } of allEndpoints) {
    const weight = heavy.includes(name) ? 5 : 1;
    const { calls, byEndpoint, costliest } = costOf({ [name]: 3 }, ['field']);
    expect({ calls, costliest: costliest?.calls }, name).toEqual({
      calls: 3 * weight,
      costliest: 3 * weight,
    });
    expect(creditsOf(byEndpoint, prices), name).toBe(3 * weight * prices[name]);
  }
});
