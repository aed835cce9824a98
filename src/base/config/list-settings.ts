import { messageOf, must, type Parse, url } from './setting-values.js';
import { type ShowEntries, showEntries, showNames } from './show.js';

/** Says of each wrong entry of a list which rule it breaks. */
export class ListError extends Error {
  override name = 'ListError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('; '));
    this.problems = problems;
  }
}

interface Rules<T> {
  /** Throws an error whose message says which rule an entry breaks. */
  readonly parse: Parse<T>;
  readonly show?: ShowEntries;
  /** What must not come twice, and its name. */
  readonly unique?: { readonly name: string; readonly of: (entry: T) => string };
}

/** A list whose entries are joined by commas; spaces around them, and empty ones, do not count. */
export const listOf =
  <T>({ parse, show = showEntries, unique }: Rules<T>): Parse<readonly T[]> =>
  (text) => {
    const shown = show(text);
    const problems: string[] = [];
    const seen = new Set<string>();
    let count = 0;
    const entries = text.split(',').flatMap((item, at): T[] => {
      if (item.trim() === '') return [];
      count += 1;
      try {
        const entry = parse(item.trim());
        const key = unique?.of(entry);
        if (key !== undefined && seen.has(key)) return must(`${unique?.name} must come only once`);
        if (key !== undefined) seen.add(key);
        return [entry];
      } catch (error) {
        const name = JSON.stringify(shown[at]?.trim() ?? '');
        problems.push(`has ${name} as entry ${count}; ${messageOf(error)}`);
        return [];
      }
    });
    if (problems.length > 0) throw new ListError(problems);
    return entries;
  };

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const neverForwarded =
  /^(host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|content-.*|accept.*|x-forwarded-.*|proxy-.*|traceparent|tracestate)$/;

/**
 * A star is legal in a header name, but whoever writes one here means a wildcard. The name of a
 * property of every object, such as `constructor`, would be found in the headers of any request.
 */
const isName = (name: string) => token.test(name) && !name.includes('*') && !(name in {});

/** Names of headers that may be forwarded, in lower case. */
export const headerNames: Parse<readonly string[]> = listOf({
  parse: (given) => {
    const name = given.toLowerCase();
    if (!isName(name)) return must('it must be the full name of a header, without a value or *');
    return neverForwarded.test(name)
      ? must(
          'it must not be host, a hop-by-hop header, expect, content-*, accept*, x-forwarded-*, proxy-*, traceparent or tracestate: the gateway sets these itself',
        )
      : name;
  },
  show: showNames,
});

/** Names of cookies. */
export const cookieNames: Parse<readonly string[]> = listOf({
  parse: (name) =>
    isName(name) ? name : must('it must be the full name of a cookie, without a value or *'),
  show: showNames,
});

/** Of a page of the web, of an extension (`chrome-extension://…`), or of the web view of an app (`capacitor://localhost`). */
const originForm = /^[a-z][a-z\d+.-]*:\/\/(?:\[[\da-f:.]+\]|[\w.~!$&'()+;=%-]+)(?::[1-9]\d{0,4})?$/;

/** Browsers write hosts of the web in one form, and leave default ports out. */
const isWrittenSo = (origin: string) => !/^https?:/.test(origin) || url(origin)?.origin === origin;

const exactOrigins = listOf({
  parse: (given) => {
    if (given === '*') return must('* must be the only entry: it allows any origin');
    if (given.includes('*')) return must('it must be an exact origin: there are no wildcards');
    if (/^[^/]*\/\/[^/?#@\s]*[/?#@]/.test(given)) {
      return must('it must have no user info, path, trailing slash, query or fragment');
    }
    const origin = given.toLowerCase();
    if (!originForm.test(origin)) {
      return must(
        'it must be a scheme and a host, such as https://app.example or capacitor://localhost; origins are joined by commas',
      );
    }
    return isWrittenSo(origin)
      ? origin
      : must(
          `it must be as browsers send it: ${url(origin)?.origin ?? 'with the name of a host, and a port'}`,
        );
  },
});

/** Exact origins, in lower case; null for any origin. */
export const corsOrigins: Parse<readonly string[] | null> = (text) => {
  if (text === '*') return null;
  const origins = exactOrigins(text);
  return origins.length > 0
    ? origins
    : must('* or exact origins such as https://app.example, joined by commas');
};
