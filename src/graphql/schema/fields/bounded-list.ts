import { badUserInput } from '../../errors/errors.js';

/** The items of an argument. @throws BAD_USER_INPUT if there are more than `most` */
export const boundedList = <T>(
  argument: string,
  items: readonly T[],
  most: number,
): readonly T[] => {
  if (items.length <= most) return items;
  throw badUserInput(
    `\`${argument}\` has ${items.length} entries, and ${most} are allowed. Ask for the others in another request.`,
  );
};
