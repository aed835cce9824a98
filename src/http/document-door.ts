import { createHash } from 'node:crypto';
import type { Door } from '../base/request/exchange.js';

/** Serves a text that never changes. It is written on first use: few deployments are asked for it. */
export const createDocumentDoor = (type: string, write: () => string): Door => {
  const make = () => {
    const body = Buffer.from(write());
    const hash = createHash('sha256').update(body).digest('base64url');
    // Weak, since it covers plain and compressed forms.
    return { body, headers: { 'content-type': type, etag: `W/"${hash}"` } };
  };
  let made: ReturnType<typeof make> | undefined;
  return (exchange) => {
    made ??= make();
    return exchange.send(200, made.headers, made.body, true);
  };
};
