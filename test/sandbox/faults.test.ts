import { describe, expect, it } from 'vitest';
import { createFaults } from '../../src/sandbox/faults.js';

describe('createFaults', () => {
  it.each([0, 0.1, 0.29, 0.5, 0.57, 0.9, 1])('fails a share of %d of the requests', (rate) => {
    const next = createFaults(rate);
    const outcomes = Array.from({ length: 1_000 }, next);
    expect(outcomes.filter((fault) => fault !== undefined)).toHaveLength(Math.round(rate * 1_000));
  });

  it('spreads the failures evenly', () => {
    const next = createFaults(0.1);
    const failed = Array.from({ length: 30 }, next).flatMap((fault, at) => (fault ? [at] : []));
    expect(failed).toEqual([9, 19, 29]);
  });
});
