import { isDeepStrictEqual } from 'node:util';
import { parse } from 'graphql';
import { readConfig } from '../../src/base/config/config.js';
import { Deadline } from '../../src/base/deadline/deadline.js';
import { pathOf } from '../../src/endpoints/endpoints.js';
import type { Mask } from '../../src/explorer/call/mask.js';
import type { Explorer } from '../../src/explorer/client.js';
import { createJsonReader, readParts } from '../../src/explorer/decode/json-parts.js';
import { endless, plansOf } from '../support/execute.js';
import { fetched } from '../support/explorer.js';
import { boundless } from '../support/memory.js';
import { schema } from '../support/schema.js';
import { contextOver } from './context.js';
import type { Request } from './processes/load.js';
import { recordAt } from './records.js';

/** A body of the explorer, and what an operation reads of it. */
export interface ReadBody {
  readonly path: string;
  readonly body: Buffer;
  readonly mask: Mask;
}

/** Runs an operation. Returns the bodies that it read, each with the mask that it was read by. */
export const bodiesReadBy = async (request: Request): Promise<readonly ReadBody[]> => {
  const { query, variables } = JSON.parse(request.body ?? '');
  const reads: ReadBody[] = [];
  const fetch: Explorer['fetch'] = async ({ endpoint, id, query: text }) => {
    const path = pathOf(endpoint, id) + (text && `?${text}`);
    const body = Buffer.from(JSON.stringify(recordAt(path)));
    let asked: Mask = 'all';
    const read = createJsonReader([body], () => {
      // A second mask reads all of it.
      const mask = reads.some((one) => one.body === body) ? 'all' : asked;
      reads.push({ path, body, mask });
    });
    const json = (mask: Mask = 'all') => {
      asked = mask;
      return read(mask);
    };
    return fetched('', { json });
  };
  const deadline = new Deadline(Number.POSITIVE_INFINITY);
  const context = contextOver({ fetch }, readConfig({}), deadline);
  const memory = boundless.claim();
  const { errors } = await plansOf(schema, parse(query))
    .planFor(variables)
    .execute({ variables, context, countRows: () => {}, turn: endless, memory });
  if (errors.length > 0) throw new Error(errors.join());
  return reads;
};

/** How many bytes of a body have to be there for its parts to be read: what is scanned of it. */
export const scannedOf = ({ body, mask }: ReadBody): number => {
  const whole = readParts(body, mask);
  const isEnough = (length: number) => {
    try {
      return isDeepStrictEqual(readParts(body.subarray(0, length), mask), whole);
    } catch {
      return false;
    }
  };
  let [least, most] = [0, body.length];
  while (least < most) {
    const middle = (least + most) >> 1;
    if (isEnough(middle)) most = middle;
    else least = middle + 1;
  }
  return least;
};
