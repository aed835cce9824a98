import { ShapeError } from '../../explorer/call/upstream-errors.js';

// Quotes, backslashes, control characters and surrogates, since a lone surrogate is escaped.
const needsEscapes = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

/** Values known to nest too deeply: checking is as slow as writing, and aliases may repeat one. */
const tooDeep = new WeakSet<object>();

const stringify = (value: object): string => {
  try {
    if (!tooDeep.has(value)) return JSON.stringify(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    tooDeep.add(value);
  }
  throw new ShapeError('JSON of fewer levels');
};

/** A serialized scalar as JSON text. */
export const jsonOf = (value: unknown): string => {
  if (typeof value === 'string') {
    return needsEscapes.test(value) ? JSON.stringify(value) : `"${value}"`;
  }
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null';
  if (typeof value === 'object' && value !== null) return stringify(value);
  return JSON.stringify(value);
};

/** The same, for a type whose strings have no control characters and no lone surrogates. */
export const plainJsonOf = (value: unknown): string =>
  typeof value === 'string' && !value.includes('"') && !value.includes('\\')
    ? `"${value}"`
    : jsonOf(value);

/** The name of an enum value as JSON text. */
export const nameJsonOf = (name: unknown): string => `"${name}"`;
