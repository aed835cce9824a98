import { expect, it } from 'vitest';
import { readerOf, readInt } from '../../../src/explorer/decode/read.js';

it('keeps of an invalid record only the error message', () => {
  const read = readerOf(readInt, ['nonce']);
  const record = { nonce: {} };
  const failures = [0, 1].map(() => {
    try {
      return read(record);
    } catch (error) {
      return error;
    }
  });
  expect(failures[1]).toBe(failures[0]);
  expect(failures[0]).toMatchObject({
    message: "The explorer's answer is not as documented: expected a decimal number.",
    stack: expect.not.stringContaining('\n'),
  });
});
