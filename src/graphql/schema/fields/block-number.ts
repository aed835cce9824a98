import { badUserInput } from '../../errors/errors.js';

/**
 * The number of a block that is asked for, as text. @throws BAD_USER_INPUT if no block can have it
 */
export const blockNumber = (number: number | string): string => {
  if (typeof number === 'number' && number >= 0) return String(number);
  throw badUserInput(
    `The number of a block must be from 0 to 9007199254740991 (2^53 - 1), not ${number}.`,
  );
};
