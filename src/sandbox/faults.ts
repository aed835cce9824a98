import { type Reply, replies } from './replies.js';

const html = (title: string) =>
  `<html><head><title>${title}</title></head><body><center><h1>${title}</h1></center></body></html>`;

/** What goes wrong in the server, and in a proxy before it. */
const faults: readonly Reply[] = [
  replies.crashed,
  { status: 502, contentType: 'text/html', body: html('502 Bad Gateway') },
  { status: 504, contentType: 'text/html', body: html('504 Gateway Time-out') },
];

/** Decides request by request whether it fails and how: evenly spread, and the same in every run. */
export function createFaults(rate: number): () => Reply | undefined {
  let asked = 0;
  let failed = 0;
  return () => {
    asked += 1;
    // A hundred times 0.29 is a little less than 29.
    if (Math.floor(asked * rate + 1e-9) === failed) return undefined;
    failed += 1;
    return faults[(failed - 1) % faults.length];
  };
}
