import type { Flavour } from '../flavour.js';
import { asErc20 } from '../versions/as-erc20.js';
import { internals } from '../versions/pagers.js';
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
  read: asErc20,
  parameters: () => parameters,
  pageSize: (_, { usual }) => usual,
  limitIn: () => Infinity,
  echoed: [],
  addedKeys: ({ name }, _, { usual }) =>
    name === 'address-internal-transactions' ? { items_count: usual } : {},
  compareTokens: (a, b) => compareTokenKeys(a, b) || b.rowId - a.rowId,
  tokens,
  collections,
  addressTransfers,
  transactionTransfers,
  internals,
  tellsGaps: false,
  failsToTracePending: false,
  createRecords,
};
