import { GraphQLError } from 'graphql';
import { describe, expect, it } from 'vitest';
import { dataText, presentResult, WrittenResult } from '../../../src/graphql/running/result.js';

const text = '{"a":12345678901234567890,"b":[1.0]}';
const parsed = JSON.parse(text);

describe('a written result', () => {
  it('is read like any other, also as a copy, and parsed once', () => {
    const result = new WrittenResult(text, [], { extensions: { cost: 1 } });
    expect({ ...result }).toEqual({ data: parsed, extensions: { cost: 1 } });
    expect(result.data).toBe(result.data);
    expect(JSON.parse(JSON.stringify(new WrittenResult('null', [])))).toEqual({ data: null });
  });

  it('keeps its text, whoever reads it or copies it', () => {
    const unread = new WrittenResult(text, []);
    expect(dataText(unread)).toBe(text);
    expect(dataText({ ...unread, extensions: {} })).toBe(text);
    expect(dataText(unread)).toBe(text);
    expect(dataText(presentResult(unread, [new GraphQLError('a')], {}))).toBe(text);
  });

  it('has the data that it was changed to', () => {
    const replaced = new WrittenResult(text, []);
    replaced.data = { c: 1 };
    expect(dataText(replaced)).toBe('{"c":1}');
    const changed = new WrittenResult('{"a":1}', []);
    Object.assign(changed.data ?? {}, { b: 2 });
    expect(dataText(changed)).toBe('{"a":1,"b":2}');
    expect(dataText({ errors: [] })).toBeUndefined();
  });
});
