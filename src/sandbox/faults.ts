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
  let owed = 0;
  let count = 0;
  return () => {
    owed += rate;
    if (owed < 1) return undefined;
    owed -= 1;
    count += 1;
    return faults[(count - 1) % faults.length];
  };
}
