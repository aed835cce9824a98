import { describe, expect, it } from 'vitest';
import { readOptions } from './options.js';

describe('npm run soak', () => {
  it('offers a steady mix, unless it is to overload the gateway or to fill its memory', () => {
    expect(readOptions([])).toMatchObject({ overload: false, memory: false, heavy: false });
    expect(readOptions(['--memory']).memory).toBe(true);
    expect(readOptions(['--overload']).overload).toBe(true);
    expect(readOptions(['--heavy']).heavy).toBe(true);
  });

  it.each([
    ['minutes', '0.2', 'from 1 to 1440'],
    ['minutes', '0', 'from 1 to 1440'],
    ['minutes', '1441', 'from 1 to 1440'],
    ['rate', 'fast', 'from 1 to 1000'],
    ['seed', '', 'from 1 to 4294967295'],
  ])('rejects --%s %s, and says what is allowed', (name, given, allowed) => {
    expect(() => readOptions([`--${name}=${given}`])).toThrow(
      `--${name} takes a whole number ${allowed}, not "${given}".`,
    );
  });
});
