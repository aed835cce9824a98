import { describe, expect, it } from 'vitest';
import { anonymous } from '../../../src/base/request/principal.js';
import { createPathMemory } from '../../../src/explorer/call/path-memory.js';
import { principalWith } from '../../support/asking.js';

describe('the memory of lacking paths', () => {
  it('lasts ten minutes, and is not prolonged by what is known', () => {
    let now = 0;
    const memory = createPathMemory(() => now);
    for (const caller of [anonymous, principalWith('ann')]) {
      now = 0;
      expect(memory.lack('/a', caller)).toBe(true);
      now = 599_999;
      expect(memory.lack('/a', caller)).toBe(false);
      expect(memory.isLacked('/a', caller)).toBe(true);
      expect(memory.isLacked('/b', caller)).toBe(false);
      now = 600_000;
      expect(memory.isLacked('/a', caller)).toBe(false);
    }
  });

  it('has at most 1,000 places for credentials, of which the oldest goes first', () => {
    const memory = createPathMemory(() => 0);
    const callers = Array.from({ length: 1_001 }, (_, n) => principalWith(`${n}`));
    memory.lack('/a', anonymous);
    for (const caller of callers.slice(0, 1_000)) memory.lack('/a', caller);
    expect(callers.filter((caller) => memory.isLacked('/a', caller))).toHaveLength(1_000);
    for (const caller of callers.slice(1_000)) memory.lack('/a', caller);
    expect(callers.map((caller) => memory.isLacked('/a', caller))).toEqual([
      false,
      ...Array(1_000).fill(true),
    ]);
    expect(memory.isLacked('/a', anonymous)).toBe(true);
  });

  it('knows for ten minutes which paths have answered', () => {
    let now = 0;
    const memory = createPathMemory(() => now);
    expect(memory.hasAnswered('/a')).toBe(false);
    memory.answer('/a');
    now = 599_999;
    expect(memory.hasAnswered('/a')).toBe(true);
    now = 600_000;
    expect(memory.hasAnswered('/a')).toBe(false);
  });
});
