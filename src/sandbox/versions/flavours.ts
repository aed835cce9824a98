import type { Flavour } from '../flavour.js';
import { lastOf } from '../parameters.js';
import { asErc20 } from './as-erc20.js';
import { countKey, limitIn, zeroValueKey } from './cursors.js';
import {
  addressTransfers,
  collections,
  compareTokens,
  internals,
  tokens,
  transactionTransfers,
} from './pagers.js';
import { parametersOf } from './parameters.js';
import { createRecords } from './records.js';

/** Explorers of version 12. */
export const version12: Flavour = {
  read: (chain) => chain,
  parameters: (size) => parametersOf(12, size),
  pageSize(query, { usual, most }) {
    const asked = query.has('items_count') ? Number(lastOf(query, 'items_count')) : usual;
    return Math.min(asked, most);
  },
  limitIn: limitIn(12),
  echoed: ['call_type', 'filter', 'holder_address_hash', 'internal_type', 'q', 'token', 'topic'],
  addedKeys: zeroValueKey,
  compareTokens,
  tokens,
  collections,
  addressTransfers,
  transactionTransfers,
  internals,
  tellsGaps: true,
  failsToTracePending: true,
  createRecords: (ledger) => createRecords(ledger, 12),
};

/** Explorers of version 11.x. */
export const version11: Flavour = {
  read: asErc20,
  parameters: (size) => parametersOf(11, size),
  pageSize: (_, { usual }) => usual,
  limitIn: limitIn(11),
  echoed: [
    'call_type',
    'filter',
    'holder_address_hash',
    'internal_type',
    'key',
    'limit',
    'order',
    'q',
    'sort',
    'token',
    'topic',
  ],
  addedKeys: countKey,
  compareTokens,
  tokens,
  collections,
  addressTransfers,
  transactionTransfers,
  internals,
  tellsGaps: false,
  failsToTracePending: true,
  createRecords: (ledger) => createRecords(ledger, 11),
};
