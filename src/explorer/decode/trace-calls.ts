import { ShapeError } from '../call/upstream-errors.js';
import { integerOrNull, isMissing, isRecord, type JsonRecord } from './read.js';
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

/** A call whose own calls have not all been listed yet. */
interface Open {
  readonly address: readonly number[];
  /** The index of the next one. */
  next: number;
  left: number;
}

const isDirectlyBelow = (address: readonly number[], above: readonly number[]) =>
  address.length === above.length + 1 && above.every((part, at) => part === address[at]);

/** Finds the places of calls without a trace address: calls are listed in the order of execution. */
const createPlaces = () => {
  const open: Open[] = [];
  return {
    /** The place of the next call, if the calls before it were to make one more. */
    next: (): readonly number[] | null => {
      const above = open.findLast(({ left }) => left > 0);
      return above ? [...above.address, above.next] : null;
    },
    /** Tells that a call is at `address`, and makes `count` calls itself. */
    take: (address: readonly number[], count: number): void => {
      let above = open.at(-1);
      while (above && !isDirectlyBelow(address, above.address)) {
        open.pop();
        above = open.at(-1);
      }
      if (above) {
        above.next = (address.at(-1) ?? 0) + 1;
        above.left -= 1;
      }
      if (count > 0) open.push({ address, next: 0, left: count });
    },
  };
};

/** One call of a trace, in Parity's terms, no matter which node wrote it. */
export interface TraceCall {
  readonly type: string;
  readonly traceAddress: readonly number[];
  /** As counted by the node; null if it does not count them. */
  readonly subtraces: number | null;
  readonly error: unknown;
  readonly action: JsonRecord;
  /** An object, or null if it has none; anything else is as the node wrote it. */
  readonly result: unknown;
  /** As the node wrote it; a Geth call without its `calls`. */
  readonly raw: JsonRecord;
  /** Which of several nested calls side by side it belongs to; 0 for calls that are not nested. */
  readonly tree: number;
}

/** The largest GraphQL Int. */
const mostCounted = 2 ** 31 - 1;

const countOrNull = (value: unknown): number | null => {
  const count = integerOrNull(value);
  return count !== null && count >= 0 && count <= mostCounted ? count : null;
};

const wordOf = (value: unknown) =>
  typeof value === 'string' && value !== '' ? value.toLowerCase() : null;

/** The type of a call that the node says, or that what it does shows. */
const typeOf = (call: JsonRecord, action: JsonRecord) =>
  wordOf(call.type) ??
  wordOf(action.callType) ??
  (wordOf(action.rewardType) === null ? 'unknown' : 'reward');

const addressOrNull = (value: unknown): readonly number[] | null => {
  if (!Array.isArray(value)) return null;
  const parts = value.map(countOrNull);
  return parts.includes(null) ? null : parts.map(Number);
};

/** Nodes write an error as text, those that pass on an error of JSON-RPC as an object. */
const errorOf = ({ error }: JsonRecord) =>
  isRecord(error) && typeof error.message === 'string' ? error.message : error;

/** Geth, and Blockscout's own tracer for it, put these next to the type. */
const flatNames = ['from', 'to', 'gas', 'gasUsed', 'value', 'input', 'init', 'output', 'calls'];

const isFlat = (call: JsonRecord) =>
  !isRecord(call.action) && flatNames.some((name) => name in call);

const flatAction = (type: string, call: JsonRecord): JsonRecord => {
  const { from, to, gas, value, input } = call;
  if (type.startsWith('create')) {
    return { from, gas, value, init: call.init ?? input, creationMethod: type };
  }
  if (type === 'selfdestruct') return { address: from, refundAddress: to, balance: value };
  const callType = call.callType ?? (type === 'unknown' ? null : type);
  return { callType, from, to, gas, value, input };
};

const flatResult = (type: string, call: JsonRecord): JsonRecord | null => {
  const { gasUsed, output, to, error } = call;
  if (type === 'selfdestruct' || error) return null;
  if (!type.startsWith('create')) return { gasUsed, output };
  const { createdContractAddressHash: address = to, createdContractCode: code = output } = call;
  return { gasUsed, address, code };
};

/** No EVM call is deeper. */
const deepest = 1_024;
/** Far more calls than a block has gas for. */
const mostCalls = 200_000;
/** Of all trace addresses together: each is as long as its call is deep. */
const mostParts = 4_000_000;

const tooMany = () =>
  new ShapeError(`a trace of at most ${mostCalls} calls, and fewer where they are deep`);

const isReadable = (value: unknown): value is JsonRecord =>
  isRecord(value) && (isCall(value) || Boolean(value.error));

/**
 * Reads calls, in the order of execution, of Parity and Geth. Geth's callTracer nests them: here they
 * are listed, as Parity does. What cannot be read at all is left out.
 * @throws ShapeError if there are too many, or nothing but odd ones
 */
export const readCalls = (items: readonly unknown[]): readonly TraceCall[] => {
  if (items.length > mostCalls) throw tooMany();
  const roots = items.filter(isReadable);
  if (roots.length === 0 && items.some((item) => item !== null)) throw new ShapeError('a trace');
  const calls: TraceCall[] = [];
  let trees = 0;
  let parts = 0;
  const add = (item: JsonRecord, ownAddress: readonly number[] | null, tree: number) => {
    const flat = isFlat(item);
    const { calls: nested, ...withoutNested } = item;
    const below = Array.isArray(nested) ? nested.filter(isReadable) : [];
    const traceAddress = ownAddress ?? [];
    if (calls.length >= mostCalls || parts > mostParts) throw tooMany();
    const own = isRecord(item.action) ? item.action : {};
    const type = typeOf(item, flat ? item : own);
    calls.push({
      type,
      traceAddress,
      subtraces: Array.isArray(nested) ? below.length : countOrNull(item.subtraces),
      error: errorOf(item),
      action: flat ? flatAction(type, item) : own,
      result: flat && !isRecord(item.result) ? flatResult(type, item) : item.result,
      raw: 'calls' in item ? withoutNested : item,
      tree,
    });
    if (below.length > 0 && traceAddress.length >= deepest) throw new ShapeError('a trace');
    for (const [at, call] of below.entries()) {
      parts += traceAddress.length + 1;
      add(call, [...traceAddress, at], tree);
    }
  };
  const addresses = roots.map(({ traceAddress }) => addressOrNull(traceAddress));
  const places = addresses.includes(null) ? createPlaces() : null;
  for (const [at, root] of roots.entries()) {
    const address = addresses[at] ?? places?.next() ?? [];
    places?.take(address, countOrNull(root.subtraces) ?? 0);
    if (Array.isArray(root.calls)) trees += 1;
    add(root, address, Array.isArray(root.calls) ? trees : 0);
  }
  return calls;
};
