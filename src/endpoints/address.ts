import { type Declaration, ofAddress } from './declaration.js';

/** All that the explorer says of an address itself. */
export const address = {
  name: 'address',
  ...ofAddress(''),
  filters: [],
} as const satisfies Declaration;
