import { describe, expect, it } from 'vitest';
import { createFaults } from '../../src/sandbox/faults.js';

describe('the share of requests that fail', () => {
  it.each([0, 0.1, 0.29, 0.5, 0.57, 0.9, 1])('is the one that was asked for: %d', (rate) => {
    const next = createFaults(rate);
    const outcomes = Array.from({ length: 1_000 }, next);
    expect(outcomes.filter((fault) => fault !== undefined)).toHaveLength(Math.round(rate * 1_000));
  });

  it('is spread evenly', () => {
    const next = createFaults(0.1);
    const failed = Array.from({ length: 30 }, next).flatMap((fault, at) => (fault ? [at] : []));
    expect(failed).toEqual([9, 19, 29]);
  });
});
