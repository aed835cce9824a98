import { endpoints } from '../../../endpoints/endpoints.js';
import { unionMask } from '../../../explorer/call/mask.js';
import { readRecord, readRecords } from '../../../explorer/decode/read.js';
import type { Context } from '../../load/resolver-context.js';
import { recordMask } from '../../plan/field-plan.js';
import { projection, reads } from '../../plan/projection.js';
import { type FieldBuilder, withChain } from '../fields/record-fields.js';
import { AddressCounters } from './address-counters.js';
import type { AddressSource } from './address-source.js';
import { DailyCoinBalance } from './coin-balance.js';
import { SmartContract } from './smart-contract.js';

type OfAddress = 'addressCounters' | 'addressCoinBalanceHistoryByDay';

const load = ({ chain, hash }: AddressSource, name: OfAddress, context: Context) =>
  context.on(chain).loaders.body(endpoints[name], hash.toLowerCase());

/** The fields of an address that each have a path of their own, which is no list with pages. */
export const pathFields = (t: FieldBuilder<AddressSource>) => ({
  counters: t.field({
    type: AddressCounters,
    nullable: true,
    description:
      'How much the address has done. Costs one call, which counts as five: it makes the explorer count.',
    extensions: {
      ...reads(),
      cost: { call: 'address-counters' },
      synonyms: 'counts statistics stats',
    },
    resolve: async (address, _args, context, { plan }) => {
      const body = await load(address, 'addressCounters', context);
      return body && readRecord(body(recordMask(plan)));
    },
  }),
  contract: t.field({
    type: SmartContract,
    nullable: true,
    description:
      'The code at the address and, if it is verified, its source; null where there is no code. Costs one call, which counts as five: the answer of the explorer may be megabytes long.',
    extensions: {
      // What is below leads back to the address.
      reads: ({ parent }) => projection({ own: parent }),
      cost: { call: 'smart-contract' },
      synonyms: 'smartContract',
    },
    resolve: async (address, _args, context, { plan }) => {
      const { chain, hash } = address;
      const { loaders } = context.on(chain);
      const below = recordMask(plan);
      const record = readRecord(
        await loaders.record(endpoints.smartContract, hash.toLowerCase(), below),
      );
      return record && { chain, record, address };
    },
  }),
  coinBalanceByDay: t.field({
    type: [DailyCoinBalance],
    nullable: true,
    description:
      'What it held of the coin of the chain on each of the last days on which that changed, and today; oldest first. How many days the explorer goes back is up to its operator: mostly ten. Costs one call.',
    extensions: {
      ...reads(),
      cost: { call: 'address-coin-balance-history-by-day', size: 10 },
      synonyms: 'balanceByDay coinBalanceHistoryByDay dailyBalances',
    },
    resolve: async (address, _args, context, { plan }) => {
      const body = await load(address, 'addressCoinBalanceHistoryByDay', context);
      const rows = recordMask(plan);
      // Before version 6.5, the list is all of the answer.
      const found = body === null ? [] : body(unionMask({ items: rows }, rows));
      const items = Array.isArray(found) ? found : readRecord(found)?.items;
      return withChain(readRecords(items), address);
    },
  }),
});
