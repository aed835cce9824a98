import { endpoints } from '../../../endpoints/endpoints.js';
import { type JsonRecord, readRecord } from '../../../explorer/decode/read.js';
import { reads } from '../../plan/projection.js';
import { builder } from '../fields/builder.js';
import { type FieldBuilder, itself, recordFields } from '../fields/record-fields.js';
import type { TokenSource } from './token.js';
import { tokenBody } from './token-own.js';

const TokenCounters = builder.objectRef<JsonRecord>('TokenCounters');

TokenCounters.implement({
  description: 'How many addresses hold a token, and how often it was transferred.',
  fields: (t) => {
    const { bigInt } = recordFields(t, itself);
    return {
      holdersCount: bigInt('How many addresses hold it.', 'token_holders_count').synonyms(
        'holders holderCount tokenHoldersCount',
      ),
      transfersCount: bigInt('How many transfers of it there were.', 'transfers_count').synonyms(
        'transfers transferCount',
      ),
    };
  },
});

/** The field of a token for its counters. */
export const countersField = (t: FieldBuilder<TokenSource>) =>
  t.field({
    type: TokenCounters,
    nullable: true,
    description:
      'Its holders and transfers, as the explorer counts them when asked, and then keeps for an hour: what takes it too long is 0 or null. Costs one call, which is estimated as five, since it is hard work for the explorer; `holdersCount` is free, and may be older.',
    extensions: {
      ...reads(),
      cost: { call: endpoints.tokenCounters.name },
      synonyms: 'transferCount transfersCount counts',
    },
    resolve: async (token, _args, context) => {
      const body = await tokenBody(token, endpoints.tokenCounters, context);
      return body && readRecord(body('all'));
    },
  });
