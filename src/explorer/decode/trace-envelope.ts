import { ShapeError } from '../call/upstream-errors.js';
import { isMissing, isRecord, type JsonRecord } from './read.js';
import { reasonOf } from './reason.js';

/** Every call has at least one of these, in all forms. */
const callSigns = ['type', 'action', 'from', 'to', 'input', 'callType', 'calls', 'traceAddress'];

/** Whether it is a call, well-formed or not, and not only something that wraps calls. */
export const isCall = (value: JsonRecord): boolean => callSigns.some((name) => name in value);

/** Where nodes put the trace: JSON-RPC and `debug_traceBlock`, `trace_replayTransaction`. */
const wrappers = ['result', 'trace'];

const wrappedIn = (value: JsonRecord) =>
  value[wrappers.find((name) => !isMissing(value[name])) ?? ''];

/** A list of answers of JSON-RPC, each with a replay. */
const mostLevels = 3;

const unwrapItem = (item: unknown, levels: number): readonly unknown[] => {
  // What is left of a call may be only its error, which is what the user came for.
  if (!isRecord(item) || isCall(item) || item.error) return [item];
  const isWrapper = wrappers.some((name) => name in item);
  return isWrapper ? (unwrapTraces(wrappedIn(item), levels) ?? []) : [item];
};

/** An object that is no trace: what it says instead, or null if that is nothing. */
const instead = (body: JsonRecord) => {
  const signs = [...wrappers, 'structLogs'].filter((name) => name in body);
  const isEmpty = Object.keys(body).length === 0 || signs.length > 0;
  const isNothing = isEmpty && !body.error && signs.every((name) => isMissing(body[name]));
  return isNothing ? null : new ShapeError('a trace', reasonOf(body));
};

/**
 * The calls in the body of a raw trace, bare or as nodes and their tools wrap them, or null if there
 * is no trace.
 * @throws ShapeError, with the node's own words if it sent an error
 */
export const unwrapTraces = (body: unknown, levels = mostLevels): readonly unknown[] | null => {
  if (isMissing(body)) return null;
  if (levels < 0) throw new ShapeError('a trace');
  if (Array.isArray(body)) return body.flatMap((item) => unwrapItem(item, levels - 1));
  if (!isRecord(body)) throw new ShapeError('a trace');
  if (isCall(body)) return [body];
  const wrapped = wrappedIn(body);
  if (!isMissing(wrapped)) return unwrapTraces(wrapped, levels - 1);
  const error = instead(body);
  if (error !== null) throw error;
  return null;
};
