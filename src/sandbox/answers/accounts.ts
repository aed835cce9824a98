import type { FurtherRecords } from '../records.js';
import type { Answers } from './answer.js';

/** An address, and what belongs to it beside the lists of every flavour. */
export function accountAnswers(further: FurtherRecords): Answers {
  return {
    address: ({ hash, viewer }) => JSON.stringify(further.account(hash, viewer.isDemo)),
  };
}
