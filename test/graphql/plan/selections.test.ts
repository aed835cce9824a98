import { type FieldNode, Kind } from 'graphql';
import { describe, expect, it } from 'vitest';
import { limitSelections } from '../../../src/graphql/plan/selections.js';

const field: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: 'id' } };

describe('the selections of a document', () => {
  it('are limited, however its fragments repeat each other', () => {
    const includes = limitSelections(() => false);
    for (let at = 0; at < 500_000; at += 1) includes(field);
    expect(() => includes(field)).toThrow(
      expect.objectContaining({ extensions: { code: 'QUERY_LIMIT_EXCEEDED', limit: 500_000 } }),
    );
  });
});
