import { getOrInsertComputed } from '../../base/collections/maps.js';
import { readCalls, type TraceCall, unwrapTraces } from './trace-calls.js';

/** One call of a transaction, with its place among the others. */
export interface TraceEntry extends TraceCall {
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

const link = (entries: readonly TraceEntry[]): AllLinks => {
  const links = new Map<TraceEntry, Links>();
  const byKey = new Map<string, TraceEntry>();
  const repeats = new Map<string, number>();
  const parents = new Set<string>();
  const childrenOf = new Map<string, TraceEntry[]>();
  const childrenAt = (place: string) => getOrInsertComputed(childrenOf, place, () => []);
  for (const entry of entries) {
    const { tree, traceAddress } = entry;
    const address = traceAddress.join('.');
    const repeat = repeats.get(address) ?? 0;
    repeats.set(address, repeat + 1);
    const key = repeat === 0 ? address : `${address}~${repeat}`;
    byKey.set(key, entry);
    const place = `${tree}:${address}`;
    // Among entries with the same address, the first one gets all the children.
    links.set(entry, { key, children: parents.has(place) ? [] : childrenAt(place) });
    parents.add(place);
    if (traceAddress.length > 0) {
      childrenAt(`${tree}:${traceAddress.slice(0, -1).join('.')}`).push(entry);
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
 * Reads the entries of a raw trace, in order of execution, from any known form; null if there is no
 * trace.
 * @throws ShapeError
 */
export const readTraces = (body: unknown): readonly TraceEntry[] | null => {
  const calls = unwrapTraces(body);
  if (calls === null) return null;
  let linked: AllLinks | null = null;
  const links: TraceEntry['links'] = () => {
    linked ??= link(entries);
    return linked;
  };
  const entries = readCalls(calls).map((call): TraceEntry => ({ links, ...call }));
  return entries;
};
