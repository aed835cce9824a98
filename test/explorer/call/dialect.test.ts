import { expect, it } from 'vitest';
import { createDialect } from '../../../src/explorer/call/dialect.js';

it('is unknown at first, and remembers for ten minutes what is refused', () => {
  let now = 0;
  const dialect = createDialect(() => now);
  expect(dialect.accepts('items_count')).toBeUndefined();
  dialect.learn('items_count', false);
  expect(dialect.accepts('items_count')).toBe(false);
  expect(dialect.accepts('ERC-8056')).toBeUndefined();
  now = 600_000;
  expect(dialect.accepts('items_count')).toBeUndefined();
});

it('remembers what is accepted, but a refusal by another instance for ten minutes first', () => {
  let now = 0;
  const dialect = createDialect(() => now);
  dialect.learn('items_count', true);
  now = 6_000_000;
  expect(dialect.accepts('items_count')).toBe(true);
  dialect.learn('items_count', false);
  dialect.learn('items_count', true);
  expect(dialect.accepts('items_count')).toBe(false);
  now += 600_000;
  expect(dialect.accepts('items_count')).toBe(true);
});
