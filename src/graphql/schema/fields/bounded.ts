import { badUserInput } from '../../errors/errors.js';
import { maxTogether } from '../../plan/cost/field-cost.js';

/** The items of an argument, if there are not too many. @throws BAD_USER_INPUT */
export const bounded = <T>(argument: string, items: readonly T[]): readonly T[] => {
  if (items.length <= maxTogether) return items;
  throw badUserInput(
    `\`${argument}\` has ${items.length} entries, and ${maxTogether} are allowed. Ask for the others in another request.`,
  );
};
