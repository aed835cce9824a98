import type { GraphQLError } from 'graphql';
import { queryLimitExceeded } from './errors.js';

/**
 * 64 MiB: a string of eight times this is the longest that can be written at all. Aliases can put
 * one long text of the explorer's into an answer many times.
 */
export const maxAnswerLength = 67_108_864;

export const tooLong = (): GraphQLError =>
  queryLimitExceeded(
    maxAnswerLength,
    `The answer would be longer than ${maxAnswerLength} characters. Ask for fewer rows or fields.`,
  );
