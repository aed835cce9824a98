import type { Flavour, PageSizes } from '../flavour.js';
import type { Indexing } from '../indexing.js';
import type { Ledger } from '../ledger.js';
import { accountAnswers } from './accounts.js';
import { addressAnswers } from './addresses.js';
import type { Answers, Source } from './answer.js';
import { createPages } from './page.js';
import { transactionAnswers } from './transactions.js';

/** All that the explorer answers: a function per endpoint that finds, pages and serializes its records. */
export function createAnswers(
  ledger: Ledger,
  flavour: Flavour,
  sizes: PageSizes,
  indexing: Indexing,
): Answers {
  const records = flavour.createRecords(ledger);
  const source: Source = {
    ledger,
    flavour,
    records,
    indexing,
    page: createPages(ledger, flavour, sizes),
  };
  const { further } = records;
  return {
    ...addressAnswers(source),
    ...transactionAnswers(source),
    ...(further === null ? {} : accountAnswers(further)),
  };
}
