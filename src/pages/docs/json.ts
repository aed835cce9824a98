import { readJson } from '../read-json.js';

const token = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g;

// If the indentation grew with the depth, deeply nested JSON would exhaust the memory of the page.
const deepest = 20;

/** Indents JSON text without parsing it, so that numbers beyond 2^53 keep every digit. */
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

/** Parses JSON with numbers as their source text, if the browser supports that. Undefined if it is not JSON. */
export function readExactly(text: string): unknown {
  return readJson(text, (_key, value, context) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value,
  );
}

function newLine(depth: number): string {
  return `\n${'  '.repeat(Math.min(depth, deepest))}`;
}
