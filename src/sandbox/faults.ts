import { type Reply, replies } from './replies.js';

const html = (title: string) =>
  `<html><head><title>${title}</title></head><body><center><h1>${title}</h1></center></body></html>`;

/** A crash of the server, and failures of a proxy in front of it. */
const faults: readonly Reply[] = [
  replies.crashed,
  { status: 502, contentType: 'text/html', body: html('502 Bad Gateway') },
  { status: 504, contentType: 'text/html', body: html('504 Gateway Time-out') },
];

/** Decides for each request whether and how it fails: evenly spread, and the same in every run. */
export function createFaults(rate: number): () => Reply | undefined {
  let requests = 0;
  let failed = 0;
  return () => {
    requests += 1;
    // The small addition makes up for rounding: 100 * 0.29 is less than 29.
    if (Math.floor(requests * rate + 1e-9) === failed) return undefined;
    failed += 1;
    return faults[(failed - 1) % faults.length];
  };
}
