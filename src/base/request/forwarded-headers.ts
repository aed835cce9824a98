import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config/config.js';

/** Drops every cookie but those with these names. */
const dropOtherCookies = (header: string, names: readonly string[]) =>
  header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => names.includes(pair.split('=', 1)[0]?.trim() ?? ''))
    .join('; ');

/** The headers and cookies of a client that go upstream; all others are dropped here. */
export const forwardedHeaders = (
  headers: IncomingHttpHeaders,
  { forwardHeaders, forwardCookies }: Pick<Config, 'forwardHeaders' | 'forwardCookies'>,
): readonly (readonly [string, string])[] => {
  const forwarded: [string, string][] = [];
  for (const name of forwardHeaders) {
    const given = headers[name];
    if (given === undefined) continue;
    const text = String(given);
    const value = name === 'cookie' ? dropOtherCookies(text, forwardCookies) : text;
    if (value !== '') forwarded.push([name, value]);
  }
  return forwarded;
};
