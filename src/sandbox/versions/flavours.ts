import type { Flavour } from '../flavour.js';
import {
  addressTransfers,
  collections,
  compareTokens,
  internals,
  tokens,
  transactionTransfers,
} from './pagers.js';
import { parameters } from './parameters.js';
import { createRecords } from './records.js';

/** The interface of today's explorers, version 11.x. */
export const current: Flavour = {
  parameters,
  echoed: ['filter', 'key', 'token'],
  compareTokens,
  tokens,
  collections,
  addressTransfers,
  transactionTransfers,
  internals,
  failsToTracePending: true,
  createRecords,
};
