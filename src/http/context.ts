import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { HttpError } from '../base/request/response.js';

/** A request target, both parts exactly as received. */
interface RequestTarget {
  readonly path: string;
  readonly query: string;
}

/**
 * Splits a request target; the path is '' if it is malformed. The authority of an absolute form is
 * dropped: like `host`, it is used for nothing.
 */
export const readTarget = (target: string): RequestTarget => {
  const local = target.replace(/^https?:\/\/[^/?#]*/i, '');
  if (local.includes('#') || !/^(?:[/?]|\*$|$)/.test(local)) return { path: '', query: '' };
  const mark = local.indexOf('?');
  const path = mark < 0 ? local : local.slice(0, mark);
  return { path: path || '/', query: mark < 0 ? '' : local.slice(mark + 1) };
};

const acceptable = /^[A-Za-z0-9._:-]{1,128}$/;

/** The client's request id if it is safe to echo and log, otherwise a new one. */
export const requestIdOf = (headers: IncomingHttpHeaders): string => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && acceptable.test(given) ? given : randomUUID();
};

const hostForm = /^[\w.~!$&'()*+,;=%:[\]-]*$/;

/** Counts in `rawHeaders`, since node:http keeps only the first host in `headers`. */
const countHosts = ({ rawHeaders }: IncomingMessage) => {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
};

/**
 * Refuses a malformed target or host, which node:http accepts although RFC 9112 (3.2) forbids it.
 * @throws HttpError 400
 */
export const checkRequest = (request: IncomingMessage, path: string): void => {
  if (path === '') {
    throw new HttpError(400, 'The request target is neither a path nor an http URL.');
  }
  const { host } = request.headers;
  if (host === undefined && request.httpVersion === '1.1') {
    throw new HttpError(400, 'The request has no host header.');
  }
  if (countHosts(request) > 1 || !hostForm.test(host ?? '')) {
    throw new HttpError(400, 'The request must have one host header, with the name of a host.');
  }
};

/** What node:http and we keep of a request besides its texts, about, in bytes. */
const bareRequest = 8_192;

/** How much memory a request takes before its body is read, about, in bytes. */
export const sizeOf = ({ url = '', rawHeaders }: IncomingMessage): number => {
  let size = bareRequest + url.length;
  for (const text of rawHeaders) size += text.length;
  return size;
};
