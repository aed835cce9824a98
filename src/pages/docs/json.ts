import { readJson } from '../read-json.js';

const token = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g;

/** Lays JSON out for reading without touching a digit of it: a number beyond 2^53 stays the number it is. */
export function indentJson(text: string): string {
  let depth = 0;
  let out = '';
  let opened = false;
  for (const [part] of text.matchAll(token)) {
    const closes = part === '}' || part === ']';
    if (closes) depth--;
    if ((opened && !closes) || (closes && !opened)) out += newLine(depth);
    opened = part === '{' || part === '[';
    if (opened) depth++;
    out += part;
    if (part === ',') out += newLine(depth);
    if (part === ':') out += ' ';
  }
  return out;
}

/** Reads JSON with its numbers as they are written, where the browser tells; undefined where it is none. */
export function readExactly(text: string): unknown {
  return readJson(text, (_key, value, context) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value,
  );
}

function newLine(depth: number): string {
  return `\n${'  '.repeat(depth)}`;
}
