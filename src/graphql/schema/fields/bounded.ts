import type { Config } from '../../../base/config/config.js';
import { badUserInput } from '../../errors/errors.js';

/** The items of an argument, if there are not too many. @throws BAD_USER_INPUT */
export const bounded = <T>(
  argument: string,
  items: readonly T[],
  { maxIds }: Pick<Config, 'maxIds'>,
): readonly T[] => {
  if (items.length <= maxIds) return items;
  throw badUserInput(
    `\`${argument}\` has ${items.length} entries, and ${maxIds} are allowed. Ask for the others in another request.`,
  );
};
