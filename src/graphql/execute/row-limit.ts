import type { GraphQLError } from 'graphql';
import type { Config } from '../../base/config/config.js';
import { fieldsLeftOut, queryLimitExceeded } from '../errors/errors.js';

/**
 * Counts the entries of a list, with `width` values each, before they are written.
 * @throws QUERY_LIMIT_EXCEEDED
 */
export type CountRows = (added: number, width: number) => void;

const tooMuch = (limit: number, what: string) =>
  queryLimitExceeded(
    limit,
    `The answer would hold more than ${limit} ${what}. Ask for fewer rows, levels or fields.`,
  );

/**
 * Limits the lists of one answer: their entries, and the values in these, which aliases multiply.
 * Both were estimated before it ran, but by assumed lengths: a trace may have any number of entries.
 * All fields that fail after the first share one error, since separate ones could take as much room
 * as the answer itself.
 */
export const createRowCount = ({
  maxResultRows,
  maxResultValues,
}: Pick<Config, 'maxResultRows' | 'maxResultValues'>): CountRows => {
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
    if (values > maxResultValues) fail(maxResultValues, 'values in lists');
  };
};
