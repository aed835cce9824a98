import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';

/** Parses the value of a setting. @throws Error whose message says what the value must be */
export type Parse<T> = (text: string) => T;

/** What an error says. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Throws an error that says what a value must be. */
export const must = (allowed: string): never => {
  throw new Error(allowed);
};

/** A whole number within bounds. */
export const integer =
  (min: number, max: number): Parse<number> =>
  (text) => {
    const value = Number(text);
    const fits = /^\d+$/.test(text) && value >= min && value <= max;
    return fits ? value : must(`a whole number from ${min} to ${max}`);
  };

/** A number within bounds, such as 0.5. */
export const decimal =
  (min: number, max: number): Parse<number> =>
  (text) => {
    const value = Number(text);
    const fits = /^\d+(?:\.\d+)?$/.test(text) && value >= min && value <= max;
    return fits ? value : must(`a number from ${min} to ${max}`);
  };

/** null for `auto`, or a value. */
export const autoOr =
  <T>(parse: Parse<T>): Parse<T | null> =>
  (text) => {
    if (text === 'auto') return null;
    try {
      return parse(text);
    } catch (error) {
      return must(`auto or ${error instanceof Error ? error.message : error}`);
    }
  };

const mostWorkers = 128;

/** How many processes; with `auto`, one for each core. */
export const workers: Parse<number> = (text) =>
  autoOr(integer(1, mostWorkers))(text) ?? Math.min(mostWorkers, availableParallelism());

const pollSeconds = autoOr(decimal(0.01, 86_400));

/** Milliseconds, given in seconds; null for `auto`. */
export const livePollMs: Parse<number | null> = (text) => {
  const seconds = pollSeconds(text);
  return seconds === null ? null : seconds * 1_000;
};

/** One of these words. */
export const oneOf =
  <T extends string>(...values: readonly T[]): Parse<T> =>
  (text) =>
    values.find((value) => value === text) ?? must(`one of ${values.join(', ')}`);

/** True for the first of two words, false for the second. */
export const eitherOf =
  (yes: string, no: string): Parse<boolean> =>
  (text) =>
    oneOf(yes, no)(text) === yes;

/** `true` or `false`. */
export const boolean: Parse<boolean> = eitherOf('true', 'false');

const codeIfAny = (error: unknown) =>
  error instanceof Error && 'code' in error ? ` (${error.code})` : '';

const readFile = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    return must(`a file that can be read${codeIfAny(error)}`);
  }
};

const readJson = (text: string): unknown => {
  try {
    // Without a byte order mark.
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return must('a file of JSON, and its content is not JSON');
  }
};

/** The texts in a file by their keys, which holds a JSON object; null without a file. */
export const mapFile: Parse<ReadonlyMap<string, string> | null> = (path) => {
  if (path === '') return null;
  const json = readJson(readFile(path));
  const allowed = 'a file with a JSON object that maps keys to texts';
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return must(allowed);
  const texts = new Map<string, string>();
  for (const [key, text] of Object.entries(json)) {
    if (typeof text !== 'string') return must(`${allowed}, and ${JSON.stringify(key)} has no text`);
    texts.set(key, text);
  }
  return texts;
};

/** The URL that a text is; null for anything else. */
export const url = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

/** User info, even if empty; an @ after the host belongs to the path. */
const userInfo = /^[^/\\]*[/\\]*[^/\\]*@/;

/** Blockscout's own API for all chains. */
export const blockscoutHost = 'api.blockscout.com';

/** The explorer's base URL without a trailing slash; null if empty. */
export const upstreamUrl: Parse<string | null> = (text) => {
  if (text === '') return null;
  const parsed = url(text);
  const kind = 'an http or https URL';
  if (!parsed || !/^https?:$/.test(parsed.protocol)) {
    return must(
      `${kind} such as https://eth.blockscout.com, without /api/v2, user info, query or fragment`,
    );
  }
  const { username, password } = parsed;
  if (username || password || userInfo.test(text)) {
    return must(`${kind} without user info, which is what is before the @`);
  }
  if (/[?#]/.test(text)) return must(`${kind} without a query or fragment`);
  // They would be sent as they are.
  if (/[{}]/.test(text))
    return must(`${kind} without { and }, except for {chain_id} in UPSTREAM_URL`);
  // URLs that no comma separates would be one, with an odd host.
  if (!/^(?:[\w.-]+|\[.*\])$/.test(parsed.hostname)) {
    return must(`one http or https URL, whose host has only letters, digits, ".", "-" and "_"`);
  }
  const path = parsed.pathname.replace(/\/+$/, '');
  const { hostname, origin } = parsed;
  if (hostname.replace(/\.$/, '') === blockscoutHost && !/^\/[1-9]\d*(?:\/|$)/.test(path)) {
    return must(
      `${origin} with the id of a chain behind it, such as ${origin}/1 for Ethereum; for several chains, write ${origin}/{chain_id} and list their ids in CHAINS`,
    );
  }
  return /\/api\/v2(?:\/|$)/i.test(path)
    ? must(`${kind} without /api/v2, which the gateway adds`)
    : parsed.origin + path;
};

/** Where OpenTelemetry sends to; null if empty. */
export const otlpEndpoint: Parse<string | null> = (text) => {
  if (text === '') return null;
  const fits = /^https?:$/.test(url(text)?.protocol ?? '');
  return fits ? text : must('an http or https URL such as http://localhost:4318');
};

const isEscaped = (text: string) => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

/** Where answers are cached. */
export const cacheUrl: Parse<string> = (text) => {
  if (text === 'memory:' || text === 'off') return text;
  const parsed = url(text);
  const fits =
    parsed !== null &&
    /^rediss?:$/.test(parsed.protocol) &&
    parsed.hostname !== '' &&
    /^\/?\d*$/.test(parsed.pathname) &&
    // Otherwise, the host would be what comes before the # or ? of a user or password.
    parsed.hash === '' &&
    !parsed.search.includes('@') &&
    isEscaped(parsed.username) &&
    isEscaped(parsed.password);
  if (fits) return text;
  const escapes = text.includes('@')
    ? ', with %23, %25, %2F and %3F for a #, %, / or ? in the user or password'
    : '';
  return must(`memory:, off, redis://host:port or rediss://host:port${escapes}`);
};

/** The value of a header. */
export const headerValue: Parse<string> = (text) =>
  /^[\x20-\x7e]*$/.test(text)
    ? text
    : must('printable ASCII, such as my-app/1.0 (ops@example.com)');

/** What to listen on; with colons it must be an IPv6 address, without letters an IPv4 address. */
export const host: Parse<string> = (text) =>
  isIP(text) > 0 || (/^[\w.-]+$/.test(text) && /[a-z]/i.test(text))
    ? text
    : must('a host name or an IP address, without a scheme or port');

/** A key that can be sent in a header; null if empty. */
export const secret: Parse<string | null> = (text) =>
  /^[\x21-\x7e]*$/.test(text)
    ? text || null
    : must('printable ASCII without spaces (its value is not shown)');
