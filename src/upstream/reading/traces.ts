import { getOrInsertComputed } from '../../get-or-insert.js';
import { ShapeError } from '../errors.js';
import { integerOrNull, isRecord, type JsonRecord, readInt, readText } from './read.js';

/** One call frame of a transaction, in Parity's terms, no matter which node wrote it. */
export interface TraceEntry {
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
  /** The tree of the transaction's entries, built on first use. */
  readonly links: () => AllLinks;
}

interface Links {
  /** Unique in the transaction: the trace address, with an ordinal if the node repeats one. */
  readonly key: string;
  /** The entries directly below this one, in order. */
  readonly children: readonly TraceEntry[];
}

interface AllLinks {
  readonly of: ReadonlyMap<TraceEntry, Links>;
  readonly byKey: ReadonlyMap<string, TraceEntry>;
}

/** The largest GraphQL Int. */
const mostCounted = 2 ** 31 - 1;

const typeOf = (value: unknown) => {
  const type = readText(value)?.toLowerCase();
  if (!type) throw new ShapeError('a trace with a type');
  return type;
};

const wrongAddress = (): never => {
  throw new ShapeError('a trace with a traceAddress');
};

const readAddress = (value: unknown): readonly number[] => {
  if (!Array.isArray(value)) return wrongAddress();
  return value.map((part) => readInt(part) ?? wrongAddress());
};

/**
 * Blockscout's own tracer for Geth puts the fields of action and result next to the type, with
 * Parity's names except for these.
 */
const flatAction = (type: string, entry: JsonRecord): JsonRecord => {
  const { from, to, value } = entry;
  return type === 'selfdestruct' ? { address: from, refundAddress: to, balance: value } : entry;
};

const flatResult = (type: string, entry: JsonRecord): JsonRecord | null => {
  const { error, gasUsed, output } = entry;
  const { createdContractAddressHash: address, createdContractCode: code } = entry;
  return error || type === 'selfdestruct' ? null : { gasUsed, output, address, code };
};

const countOf = (value: unknown) => {
  const count = integerOrNull(value);
  return count !== null && count >= 0 && count <= mostCounted ? count : null;
};

const ofParity = (entry: unknown, links: TraceEntry['links']): TraceEntry => {
  if (!isRecord(entry)) throw new ShapeError('a list of traces');
  const { action, result } = entry;
  const type = typeOf(entry.type);
  const isFlat = action === undefined && entry.from !== undefined;
  return {
    type,
    traceAddress: readAddress(entry.traceAddress),
    subtraces: countOf(entry.subtraces),
    error: entry.error,
    action: isRecord(action) ? action : isFlat ? flatAction(type, entry) : {},
    result: isFlat && !isRecord(result) ? flatResult(type, entry) : result,
    raw: entry,
    links,
  };
};

const gethAction = (type: string, call: JsonRecord): JsonRecord => {
  const { from, to, gas, value, input } = call;
  if (type.startsWith('create')) return { from, gas, value, init: input, creationMethod: type };
  if (type === 'selfdestruct') return { address: from, refundAddress: to, balance: value };
  return { callType: type, from, to, gas, value, input };
};

const gethResult = (type: string, call: JsonRecord): JsonRecord | null => {
  const { gasUsed, output, to, error } = call;
  if (type === 'selfdestruct' || error) return null;
  return type.startsWith('create') ? { gasUsed, address: to, code: output } : { gasUsed, output };
};

/** No EVM call is deeper. */
const deepest = 1_024;

/** Far more calls than a block has gas for. */
const mostEntries = 200_000;
/** Of all trace addresses together: each is as long as its call is deep. */
const mostParts = 4_000_000;

const tooMany = () =>
  new ShapeError(`a trace of at most ${mostEntries} calls, and fewer where they are deep`);

const readCalls = (calls: unknown): readonly unknown[] => {
  if (calls === undefined || calls === null) return [];
  if (Array.isArray(calls)) return calls;
  throw new ShapeError('a list of calls');
};

/** Geth's callTracer nests calls; here they are listed in order of execution, as Parity does. */
const ofGeth = (outermost: unknown, links: TraceEntry['links']): readonly TraceEntry[] => {
  const entries: TraceEntry[] = [];
  let parts = 0;
  const add = (call: unknown, traceAddress: readonly number[]) => {
    if (!isRecord(call) || traceAddress.length > deepest) throw new ShapeError('a trace');
    parts += traceAddress.length;
    if (entries.length >= mostEntries || parts > mostParts) throw tooMany();
    const { calls, ...raw } = call;
    const type = typeOf(call.type);
    const below = readCalls(calls);
    entries.push({
      type,
      traceAddress,
      subtraces: below.length,
      error: call.error,
      action: gethAction(type, call),
      result: gethResult(type, call),
      raw,
      links,
    });
    for (const [at, child] of below.entries()) add(child, [...traceAddress, at]);
  };
  add(outermost, []);
  return entries;
};

const link = (entries: readonly TraceEntry[]): AllLinks => {
  const links = new Map<TraceEntry, Links>();
  const byKey = new Map<string, TraceEntry>();
  const repeats = new Map<string, number>();
  const childrenOf = new Map<string, TraceEntry[]>();
  const childrenAt = (address: string) => getOrInsertComputed(childrenOf, address, () => []);
  for (const entry of entries) {
    const address = entry.traceAddress.join('.');
    const repeat = repeats.get(address) ?? 0;
    repeats.set(address, repeat + 1);
    const key = repeat === 0 ? address : `${address}~${repeat}`;
    byKey.set(key, entry);
    links.set(entry, {
      key,
      // Among entries with the same address, the first one gets all the children.
      children: repeat === 0 ? childrenAt(address) : [],
    });
    if (entry.traceAddress.length > 0) {
      childrenAt(entry.traceAddress.slice(0, -1).join('.')).push(entry);
    }
  }
  return { of: links, byKey };
};

const none: Links = { key: '', children: [] };

/** The key of an entry within its transaction, and its children. */
export const linksOf = (entry: TraceEntry): Links => entry.links().of.get(entry) ?? none;

/** The entry with this key within its transaction. */
export const entryOf = (entries: readonly TraceEntry[], key: string): TraceEntry | undefined =>
  entries[0]?.links().byKey.get(key);

/**
 * Reads the entries of a raw trace, in order of execution, from a Parity array or a Geth callTracer
 * object.
 * @throws ShapeError
 */
export const readTraces = (body: object): readonly TraceEntry[] => {
  if (Array.isArray(body) && body.length > mostEntries) throw tooMany();
  let linked: AllLinks | null = null;
  const links: TraceEntry['links'] = () => {
    linked ??= link(entries);
    return linked;
  };
  const entries = Array.isArray(body)
    ? body.map((entry) => ofParity(entry, links))
    : ofGeth(body, links);
  return entries;
};
