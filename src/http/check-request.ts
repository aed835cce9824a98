import type { IncomingMessage } from 'node:http';
import { HttpError } from '../base/request/exchange.js';

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
