import type { GraphQLError } from 'graphql';
import type { Config } from '../../config.js';
import { fieldsLeftOut, queryLimitExceeded } from '../errors.js';

/**
 * Counts the entries of a list, each of `width` values, before they are written.
 * @throws QUERY_LIMIT_EXCEEDED
 */
export type CountRows = (added: number, width: number) => void;

const valuesPerRow = 10;

const tooMuch = (limit: number, what: string) =>
  queryLimitExceeded(
    limit,
    `The answer would hold more than ${limit} ${what}. Ask for fewer rows, levels or fields.`,
  );

/**
 * The bound on one answer's lists: on their entries, and on the values in those, which aliases
 * multiply. All fields past the first share one error: one for each could take as much room as the
 * answer would have.
 */
export const createRowCount = ({ maxResultRows }: Pick<Config, 'maxResultRows'>): CountRows => {
  const maxValues = maxResultRows * valuesPerRow;
  let rows = 0;
  let values = 0;
  let failed: GraphQLError | null = null;
  const fail = (limit: number, what: string): never => {
    failed = fieldsLeftOut(limit, 'More lists were left out, for the same reason.');
    throw tooMuch(limit, what);
  };
  return (added, width) => {
    if (failed) throw failed;
    rows += added;
    values += added * width;
    if (rows > maxResultRows) fail(maxResultRows, 'list entries');
    if (values > maxValues) fail(maxValues, 'values in lists');
  };
};
