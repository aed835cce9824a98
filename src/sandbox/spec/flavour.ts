import { internals } from '../current/pagers.js';
import type { Flavour } from '../flavour.js';
import {
  addressTransfers,
  collections,
  compareTokenKeys,
  tokens,
  transactionTransfers,
} from './pagers.js';
import { parameters } from './parameters.js';
import { createRecords } from './records.js';

/** The interface exactly as specified. */
export const spec: Flavour = {
  parameters: () => parameters,
  echoed: [],
  compareTokens: (a, b) => compareTokenKeys(a, b) || b.rowId - a.rowId,
  tokens,
  collections,
  addressTransfers,
  transactionTransfers,
  internals,
  failsToTracePending: false,
  createRecords,
};
