import type { Flavour, PageSizes } from '../flavour.js';
import { createHolders } from '../holders.js';
import { createIndexes } from '../indexes.js';
import type { Indexing } from '../indexing.js';
import type { Ledger } from '../ledger.js';
import { createHoldingLists } from '../lists.js';
import { accountAnswers } from './accounts.js';
import { addressAnswers } from './addresses.js';
import type { Answers, FurtherSource, Source } from './answer.js';
import { blockAnswers } from './blocks.js';
import { chainAnswers } from './chain.js';
import { coinAnswers } from './coins.js';
import { instanceAnswers } from './instances.js';
import { internalAnswers } from './internals.js';
import { logAnswers } from './logs.js';
import { overviewAnswers } from './overview.js';
import { createPages } from './page.js';
import { tokenAnswers } from './tokens.js';
import { transactionAnswers, transactionLists } from './transactions.js';

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
    lists: createHoldingLists(ledger, flavour.compareTokens),
    page: createPages(ledger, flavour, sizes),
  };
  const { further } = records;
  return {
    ...addressAnswers(source),
    ...transactionAnswers(source),
    ...(further && furtherAnswers({ ...source, further })),
  };
}

/** Those of the paths that the specification does not have. */
function furtherAnswers(source: Omit<FurtherSource, 'holders' | 'indexes'>): Answers {
  const { ledger } = source;
  const whole = { ...source, indexes: createIndexes(ledger), holders: createHolders(ledger) };
  return {
    ...accountAnswers(whole),
    ...tokenAnswers(whole),
    ...instanceAnswers(whole),
    ...transactionLists(whole),
    ...internalAnswers(whole),
    ...overviewAnswers(whole),
    ...blockAnswers(whole),
    ...coinAnswers(whole),
    ...logAnswers(whole),
    ...chainAnswers(whole),
  };
}
