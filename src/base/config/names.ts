import { listOf } from './lists.js';
import { must, type Parse, url } from './setting-values.js';
import { showNames } from './show.js';

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

const exactOrigins = listOf({
  parse: (given) => {
    if (given === '*') return must('* must be the only entry: it allows any origin');
    if (given.includes('*')) return must('it must be an exact origin: there are no wildcards');
    const parsed = url(given);
    if (!parsed || parsed.origin === 'null') {
      return must(
        'it must be a scheme and a host, such as https://app.example; origins are joined by commas',
      );
    }
    if (/^[^/]*\/\/[^/?#@]*[/?#@]/.test(given)) {
      return must('it must have no user info, path, trailing slash, query or fragment');
    }
    return parsed.origin === given
      ? given
      : must('it must be as browsers send it: in lower case, without a default port');
  },
});

/** Exact origins; null for any origin. */
export const corsOrigins: Parse<readonly string[] | null> = (text) => {
  if (text === '*') return null;
  const origins = exactOrigins(text);
  return origins.length > 0
    ? origins
    : must('* or exact origins such as https://app.example, joined by commas');
};
