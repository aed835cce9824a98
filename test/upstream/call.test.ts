import { expect, it } from 'vitest';
import { whileWanted } from '../../src/upstream/call.js';
import { UpstreamError } from '../../src/upstream/errors.js';
import { callOf } from '../support/asking.js';

const gone = new UpstreamError('gone', 'Gone.');

it('does not start what nobody waits for', async () => {
  let started = false;
  const work = whileWanted(callOf(undefined, { gone }), () => {
    started = true;
    return () => {};
  });
  await expect(work).rejects.toBe(gone);
  expect(started).toBe(false);
});

it('stops the work once, and only while it runs', async () => {
  const call = callOf();
  let stops = 0;
  await whileWanted<void>(call, (resolve) => {
    resolve();
    return () => {
      stops += 1;
    };
  });
  expect([call.onGone, stops]).toEqual([null, 0]);
  const running = whileWanted(call, (_, reject) => (reason) => {
    stops += 1;
    reject(reason);
  });
  call.onGone?.(gone);
  await expect(running).rejects.toBe(gone);
  expect([call.onGone, stops]).toEqual([null, 1]);
});
