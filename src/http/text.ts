import { createHash } from 'node:crypto';
import { type Handled, type Handler, unlabelled } from '../base/request/response.js';

/** Serves a text that never changes. It is written on first use: few deployments are asked for it. */
export const createTextHandler = (type: string, write: () => string): Handler => {
  const make = (): Handled => {
    const body = Buffer.from(write());
    const hash = createHash('sha256').update(body).digest('base64url');
    // Weak, since it covers plain and compressed forms.
    const headers = { 'content-type': type, etag: `W/"${hash}"` };
    return { response: { status: 200, headers, body, isReused: true }, log: unlabelled };
  };
  let made: Handled | undefined;
  return () => {
    made ??= make();
    return made;
  };
};
