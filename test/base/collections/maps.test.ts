import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTransientMap } from '../../../src/base/collections/maps.js';
import { runs } from '../../support/runs.js';

it('has the same entries in the same order as a Map, whatever is added and removed', () => {
  const change = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.boolean());
  fc.assert(
    fc.property(fc.array(change, { maxLength: 400 }), (changes) => {
      const [map, model] = [createTransientMap<number, number>(), new Map<number, number>()];
      changes.forEach(([key, stays], at) => {
        if (stays) {
          map.set(key, at);
          model.set(key, at);
        } else {
          expect(map.delete(key)).toBe(model.delete(key));
        }
        expect(map.get(key)).toBe(model.get(key));
      });
      expect([map.size(), ...map]).toEqual([model.size, ...model]);
    }),
    { numRuns: runs(100, 5_000) },
  );
});
