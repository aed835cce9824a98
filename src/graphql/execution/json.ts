import { ShapeError } from '../../upstream/errors.js';

// All but quotes, backslashes, control characters and surrogates, of which a lone one is escaped.
const needsEscapes = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

/** A value as JSON text, `null` where it has none. */
export const jsonOf = (value: unknown): string => {
  if (typeof value === 'string') {
    return needsEscapes.test(value) ? JSON.stringify(value) : `"${value}"`;
  }
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null';
  try {
    return JSON.stringify(value) ?? 'null';
  } catch (error) {
    throw error instanceof RangeError ? new ShapeError('JSON of fewer levels') : error;
  }
};

/** The same for values of a type whose strings need no escapes. */
export const plainJsonOf = (value: unknown): string =>
  typeof value === 'string' ? `"${value}"` : jsonOf(value);
