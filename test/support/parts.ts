import { isDeepStrictEqual } from 'node:util';
import type { Data } from './graph.js';

/** The boundary of a multipart answer. */
export const boundaryOf = (contentType = ''): string => {
  const [, boundary] = /;boundary=([a-z]{20})(?:;|$)/.exec(contentType) ?? [];
  if (boundary === undefined) throw new Error(`There is no boundary of letters in ${contentType}`);
  return boundary;
};

/** The payloads of an answer in parts, whatever its form. */
export const payloadsOf = (contentType: string, text: string): Data[] => {
  if (contentType.startsWith('text/event-stream')) {
    return [...text.matchAll(/^event: next\ndata: (.*)$/gm)].map(([, json = '']) =>
      JSON.parse(json),
    );
  }
  if (!contentType.startsWith('multipart/mixed')) return [JSON.parse(text)];
  return text
    .split(`\r\n--${boundaryOf(contentType)}`)
    .map((part) => part.split('\r\n\r\n')[1])
    .flatMap((json) => (json?.trim() ? [JSON.parse(json)] : []));
};

type Path = readonly (string | number)[];

const at = (data: Data, path: Path): Data => path.reduce((value, key) => value?.[key], data);

const merge = (into: Data, from: Data): Data => {
  if (Array.isArray(from) && Array.isArray(into)) {
    const length = Math.max(into.length, from.length);
    return Array.from({ length }, (_, index) =>
      index in from ? (index in into ? merge(into[index], from[index]) : from[index]) : into[index],
    );
  }
  if (typeof from !== 'object' || from === null || typeof into !== 'object' || into === null) {
    return from;
  }
  const merged = { ...into };
  for (const key of Object.keys(from)) {
    merged[key] = key in into ? merge(into[key], from[key]) : from[key];
  }
  return merged;
};

interface Assembled {
  readonly data: Data;
  /** The errors of all payloads. */
  readonly errors: Data[];
  readonly extensions: Data;
  /** The parts that failed, by their paths. */
  readonly failed: Path[];
}

/** Puts an answer together as clients do. @throws if it is not as the drafts say */
export const assemble = (payloads: readonly Data[]): Assembled => {
  const [first, ...rest] = payloads;
  const root = { data: first.data };
  const errors: Data[] = [...(first.errors ?? [])];
  const failed: Path[] = [];
  const pending = new Map<string, Data>();
  const announce = (list: readonly Data[] = []) => {
    for (const part of list) {
      if (pending.has(part.id)) throw new Error(`${part.id} is announced twice`);
      pending.set(part.id, part);
    }
  };
  const mergeAt = (path: Path, data: Data) => {
    const parent = at(root, ['data', ...path].slice(0, -1));
    const key = ['data', ...path].at(-1) ?? '';
    if (typeof parent?.[key] !== 'object' || parent[key] === null) {
      throw new Error(`there is no object at ${path.join('.')}`);
    }
    parent[key] = merge(parent[key], data);
  };
  announce(first.pending);
  for (const [index, payload] of rest.entries()) {
    if (payload.hasNext !== index < rest.length - 1) throw new Error('hasNext is wrong');
    announce(payload.pending);
    for (const part of payload.incremental ?? []) {
      errors.push(...(part.errors ?? []));
      const known = part.id === undefined ? null : pending.get(part.id);
      if (known === undefined) throw new Error(`${part.id} is not pending`);
      const path: Path = known ? [...known.path, ...(part.subPath ?? [])] : part.path;
      if (part.items === null || part.data === null) {
        failed.push(part.items === null ? path.slice(0, -1) : path);
      } else if (part.items === undefined) mergeAt(path, part.data);
      else {
        const list: Data[] = at(root.data, known ? path : path.slice(0, -1));
        const from = known ? list.length : Number(path.at(-1));
        if (from > list.length) throw new Error('items are missing');
        for (const [offset, item] of part.items.entries()) {
          const before = list[from + offset];
          list[from + offset] = before === undefined ? item : merge(before, item);
        }
      }
    }
    for (const { id, errors: own } of payload.completed ?? []) {
      if (!pending.has(id)) throw new Error(`${id} is not pending`);
      if (own) failed.push(pending.get(id).path);
      errors.push(...(own ?? []));
      pending.delete(id);
    }
  }
  if (pending.size > 0) throw new Error('parts are missing');
  const last = payloads.at(-1);
  if (payloads.length > 1 && last.incremental?.length > 0)
    throw new Error('the last payload has parts');
  if (!isDeepStrictEqual(Object.keys(last.extensions ?? {}).includes('cost'), true)) {
    throw new Error('the last payload has no cost');
  }
  return { data: root.data, errors, extensions: last.extensions, failed };
};
